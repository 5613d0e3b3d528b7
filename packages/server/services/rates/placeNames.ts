import { translatorOf } from '@tandem/i18n'

import type { Transaction } from '../../store/database/withScope.ts'
import type { RateIds } from '../../store/rates/listedRates.ts'
import type { Ctx } from '../ctx.ts'
import { namesOfPlaces } from '../../store/rates/placeNames.ts'

/** What rates are for, in words: product and destination. */
export async function placeNames(
  db: Transaction,
  { locale }: Pick<Ctx, 'locale'>,
  rates: readonly RateIds[],
): Promise<string[]> {
  const { loose } = translatorOf(locale)
  const ids = (read: (rate: RateIds) => string | null): string[] => [
    ...new Set(rates.flatMap((rate) => read(rate) ?? [])),
  ]
  const rows = await namesOfPlaces(db, {
    countries: ids(({ countryId }) => countryId),
    operators: ids(({ operatorId }) => operatorId),
  })
  const names = new Map(rows.map(({ key, en, zh }) => [key, locale === 'zh_CN' ? zh : en]))
  return rates.map(({ product, countryId, operatorId, prefix, category }) =>
    [
      loose(`rate.product.${product}`),
      countryId === null ? undefined : names.get(`c${countryId}`),
      operatorId === null ? undefined : names.get(`o${operatorId}`),
      prefix === null ? undefined : `+${prefix}`,
      category === null ? undefined : loose(`rate.category.${category}`),
    ]
      .filter((part) => part !== undefined)
      .join(' · '),
  )
}
