import { createHmac, timingSafeEqual } from 'node:crypto'
import { joinReceived, readJson, receivedTest, type SentTest } from '@tandem/core'
import { z } from 'zod'

import { type Connected, sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import { findHandset } from '../../store/gatewayTests/handsets.ts'
import type { Ports } from '../ports.ts'
import { keyOf } from '../callbacks/signature.ts'

/** What the phone sends, as in Standard Webhooks. */
export interface ToldByHandset {
  /** The phone's name for this event: told twice, it is one. */
  id: string | undefined
  /** Seconds. */
  timestamp: string | undefined
  signature: string | undefined
  body: string
}

export interface HandsetAnswer {
  status: number
  body: string
}

/** Clocks may differ so much, ms; what is older could be somebody's copy. */
const SKEW_MS = 5 * 60_000
/** Messages of tests are looked for so far back. */
const OPEN = '3 days'
/** Parts with one reference belong together within this time. */
const TOGETHER = '1 hour'
/** No phone can have received anything later than now, but for its clock. */
const bodySchema = z.object({
  number: z.string().max(20),
  from: z.string().max(32).nullish(),
  text: z.string().max(4_000),
  receivedAt: z.iso.datetime({ offset: true }).optional(),
  reference: z.int().min(0).max(65_535).optional(),
  part: z.int().min(1).max(255).optional(),
  parts: z.int().min(1).max(255).optional(),
})

const refused = (status: number, body: string): HandsetAnswer => ({ status, body })

/**
 * Takes what the phone of a test number tells that it received; a good answer is given once it is durable. What is signed
 * with another secret, old, or about another number is refused; what was told before changes nothing.
 */
export async function takeReception(
  ports: Pick<Ports, 'system' | 'secrets' | 'clock' | 'ids'>,
  numberId: string,
  told: ToldByHandset,
): Promise<HandsetAnswer> {
  const handset = /^\d{1,18}$/.test(numberId)
    ? await withScope(ports.system, 'everything', (on) => findHandset(on, numberId))
    : undefined
  if (!handset) return refused(404, 'There is no such address.')
  const now = ports.clock.now()
  if (!isSigned(told, ports.secrets.open(handset.sealed), now)) {
    return refused(401, 'The signature is missing, wrong or too old.')
  }
  const read = bodySchema.safeParse(readJson(told.body))
  if (!read.success) return refused(400, 'This is not what a phone tells.')
  const { data } = read
  if (data.number !== handset.number) return refused(403, 'This address is of another number.')
  const hasPlace = data.part !== undefined && data.parts !== undefined && data.parts > 1
  const receivedAt = data.receivedAt === undefined ? now : Date.parse(data.receivedAt)
  const reception: Reception = {
    id: ports.ids.next().toString(),
    numberId,
    eventId: told.id ?? '',
    sender: data.from ?? null,
    text: data.text.replaceAll('\0', ''),
    place: hasPlace
      ? { reference: data.reference ?? 0, part: data.part ?? 1, total: data.parts ?? 1 }
      : null,
    receivedAt: new Date(Math.min(receivedAt, now)),
  }
  await withScope(ports.system, 'everything', (on) => keep(on, reception))
  return { status: 200, body: 'OK' }
}

interface Reception {
  id: string
  numberId: string
  eventId: string
  sender: string | null
  text: string
  place: { reference: number; part: number; total: number } | null
  receivedAt: Date
}

function isSigned({ id, timestamp, signature, body }: ToldByHandset, secret: string, now: number) {
  if (!id || id.length > 200 || !/^\d{1,12}$/.test(timestamp ?? '')) return false
  if (Math.abs(now - Number(timestamp) * 1_000) > SKEW_MS) return false
  const right = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest()
  return (signature ?? '').split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return one.startsWith('v1,') && given.length === right.length && timingSafeEqual(given, right)
  })
}

/** Keeps it, and what it says about a message; one after the other for each number. */
async function keep(on: Connected, reception: Reception): Promise<void> {
  const { id, numberId, eventId, sender, text, place, receivedAt } = reception
  await sql`select from sms_test_number where id = ${numberId} for update`.run(on)
  const kept = await sql`
    insert into sms_test_reception (id, number_id, event_id, sender, text, reference, part, parts, received_at)
    values (${id}, ${numberId}, ${eventId}, ${sender}, ${text}, ${place?.reference ?? null}, ${place?.part ?? null},
      ${place?.total ?? null}, ${receivedAt})
    on conflict (number_id, event_id) do nothing`.run(on)
  if (kept === 0) return
  const messageId = receivedTest(
    { text, place },
    await openTests(on, numberId),
    await knownIn(on, numberId),
  )
  if (messageId === undefined) return
  // Parts that came before the one that shows whose they are.
  await sql`
    update sms_test_reception set message_id = ${messageId}
    where id = ${id} or number_id = ${numberId} and message_id is null and reference = ${place?.reference ?? null}
      and parts = ${place?.total ?? null} and told_at > now() - ${TOGETHER}::interval`.run(on)
  await join(on, messageId)
}

const openTests = (on: Connected, numberId: string): Promise<SentTest[]> =>
  sql<SentTest>`
    select m.id::text, m.code, m.content, coalesce(p.reference, 0) as reference, coalesce(p.parts, 1) as parts
    from sms_test_message m
    left join lateral (select max(reference) as reference, count(*)::int as parts from sms_test_part
      where message_id = m.id) p on true
    where m.number_id = ${numberId} and m.status in ('submitting', 'accepted', 'unknown')
      and m.sent_at > now() - ${OPEN}::interval and m.received_text is null`.rows(on)

/** Whose parts have which reference on the phone. */
async function knownIn(on: Connected, numberId: string): Promise<Map<number, string>> {
  const rows = await sql<{ reference: number; id: string }>`
    select distinct on (reference) reference, message_id::text as id from sms_test_reception r
    where number_id = ${numberId} and reference is not null and message_id is not null
      and told_at > now() - ${TOGETHER}::interval order by reference, r.id desc`.rows(on)
  return new Map(rows.map(({ reference, id }) => [reference, id]))
}

async function join(on: Connected, messageId: string): Promise<void> {
  const came = await sql<{
    text: string
    part: number | null
    total: number | null
    sender: string | null
    receivedAt: Date
  }>`
    select text, part, parts as total, sender, received_at as "receivedAt" from sms_test_reception
    where message_id = ${messageId} order by received_at, id`.rows(on)
  const { text, order } = joinReceived(came)
  await sql`
    update sms_test_message set received_text = ${text}, received_sender = ${came[0]?.sender ?? null},
      received_order = ${order}::smallint[], received_first_at = ${came[0]?.receivedAt ?? null},
      received_at = ${came.at(-1)?.receivedAt ?? null}, told_by = null, missed_by = null, missed_at = null
    where id = ${messageId}`.run(on)
}
