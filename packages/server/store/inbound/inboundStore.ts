import {
  IDS_PER_MS,
  isWhole,
  joinedText,
  parseNumber,
  placePart,
  REPEATS_WITHIN_MS,
} from '@tandem/core'
import type { ArrivedInbound, InboundNews, InboundStore } from '../../ports/sms/inbound.ts'
import type { Connections } from '../database/connections.ts'
import { sendTogether } from '../database/sendTogether.ts'
import { sql } from '../database/sql.ts'
import { queueCallbacks } from '../outbox/queueCallbacks.ts'
import { queueClientEvents } from '../smppAccounts/queueClientEvents.ts'
import { answering } from './answering.ts'
import { callbacksOf } from './callbacksOf.ts'
import { clientEventsOf } from './clientEventsOf.ts'
import { inTransactionOf } from './inTransactionOf.ts'
import { ownersOf } from './ownersOf.ts'
import { addParts, closeSets, openSets, type PartSetRow, readSets } from './partSets.ts'
import type { WholeInbound } from './wholeInbound.ts'

/** How long the parts of a shown message are kept, to know them when they come again, ms. */
const REMEMBERED_MS = 10 * 60_000

/** Messages from handsets. */
export const inboundStore = (pool: Connections): InboundStore => ({
  takeInbound: (arrived, nextId, beganId = 0) =>
    inTransactionOf(pool, async (on) => {
      const { wholes, sets } = await placed(on, arrived)
      await addParts(on, sets)
      return show(on, await withoutRepeats(on, wholes, beganId), nextId)
    }),
  noteAnswered: (answered) =>
    inTransactionOf(pool, async (on) => {
      const ids = answered.map(({ id }) => String(id))
      // Also where it came first to an engine before this one, under another id. What the carrier names stays what it is.
      await sql`update sms_inbound i set digest = null
        from unnest(${ids}::bigint[], ${answered.map(({ digest }) => digest)}::text[]) as k (id, digest)
        where i.digest = k.digest and i.id <= k.id and k.digest not like '=%'`.run(on)
    }),
  closeInbound: (beforeId, nextId) =>
    inTransactionOf(pool, async (on) => {
      const sets = await openSets(on, beforeId)
      await closeSets(on, sets, beforeId - REMEMBERED_MS * IDS_PER_MS)
      return show(
        on,
        sets.map((set) => wholeOf(set, nextId())),
        nextId,
      )
    }),
})

/** The messages that are whole now, and the sets of parts of all others. */
async function placed(on: Connections, arrived: readonly ArrivedInbound[]) {
  const parts = arrived.filter(({ place }) => place !== null)
  const sets = parts.length === 0 ? [] : await readSets(on, parts)
  const wholes: WholeInbound[] = []
  for (const one of arrived) {
    const { place, digest = null, ...whole } = one
    if (place === null) {
      wholes.push({ ...whole, text: one.text.toWellFormed(), parts: 1, missing: 0, digest })
      continue
    }
    const { part, total, reference } = place
    const own = sets.filter(
      (set) =>
        set.gatewayId === one.gatewayId &&
        set.source === one.source &&
        set.destination === one.destination &&
        set.reference === reference,
    )
    const found = placePart(own, { part, total, text: one.text })
    if (found === 'repeat') continue
    const set: PartSetRow =
      found === 'new'
        ? {
            ...whole,
            setId: one.id,
            reference,
            total,
            texts: new Map(),
            isJoined: false,
            added: [],
          }
        : found
    if (found === 'new') sets.unshift(set)
    set.texts.set(part, one.text)
    set.isReadable &&= one.isReadable
    set.added.push({ part, arrived: one })
    if (!isWhole(set)) continue
    set.isJoined = true
    wholes.push(wholeOf(set, one.id))
  }
  return { wholes, sets }
}

const wholeOf = (set: PartSetRow, id: number): WholeInbound => ({
  id,
  gatewayId: set.gatewayId,
  source: set.source,
  destination: set.destination,
  text: joinedText(set),
  isReadable: set.isReadable,
  dataCoding: set.dataCoding,
  parts: set.total,
  missing: set.total - set.texts.size,
  digest: null,
})

/** Adds messages to the inboxes. */
async function show(
  on: Connections,
  fresh: readonly WholeInbound[],
  nextId: () => number,
): Promise<InboundNews[]> {
  if (fresh.length === 0) return []
  const owners = await ownersOf(on, fresh)
  const owned = fresh.map((whole) => ({
    ...whole,
    ...(owners.get(whole.id) ?? missingOwner(whole)),
    country: countryOf(whole.source),
  }))
  const answered = await answering(on, owned, nextId)
  const rows = owned.map((one) => ({ ...one, ...answered.get(one.id) }))
  await sql`insert into sms_inbound (id, company_id, product, matched, match_message_id, gateway_id, mobile, recipient, country,
      content, parts, missing, data_coding, readable, digest, asked, answered)
    select r.id, r."companyId", r.product, r.matched, r."messageId", r."gatewayId", r.source, r.destination, r.country, r.text,
      r.parts, r.missing, r."dataCoding", r."isReadable", r.digest, r.asked, r.answered
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, "companyId" bigint, product text,
      matched text, "messageId" bigint, "gatewayId" bigint, source text, destination text, country text, text text, parts smallint,
      missing smallint, "dataCoding" smallint, "isReadable" boolean, digest text, asked text, answered text)`.run(
    on,
  )
  await sendTogether(on, [
    ...queueCallbacks(await callbacksOf(on, rows, nextId)),
    ...queueClientEvents(await clientEventsOf(on, rows, nextId)),
  ])
  return rows.map(({ id, companyId, product }) => ({ id: String(id), companyId, product }))
}

const missingOwner = ({ id }: WholeInbound): never => {
  throw new Error(`The owner of ${id} was not asked for`)
}

/** Null: no number of a country, such as a short one or a name. */
function countryOf(source: string): string | null {
  if (!/^[1-9][0-9]{6,14}$/.test(source)) return null
  const parsed = parseNumber(`+${source}`, { defaultCountry: null, accept: 'any' })
  return 'country' in parsed ? parsed.country : null
}

/** Those of the messages that no engine before this one has stored. */
async function withoutRepeats(
  on: Connections,
  wholes: readonly WholeInbound[],
  beganId: number,
): Promise<readonly WholeInbound[]> {
  const digests = wholes.flatMap(({ digest }) => digest ?? [])
  if (digests.length === 0 || beganId === 0) return wholes
  const since = Math.min(...wholes.map(({ id }) => id)) - REPEATS_WITHIN_MS * IDS_PER_MS
  const known = await sql<{ digest: string }>`select digest from sms_inbound
    where id < ${beganId} and (id > ${since} or digest like '=%') and digest = any (${digests}::text[])`.rows(
    on,
  )
  const seen = new Set(known.map(({ digest }) => digest))
  return wholes.filter(({ digest }) => digest === null || !seen.has(digest))
}
