import { markedUp, parseNanos, rateFault } from '@tandem/core'
import { entities, type ParsedOf, type RateLinesRead, type rateVersionCalls } from '@tandem/model'

import { getRecord } from '../../store/entity/getRecord.ts'
import { foreignField } from '../../store/entity/references.ts'
import {
  type ChangeRow,
  dropChanges,
  keepChanges,
  versionsOfChanges,
  deleteChanges,
} from '../../store/rates/changes.ts'
import {
  type RateIds,
  rateKeyText,
  type RateTerms,
  ratesInForce,
} from '../../store/rates/listedRates.ts'
import type { Ctx } from '../ctx.ts'
import { foreignId } from '../entity/refusals.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { rateLimitsOf } from './approvalLimit.ts'
import { comparisonOf, type LineRead, noSource } from './compareLines.ts'
import { beginOf, type Draft, lockDraft } from './draftOf.ts'
import { readPlaces } from './places.ts'
import { columnsIn, RateLines, saysRates } from './rateLines.ts'
import { sheetMemory } from './sheetMemory.ts'
import { toldVersion } from './toldVersion.ts'

type Put = ParsedOf<typeof rateVersionCalls.put>
type Paste = ParsedOf<typeof rateVersionCalls.paste>
type Copy = ParsedOf<typeof rateVersionCalls.copy>

/**
 * POST /sms/rateVersion/put: one rate of a draft; without a price it goes.
 * @throws Refused as `lockDraft`; request.invalid, rate.notOfProduct, record.foreignId
 */
export function putRate(ctx: Ctx, ports: Ports, { id, ...asked }: Put): Promise<null> {
  return inTransaction(ctx, ports, async (work) => {
    const draft = await lockDraft(work, id)
    const key = {
      product: asked.product,
      countryId: asked.countryId ?? null,
      operatorId: asked.operatorId ?? null,
      prefix: asked.prefix ?? null,
      category: asked.category ?? null,
    }
    const isCall = key.product === 'voice' || key.product === 'autoIvr'
    const terms = {
      firstSeconds: asked.firstSeconds ?? (isCall ? 60 : null),
      nextSeconds: asked.nextSeconds ?? (isCall ? 60 : null),
      freeSeconds: asked.freeSeconds ?? null,
      leastSeconds: asked.leastSeconds ?? null,
      per: asked.per ?? (key.product === 'autoIvr' ? 'minute' : null),
    }
    const { connectFee, speechFee } = asked
    const fault = rateFault({ ...key, ...terms, connectFee, speechFee })
    if (fault) {
      const { field, reason } = fault
      const code = reason === 'field.required' ? 'request.invalid' : reason
      throw new Refused(code, { fields: { [field]: { reason } } })
    }
    const foreign = await foreignField(work.transaction, entities.rate, key, key, ctx)
    if (foreign) throw foreignId(entities.rate, foreign)
    const price = asked.price === undefined ? undefined : nanosOf(asked.price)
    const rate =
      price === undefined || price === null
        ? null
        : {
            ...key,
            ...terms,
            priceNanos: price,
            chargeOn: asked.chargeOn,
            connectNanos: nanosOf(connectFee),
            speechNanos: nanosOf(speechFee),
          }
    await keepRates(work, draft, [rate ?? key])
    return null
  })
}

const nanosOf = (price: string | undefined): bigint | null =>
  price === undefined ? null : (parseNanos(price) ?? null)

/** DELETE /sms/rateChange/drop: what is in force stays. @throws Refused record.notFound, rateVersion.notDraft */
export function dropRates(ctx: Ctx, ports: Ports, ids: readonly string[]): Promise<null> {
  return inTransaction(ctx, ports, async (work) => {
    const { transaction } = work
    const rows = await versionsOfChanges(transaction, ids)
    const found = rows.reduce((sum, { count }) => sum + count, 0)
    if (found !== new Set(ids).size) throw new Refused('record.notFound')
    for (const { versionId } of rows) {
      const draft = await lockDraft(work, versionId)
      await deleteChanges(transaction, versionId, ids)
      toldVersion(work, draft)
    }
    return null
  })
}

/**
 * POST /sms/rateVersion/paste: rows under headings, separated by tabs as spreadsheets copy them, or by commas.
 * @throws Refused as `lockDraft`; rateVersion.noColumns
 */
