import type { AskedCaps } from '../../ports/sms/caps.ts'
import type { Connections } from '../database/connections.ts'
import { int8Array } from '../database/int8Array.ts'
import { sendTogether } from '../database/sendTogether.ts'
import type { Statement } from '../database/statementBatch.ts'
import { textArray } from '../database/textArray.ts'

// Ids begin with their time: milliseconds * 4096. What ended as rejected or left out reached nobody. Planned each time, as the tables
// are then: a plan kept from when they were empty would read all of them.
const COUNTED = `m.id >= ((extract(epoch from now()) - 3600 * k.hours) * 1000)::bigint * 4096
  and not exists (select from sms_message_final f where f.message_id = m.id and f.state in ('rejected', 'leftOut'))`

/** As `CapStore.capped`. */
export async function capped(pool: Connections, asked: AskedCaps): Promise<Set<string>> {
  const statement = atCap(asked, 0)
  const rowsOf = await sendTogether(pool, [statement])
  return new Set(rowsOf(statement))
}

/**
 * The numbers with more messages than a cap allows, less `room`: 0 finds those that get no further one, 1 those that got one
 * too many.
 */
export const atCap = (
  { companyId, product, caps, numbers }: AskedCaps,
  room: 0 | 1,
): Statement<string> => ({
  text: `select distinct n.msisdn from unnest($3::bigint[]) as n (msisdn)
    cross join unnest($4::int[], $5::int[]) as k (messages, hours)
    where (select count(*) from sms_message m where m.msisdn = n.msisdn and m.company_id = $1 and m.product = $2
      and ${COUNTED}) >= k.messages + $6::int`,
  values: [
    companyId,
    product,
    int8Array(numbers),
    int8Array(caps.map(({ messages }) => messages)),
    int8Array(caps.map(({ hours }) => hours)),
    String(room),
  ],
  read: ([msisdn]) => msisdn ?? '',
})

/** Others that write messages of these companies and products wait until the transaction ends. */
export const lockCaps = (of: readonly { companyId: string; product: string }[]): Statement => ({
  name: 'sms_lock_caps',
  text: `select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest($1::text[]) as k (name) order by name) k`,
  values: [
    textArray([...new Set(of.map(({ companyId, product }) => `cap:${companyId}:${product}`))]),
  ],
})

/** A single message, and how many its number may get. */
export interface CountedSingle {
  companyId: string
  product: string
  msisdn: string
  caps: AskedCaps['caps']
}

/** How many further messages the number of each may get, of those with a cap; `index` counts them from 0. */
export const leftOfCaps = (
  asked: readonly CountedSingle[],
): Statement<{ index: number; left: number }> => {
  const each = asked.flatMap(({ caps, ...one }, index) =>
    caps.map((cap) => ({ ...one, ...cap, index })),
  )
  return {
    text: `select k.n, min(k.messages - (select count(*) from sms_message m where m.msisdn = k.msisdn
        and m.company_id = k.company and m.product = k.product and ${COUNTED}))
      from unnest($1::int[], $2::bigint[], $3::text[], $4::bigint[], $5::int[], $6::int[])
        as k (n, company, product, msisdn, messages, hours) group by k.n`,
    values: [
      int8Array(each.map(({ index }) => index)),
      int8Array(each.map(({ companyId }) => companyId)),
      textArray(each.map(({ product }) => product)),
      int8Array(each.map(({ msisdn }) => msisdn)),
      int8Array(each.map(({ messages }) => messages)),
      int8Array(each.map(({ hours }) => hours)),
    ],
    read: ([index, left]) => ({ index: Number(index), left: Number(left) }),
  }
}
