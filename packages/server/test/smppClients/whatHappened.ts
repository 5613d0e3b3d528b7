import type { ClientWorld } from '../chaos/clientWorld.ts'

/** A message of a client, as it is stored. */
export interface ClientRow {
  content: string
  parts: number
  price: string
  charged: string | null
  state: string | null
}

/** All messages to a number, with what each cost in the end. */
export const messagesTo = (it: ClientWorld, number: string): Promise<ClientRow[]> =>
  it.world.query<ClientRow>(
    `select m.content, m.parts, m.price::text, f.charged::text, f.state
     from sms_message m left join sms_message_final f on f.message_id = m.id where m.msisdn = $1 order by m.id`,
    [number],
  )

/** The carrier delivers what it was given for a number, once it has so many parts; resolves when the message has ended. */
export async function receiptsOfAll(it: ClientWorld, number: string, parts: number): Promise<void> {
  const own = await it.carrier.submitted(number, parts)
  for (const submit of own) {
    const ref = `ref-${it.carrier.submits.indexOf(submit) + 1}`
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await it.carrier.receipt(ref, number)
  }
  await it.world.until(async () => {
    const rows = await messagesTo(it, number)
    return rows.every(({ state }) => state !== null) ? true : undefined
  })
}

/** Ids in one order, to be compared. */
export const inOrder = (ids: readonly (string | undefined)[]): string[] =>
  ids.map(String).toSorted((one, other) => (one < other ? -1 : 1))