export function pasteRates(
  ctx: Ctx,
  ports: Ports,
  { id, text, product }: Paste,
): Promise<RateLinesRead> {
  return inTransaction(ctx, ports, async (work) => {
    const draft = await lockDraft(work, id)
    const rows = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
    const [head = ''] = rows
    const mark = head.includes('\t') ? '\t' : head.includes(';') ? ';' : ','
    const headings = head.split(mark)
    const { currency } = await sheetMemory(work.transaction, draft.rateGroupId)
    const columns = columnsIn(headings)
    if (!saysRates(columns)) throw new Refused('rateVersion.noColumns')
    const lines = new RateLines(headings, columns, {
      places: await readPlaces(work.transaction),
      product,
      currency,
      at: beginOf(draft, ctx.now),
      timeZone: ctx.timeZone,
    })
    const read = rows.slice(1).map((said, index) => lines.read(index + 2, said.split(mark)))
    return keepRead(work, draft, read)
  })
}

/**
 * POST /sms/rateVersion/copy: the rates of a price list in force, each with a mark-up.
 * @throws Refused as `lockDraft`; record.foreignId, rateVersion.currency
 */
export function copyRates(ctx: Ctx, ports: Ports, asked: Copy): Promise<RateLinesRead> {
  return inTransaction(ctx, ports, async (work) => {
    const { transaction } = work
    const draft = await lockDraft(work, asked.id)
    const from = await getRecord(transaction, entities.rateGroup, asked.rateGroupId, ctx)
    if (!from) throw foreignId(entities.rateVersion, 'rateGroupId')
    const own = await getRecord(transaction, entities.rateGroup, draft.rateGroupId, ctx)
    if (own?.['currency'] !== from['currency']) throw new Refused('rateVersion.currency')
    const rows = await ratesInForce(transaction, from.id, ctx.now)
    const hundredths = BigInt(Math.round(Number(asked.percent) * 100))
    const raised = (nanos: string | null): bigint | null =>
      nanos === null ? null : markedUp(BigInt(nanos), hundredths)
    return keepRead(
      work,
      draft,
      rows.map(({ priceNanos, connectNanos, speechNanos, ...rate }) => ({
        rate: {
          ...rate,
          priceNanos: raised(priceNanos) ?? 0n,
          connectNanos: raised(connectNanos),
          speechNanos: raised(speechNanos),
        },
        source: noSource,
      })),
    )
  })
}
async function keepRead(
  work: Work,
  draft: Draft,
  read: readonly LineRead[],
): Promise<RateLinesRead> {
  const { ctx, ports, transaction } = work
  const { jumpPercent } = await rateLimitsOf(work)
  const rates = read.flatMap((one) => ('rate' in one ? [one.rate] : []))
  const keys = rates.map(rateKeyText)
  const options = { rates, jumpPercent, ids: ports.ids }
  const at = beginOf(draft, ctx.now)
  const comparison = await comparisonOf(transaction, draft.rateGroupId, at, options)
  const figures = { new: 0, changed: 0, removed: 0, same: 0, wrong: 0 }
  const rows: ChangeRow[] = []
  for (const one of read) {
    const row = rowOf(one)
    figures[row === 'same' ? 'same' : row.change] += 1
    if (row !== 'same') rows.push(row)
  }
  function rowOf(one: LineRead): ChangeRow | 'same' {
    if ('fault' in one) return comparison.wrong(one.fault, one.source)
    return comparison.rate(one.rate, one.source)
  }
  // What says what is in force takes back what the draft said of it.
  await dropChanges(transaction, draft.versionId, keys)
  await keepChanges(transaction, draft, rows)
  toldVersion(work, draft)
  return figures
}

/** Rates and removals (those without a price) of a draft. */
async function keepRates(
  work: Work,
  draft: Draft,
  rates: readonly (RateIds | (RateIds & RateTerms))[],
): Promise<void> {
  const { ctx, ports, transaction } = work
  const { jumpPercent } = await rateLimitsOf(work)
  const keys = rates.map(rateKeyText)
  const at = beginOf(draft, ctx.now)
  const options = { rates, jumpPercent, ids: ports.ids }
  const comparison = await comparisonOf(transaction, draft.rateGroupId, at, options)
  const rows = rates.map((rate) =>
    'priceNanos' in rate ? comparison.rate(rate, noSource) : comparison.removal(rate),
  )
  await dropChanges(transaction, draft.versionId, keys)
  await keepChanges(
    transaction,
    draft,
    rows.flatMap((row) => (row === 'same' ? [] : [row])),
  )
  toldVersion(work, draft)
}
