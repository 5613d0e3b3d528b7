import { joinReceived, readJson, receivedTest } from '@tandem/core'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

import type { Connected } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import { findHandset } from '../../store/gatewayTests/handsets.ts'
import type { Ports } from '../ports.ts'
import { keyOf } from '../callbacks/signature.ts'
import {
  type Reception,
  lockTestNumber,
  insertReception,
  receptionsOf,
  openTests,
  knownIn,
  receivedParts,
  saveReceived,
} from '../../store/gatewayTests/receptions.ts'

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
  const { numberId, text, place } = reception
  await lockTestNumber(on, numberId)
  const kept = await insertReception(on, reception)
  if (kept === 0) return
  const messageId = receivedTest(
    { text, place },
    await openTests(on, numberId),
    await knownIn(on, numberId),
  )
  if (messageId === undefined) return
  // Parts that came before the one that shows whose they are.
  await receptionsOf(on, messageId, reception)
  await join(on, messageId)
}

async function join(on: Connected, messageId: string): Promise<void> {
  const came = await receivedParts(on, messageId)
  const { text, order } = joinReceived(came)
  await saveReceived(on, messageId, {
    text,
    sender: came[0]?.sender ?? null,
    order,
    firstAt: came[0]?.receivedAt ?? null,
    lastAt: came.at(-1)?.receivedAt ?? null,
  })
}
