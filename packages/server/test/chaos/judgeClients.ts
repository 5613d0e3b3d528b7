import type pg from 'pg'
import type { BusyClients } from './busyClients.ts'

/** What clients were told that is not so; sentences that name numbers or ids. */
export interface ClientFaults {
  /** Answered with an id, and not there once, or without a trace. */
  notThereOnce: string[]
  /** Ended, and not told, or told otherwise than it ended. */
  notTold: string[]
  /** Told twice within one life of the server, or of an id nobody was answered with. */
  toldTwice: string[]
}

const NAMED = 5

interface Row {
  msisdn: string
  reference: string | null
  state: string | null
}

/**
 * Compares what clients were answered and told with the database. A receipt on its way when the server was killed may be
 * told once more: by the next life of it.
 * @returns also the numbers that have a message, answered or not
 */
export async function judgeClients(
  owner: pg.Pool,
  { messages, receipts }: Pick<BusyClients, 'messages' | 'receipts'>,
): Promise<{ faults: ClientFaults; existing: string[] }> {
  const client = await owner.connect()
  try {
    await client.query(`set tandem.everything = 'on'; set statement_timeout = 0`)
    const { rows } = await client.query<Row>(
      `select m.msisdn::text, m.reference, f.state
       from sms_message m left join sms_message_final f on f.message_id = m.id`,
    )
    const waiting = await client.query<{ id: string }>(
      'select id::text from sms_smpp_part where message_id is null',
    )
    const partsLeft = new Set(waiting.rows.map(({ id }) => id))
    const byNumber = Map.groupBy(rows, ({ msisdn }) => msisdn)
    const told = Map.groupBy(receipts, ({ id }) => id)
    const faults: ClientFaults = { notThereOnce: [], notTold: [], toldTwice: [] }
    for (const { number, ids, isRefused } of messages) {
      const stored = byNumber.get(number) ?? []
      const [message] = stored
      const answered = ids.filter((id) => id !== null)
      const isWhole = answered.length === ids.length
      // Of a long message whose other part was not answered the part waits for it; of one that was refused it was told.
      const isKnown = (id: string) =>
        (!isWhole && partsLeft.has(id)) ||
        (isRefused && told.get(id)?.every(({ state }) => state === 'rejected') === true)
      if (stored.length > 1 || (stored.length === 0 && !answered.every(isKnown))) {
        faults.notThereOnce.push(`${number}, answered ${ids.join()}: ${stored.length} messages`)
        continue
      }
      if (!message) continue
      if (isWhole && !answered.includes(message.reference ?? '')) {
        faults.notThereOnce.push(`${number}, answered ${ids.join()}: is ${message.reference}`)
      }
      for (const id of answered) {
        const states = (told.get(id) ?? []).map(({ state }) => state)
        if (states.length === 0 || states.some((state) => state !== STATE[message.state ?? ''])) {
          faults.notTold.push(
            `${number}, ${id}: ${message.state}, told ${states.join() || 'nothing'}`,
          )
        }
      }
    }
    for (const [id, copies] of told) {
      if (new Set(copies.map(({ life }) => life)).size < copies.length) {
        faults.toldTwice.push(`${id}: in lives ${copies.map(({ life }) => life).join()}`)
      }
    }
    for (const list of Object.values(faults)) list.splice(NAMED)
    return { faults, existing: [...byNumber.keys()] }
  } finally {
    client.release(true)
  }
}

const STATE: Readonly<Record<string, string>> = {
  delivered: 'delivered',
  undelivered: 'undeliverable',
  rejected: 'rejected',
  expired: 'expired',
  unknown: 'unknown',
}
