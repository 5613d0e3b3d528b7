import type { ErrorCode } from '@tandem/model'
import { Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'
import { isInForce, isPast } from './inForce.ts'

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

function demandNotPast(now: Date, effectiveAt: unknown): void {
  if (isPast(now, effectiveAt)) refuse('effectiveAt', 'exchangeRate.past')
}

function refuse(field: string, reason: ErrorCode): never {
  throw new Refused(reason, { fields: { [field]: { reason } } })
}
