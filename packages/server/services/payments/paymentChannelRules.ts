import { formatMoney, parseMicros, providerAmounts, rechargeLimits } from '@tandem/core'
import { type Entity, entities, type FieldValues, secondPersonValues } from '@tandem/model'
import { Refused } from '../Refused.ts'
import { askedColumns } from '../entity/asked.ts'
import { changesOf } from '../entity/changes.ts'
import type { EntityRules } from '../entity/rules.ts'

const paymentChannel: Entity = entities.paymentChannel

/**
 * A channel can be asked, and takes something. Where money goes, and whom the platform believes that it came, changes with
 * a second person (docs/decisions/107); the rest, and switching it off, at once.
 */
export const paymentChannelRules: EntityRules = {
  async beforeAdd(work, values) {
    demandUsable(values)
    if (values['enabled'] === false) return undefined
    // It is there with all it needs, and offered to nobody until a second person agreed.
    values['enabled'] = false
    return askedColumns(work, paymentChannel, { enabled: true })
  },
  async beforeEdit(work, before, values) {
    demandUsable({ ...before, ...values })
    const asked = secondPersonValues(paymentChannel.fields, values)
    if (Object.keys(asked).length === 0) return undefined
    if (before['approval'] === 'waiting') throw new Refused('paymentChannel.waiting')
    for (const name of Object.keys(asked)) delete values[name]
    await work.audit({
      action: 'paymentChannel.ask',
      entity: paymentChannel.name,
      recordId: before.id,
      companyId: work.ctx.actor.companyId,
      fields: changesOf(paymentChannel, before, asked),
    })
    return askedColumns(work, paymentChannel, asked)
  },
  abilities({ actor }, { approval, askedBy }, abilities) {
    if (approval === null) {
      delete abilities['approve']
      delete abilities['refuse']
    } else if (abilities['approve'] && askedBy === actor.username) {
      abilities['approve'] = 'paymentChannel.own'
    }
  },
}

/** @throws Refused paymentChannel.* */
export function demandUsable(values: FieldValues): void {
  const { driver, url, account, secret, minAmount, maxAmount } = values
  const micros = (value: unknown) => (typeof value === 'string' ? parseMicros(value) : undefined)
  const [least, most] = [micros(minAmount), micros(maxAmount)]
  if (least !== undefined && most !== undefined && most < least) {
    throw new Refused('paymentChannel.limits', {
      fields: { maxAmount: { reason: 'paymentChannel.limits' } },
    })
  }
  demandCounted(values, { minAmount: least, maxAmount: most })
  if (driver === 'bankTransfer') return
  if (driver === 'btcpay' && !url) {
    throw new Refused('paymentChannel.url', { fields: { url: { reason: 'paymentChannel.url' } } })
  }
  const missing = !secret ? 'secret' : driver !== 'stripe' && !account ? 'account' : undefined
  if (missing) {
    throw new Refused('paymentChannel.incomplete', {
      fields: { [missing]: { reason: 'paymentChannel.incomplete' } },
    })
  }
}

/**
 * Its provider takes its currency, and its bounds are those of a recharge in it, or within.
 * @throws Refused paymentChannel.currency, paymentChannel.bounds
 */
function demandCounted(
  { driver, currency }: FieldValues,
  bounds: Readonly<Record<'minAmount' | 'maxAmount', bigint | undefined>>,
): void {
  if (typeof driver !== 'string' || typeof currency !== 'string') return
  if (!providerAmounts(driver, currency)) {
    const args = { currency }
    const fields = { currency: { reason: 'paymentChannel.currency', args } } as const
    throw new Refused('paymentChannel.currency', { args, fields })
  }
  const { least, most } = rechargeLimits(currency)
  for (const field of ['minAmount', 'maxAmount'] as const) {
    const micros = bounds[field]
    if (micros === undefined || (micros >= least && micros <= most)) continue
    const args = {
      currency,
      min: formatMoney(least, currency),
      max: formatMoney(most, currency),
    }
    throw new Refused('paymentChannel.bounds', {
      args,
      fields: { [field]: { reason: 'paymentChannel.bounds', args } },
    })
  }
}
