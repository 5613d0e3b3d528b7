import { DAY_MS, dayOf, isFailing, deliveryRate, zoneOffset } from '@tandem/core'
import type { AttentionItem } from '@tandem/model'
import type { Transaction } from '../../../store/database/withScope.ts'
import { parts } from '../../analyses/figures.ts'
import type { Ctx } from '../../ctx.ts'
import { PACE_DAYS } from '../agentMoney.ts'
import { latestProduct } from '../latestProduct.ts'

/** Countries where the delivery rate dropped in the last day, compared with the seven before. */
export async function failingCountries(
  ctx: Ctx,
  transaction: Transaction,
): Promise<AttentionItem[]> {
  const { actor, scope, now, timeZone } = ctx
  const to = now.getTime()
  const dayAgo = to - DAY_MS
  const zone = zoneOffset(timeZone)
  const countries = await parts({ ...ctx, people: 'all' }, transaction, {
    periods: [
      { from: dayAgo, to },
      { from: dayAgo - PACE_DAYS * DAY_MS, to: dayAgo },
    ],
    companies: scope === 'everything' ? null : scope.companies,
    money: [],
    currency: actor.currency,
    by: 'country',
  })
  const failing = countries.flatMap(({ id, name, figures: [one, past] }) =>
    one && past && isFailing(one, past) ? [{ id, name, one, past }] : [],
  )
  if (failing.length === 0) return []
  const product = await latestProduct(ctx, transaction)
  return failing.map(({ id, name, one, past }) => ({
    kind: 'failing',
    product,
    iso2: id,
    name,
    sent: one.sent,
    rate: deliveryRate(one),
    rateBefore: deliveryRate(past),
    from: dayOf(dayAgo, zone),
    to: dayOf(to, zone),
  }))
}
