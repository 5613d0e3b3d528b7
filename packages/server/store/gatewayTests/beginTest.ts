import { randomInt } from 'node:crypto'
import { makeCode, withCode } from '@tandem/core'

import type { Ids } from '../../ports/ids.ts'
import { type Connected, sql } from '../database/sql.ts'

/** Where the messages of a test go. */
export interface TestTargets {
  numbers: readonly { id: string; number: string }[]
  gateways: readonly { id: string; hybridId: string | null }[]
}

export interface NewTest extends TestTargets {
  name: string
  planId: string | null
  content: string
  sender: string | null
  waitMinutes: number
  by: string
  at: Date
}

/** Writes a test with a message of its own code for each number and gateway; the engine sends them. Returns its id. */
export async function beginTest(
  on: Connected,
  ids: Ids,
  test: NewTest,
  id = ids.next().toString(),
): Promise<string> {
  const { name, planId, content, sender, waitMinutes, by, at, numbers, gateways } = test
  await sql`
    insert into sms_gateway_test (id, name, plan_id, content, sender, wait_minutes, create_by, create_time, ends_at)
    values (${id}, ${name}, ${planId}, ${content}, ${sender}, ${waitMinutes}, ${by}, ${at},
      ${new Date(at.getTime() + waitMinutes * 60_000)})`.run(on)
  const codes = new Set<string>()
  while (codes.size < numbers.length * gateways.length) codes.add(makeCode(randomInt))
  const free = [...codes]
  const messages = numbers.flatMap(({ id: numberId, number }) =>
    gateways.map(({ id: gatewayId, hybridId }) => {
      const code = free.pop() ?? ''
      return {
        id: ids.next().toString(),
        gateway_id: gatewayId,
        hybrid_id: hybridId,
        number_id: numberId,
        msisdn: number.slice(1),
        code,
        content: withCode(content, code),
      }
    }),
  )
  await sql`
    insert into sms_test_message (id, test_id, gateway_id, hybrid_id, number_id, msisdn, code, content, sender)
    select m.id, ${id}, m.gateway_id, m.hybrid_id, m.number_id, m.msisdn, m.code, m.content, ${sender}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (id bigint, gateway_id bigint, hybrid_id bigint,
      number_id bigint, msisdn text, code text, content text)`.run(on)
  return id
}

/** Gateways, hybrids replaced by their members, and numbers, as far as they are there; each gateway once. */
export async function findTargets(
  on: Connected,
  numberIds: readonly string[],
  gatewayIds: readonly string[],
): Promise<TestTargets> {
  const numbers = await sql<{ id: string; number: string }>`
    select id::text, number from sms_test_number n
    where id = any (${[...numberIds]}::bigint[]) and enabled and deleted_at is null order by name, n.id`.rows(
    on,
  )
  const gateways = await sql<{ id: string; hybridId: string | null }>`
    select distinct on (g.name, g.id) g.id::text, h.hybrid_id::text as "hybridId"
    from (
      select id, null::bigint as hybrid_id from sms_gateway
      where id = any (${[...gatewayIds]}::bigint[]) and protocol <> 'hybrid' and deleted_at is null
      union all select m.gateway_id, m.hybrid_id from sms_hybrid_member m
      join sms_gateway g on g.id = m.hybrid_id and g.deleted_at is null
      where m.hybrid_id = any (${[...gatewayIds]}::bigint[])
    ) h join sms_gateway g on g.id = h.id and g.deleted_at is null
    order by g.name, g.id, h.hybrid_id nulls first`.rows(on)
  return { numbers, gateways }
}
