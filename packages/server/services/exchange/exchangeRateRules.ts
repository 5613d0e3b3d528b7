import type { ErrorCode, FieldValues } from '@tandem/model'
import { Refused } from '../Refused.ts'
import { lockRates } from '../../store/rates/lockRates.ts'
import { startOfPair } from '../../store/rates/exchangePairs.ts'
import type { EntityRules } from '../entity/rules.ts'
import { beginAt, isInForce } from '../rates/inForce.ts'

/** A rate that is in force stays as it is; it ends when a newer one of its pair begins. */
export const exchangeRateRules: EntityRules = {
  // One that begins while a provider's is stored follows it, and what holds is seen.
  open: ({ transaction }) => lockRates(transaction),
  async beforeAdd({ ctx, transaction }, values) {
    const { base, quote } = values
    if (base === quote) refuse('quote', 'exchangeRate.sameCurrency')
    if (values['effectiveAt'] == null) {
      const start = await startOfPair(transaction, String(base), String(quote), ctx.now)
      values['effectiveAt'] = start.toISOString()
    }
    demandNotPast(ctx.now, values['effectiveAt'])
    demandHeldAfter(values)
  },
  async beforeEdit({ ctx }, before, values) {
    if (isInForce(ctx.now, before['effectiveAt'])) throw new Refused('exchangeRate.inForce')
    if (values['effectiveAt'] === null) values['effectiveAt'] = ctx.now.toISOString()
    if (values['effectiveAt'] !== undefined) demandNotPast(ctx.now, values['effectiveAt'])
    demandHeldAfter({ ...before, ...values })
  },
  async beforeDelete({ ctx }, records) {
    if (records.some((record) => isInForce(ctx.now, record['effectiveAt']))) {
      throw new Refused('exchangeRate.inForce')
    }
  },
  abilities({ now }, record, abilities) {
    if (!isInForce(now, record['effectiveAt'])) return
    for (const verb of ['edit', 'delete']) {
      if (abilities[verb]) abilities[verb] = 'exchangeRate.inForce'
    }
  },
}

function demandNotPast(now: Date, effectiveAt: unknown): void {
  beginAt(now, String(effectiveAt), { field: 'effectiveAt', reason: 'exchangeRate.past' })
}

const instantOf = (value: unknown): number => Date.parse(String(value))

function demandHeldAfter(values: FieldValues): void {
  const { heldUntil, effectiveAt } = values
  if (heldUntil == null || instantOf(heldUntil) > instantOf(effectiveAt)) return
  refuse('heldUntil', 'exchangeRate.heldBefore')
}

function refuse(field: string, reason: ErrorCode): never {
  throw new Refused(reason, { fields: { [field]: { reason } } })
}
