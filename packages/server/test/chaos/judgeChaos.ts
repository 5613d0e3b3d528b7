import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { z } from 'zod'
import { checkLedger } from '../../store/ledger/checkLedger.ts'

/** What went wrong, by kind; each a list of sentences that name numbers or ids. */
export interface ChaosFaults {
  lost: string[]
  foreign: string[]
  unexplainedDuplicates: string[]
  notEndedOnce: string[]
  wrongState: string[]
  counters: string[]
  ledger: string[]
}

const journalLine = z.object({ destination: z.string(), fate: z.string() })
const NAMED = 5

/**
 * Compares the carriers' own journal with the database: nothing accepted is lost, nothing is sent
 * twice without a recorded attempt for each, and the money adds up.
 */
export async function judgeChaos(
  owner: pg.Pool,
  journalFile: string,
  accepted: readonly string[],
): Promise<{ submits: number; duplicates: number; faults: ChaosFaults }> {
  const text = await readFile(journalFile, 'utf8')
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => journalLine.parse(JSON.parse(line)))
  const taken = Map.groupBy(lines, ({ destination }) => destination.replace(/^\+/, ''))
  const wanted = new Set(accepted)
  const client = await owner.connect()
  try {
    await client.query(`set tandem.everything = 'on'; set statement_timeout = 0`)
    const messages = await storedMessages(client)
    const byNumber = Map.groupBy(messages, ({ msisdn }) => msisdn)
    const lost: string[] = []
    const unexplained: string[] = []
    const notOnce: string[] = []
    const wrong: string[] = []
    for (const number of accepted) {
      const stored = byNumber.get(number) ?? []
      const sent = taken.get(number) ?? []
      if (sent.length === 0) lost.push(`${number} never reached a carrier`)
      const [message] = stored
      if (!message || stored.length !== 1 || message.state === null) {
        notOnce.push(`${number}: ${stored.length} messages, state ${message?.state ?? 'none'}`)
        continue
      }
      if (sent.length > message.attempts * message.parts) {
        unexplained.push(
          `${number}: sent ${sent.length} times, ${message.attempts} attempts recorded`,
        )
      }
      const states = sent.map(({ fate }) => STATE_OF[fate] ?? fate)
      // Never answered, however often it was sent: its status is unknown, and it costs nothing.
      const isUnconfirmed = message.reason === 'message.unconfirmed' && message.charged === '0'
      if (!states.includes(message.state) && !isUnconfirmed) {
        wrong.push(`${number}: carrier says ${states.join()}, stored ${message.state}`)
      }
    }
    const findings = await checkLedger(client)
    const ledger = findings.flatMap(({ code, off }) => off.map((fault) => `${code} ${fault}`))
    const faults: ChaosFaults = {
      lost,
      foreign: [...taken.keys()].filter((number) => !wanted.has(number)),
      unexplainedDuplicates: unexplained,
      notEndedOnce: notOnce,
      wrongState: wrong,
      counters: await wrongCounters(client),
      ledger,
    }
    for (const list of Object.values(faults)) list.splice(NAMED)
    return { submits: lines.length, duplicates: lines.length - taken.size, faults }
  } finally {
    client.release(true)
  }
}

const STATE_OF: Readonly<Record<string, string>> = {
  DELIVRD: 'delivered',
  UNDELIV: 'undelivered',
  EXPIRED: 'expired',
}

interface Stored {
  msisdn: string
  state: string | null
  reason: string | null
  charged: string | null
  parts: number
  attempts: number
}

async function storedMessages(client: pg.ClientBase): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `with attempts as (
       select u.id, count(*)::int as n from sms_attempt_batch a
       cross join lateral (
         select unnest(a.ids) as id union all
         select generate_series(lower(a.span), upper(a.span) - 1) where a.ids is null) u
       group by u.id)
     select m.msisdn, m.parts, f.state, f.reason, f.charged, coalesce(a.n, 0) as attempts
     from sms_message m left join sms_message_final f on f.message_id = m.id left join attempts a on a.id = m.id`,
  )
  return rows
}

/** Tasks whose counters or status do not match their messages. */
async function wrongCounters(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `select format('task %s is %s: accepted %s, counted %s, ended %s of %s, charged %s of %s', t.id, t.status, t.accepted,
       c.dispatched, c.ended, m.ended, c.charged, m.charged) as fault
     from sms_task t
     left join (select task_id, sum(dispatched) as dispatched, sum(submitted + unsubmitted) as sent,
       sum(delivered + undelivered + failed) as ended, sum(charged) as charged from sms_task_count group by task_id) c
       on c.task_id = t.id
     left join (select m.task_id, count(f.message_id) as ended, sum(f.charged) as charged
       from sms_message m left join sms_message_final f on f.message_id = m.id group by m.task_id) m on m.task_id = t.id
     where t.status <> 'completed' or c.dispatched <> t.accepted or c.sent <> t.accepted or c.ended <> m.ended
       or c.charged <> m.charged`,
  )
  return rows.map(({ fault }) => fault)
}
