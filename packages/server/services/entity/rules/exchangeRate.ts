import type { ErrorCode } from '@tandem/model'
import { Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'

/**
 * Servers and the database have clocks of their own: what comes into force within this time counts as in force for who
 * changes it, and what began this long ago as beginning now.
 */
const CLOCKS_MS = 60_000

/** A rate that is in force stays as it is; it ends when a newer one of its pair begins. */
export const exchangeRateRules: EntityRules = {
  async beforeAdd({ ctx }, values) {
    if (values['base'] === values['quote']) refuse('quote', 'exchangeRate.sameCurrency')
    values['effectiveAt'] ??= ctx.now.toISOString()
    demandNotPast(ctx.now, values['effectiveAt'])
  },
  async beforeEdit({ ctx }, before, values) {
    if (isInForce(ctx.now, before['effectiveAt'])) throw new Refused('exchangeRate.inForce')
    if (values['effectiveAt'] === null) values['effectiveAt'] = ctx.now.toISOString()
    if (values['effectiveAt'] !== undefined) demandNotPast(ctx.now, values['effectiveAt'])
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

const isInForce = (now: Date, effectiveAt: unknown): boolean =>
  Date.parse(String(effectiveAt)) <= now.getTime() + CLOCKS_MS

function demandNotPast(now: Date, effectiveAt: unknown): void {
  if (Date.parse(String(effectiveAt)) < now.getTime() - CLOCKS_MS) {
    refuse('effectiveAt', 'exchangeRate.past')
  }
}

function refuse(field: string, reason: ErrorCode): never {
  throw new Refused(reason, { fields: { [field]: { reason } } })
}
