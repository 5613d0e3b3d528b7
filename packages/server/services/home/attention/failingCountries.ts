import { DAY_MS, dayOf, zoneOffset } from '@tandem/core'
import type { AttentionItem } from '@tandem/model'
import type { Transaction } from '../../../store/database/withScope.ts'
import type { Ctx } from '../../ctx.ts'
import { PACE_DAYS } from '../agentMoney.ts'
import { isFailing, rateOf } from '../agentRules.ts'
import { latestProduct } from '../latestProduct.ts'
import { figuresByCountry, NO_MONEY } from '../readFigures.ts'

/** Countries where the delivery rate dropped in the last day, compared with the seven before. */
export async function failingCountries(
  ctx: Ctx,
  transaction: Transaction,
): Promise<AttentionItem[]> {
  const { actor, scope, locale, now, timeZone } = ctx
  const to = now.getTime()
  const dayAgo = to - DAY_MS
  const zone = zoneOffset(timeZone)
  const asked = { currency: actor.currency, scope, money: NO_MONEY }
  const lately = await figuresByCountry(transaction, asked, { from: dayAgo, to })
  const before = { from: dayAgo - PACE_DAYS * DAY_MS, to: dayAgo }
  const earlier = new Map(
    (await figuresByCountry(transaction, asked, before)).map((one) => [one.iso2, one]),
  )
  const failing = lately.flatMap((one) => {
    const past = earlier.get(one.iso2)
    return past && isFailing(one, past) ? [{ one, past }] : []
  })
  if (failing.length === 0) return []
  const product = await latestProduct(ctx, transaction)
  return failing.map(({ one, past }) => ({
    kind: 'failing',
    product,
    iso2: one.iso2,
    name: (locale === 'zh_CN' ? one.name : one.nameEn) ?? one.iso2,
    sent: one.sent,
    rate: rateOf(one),
    rateBefore: rateOf(past),
    from: dayOf(dayAgo, zone),
    to: dayOf(to, zone),
  }))
}
