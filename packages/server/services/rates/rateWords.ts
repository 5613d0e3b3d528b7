import { nanosToDecimal, type RateSheetColumn } from '@tandem/core'
import { translatorOf } from '@tandem/i18n'
import { formatZoned } from '@tandem/model'

import type { Work } from '../entity/work.ts'
import type { RateRead } from './compareLines.ts'
import { startOf } from './rateLines.ts'
import { countriesInWords } from '../../store/rates/placeNames.ts'

/** Says what was read from the cells of a line, column by column, in the reader's words. */
export async function rateWords(
  { ctx, transaction }: Work,
  currency: string,
): Promise<
  (
    columns: readonly (RateSheetColumn | undefined)[],
    cells: readonly string[],
    rate: RateRead,
  ) => Record<string, string>
> {
  const { loose } = translatorOf(ctx.locale)
  const countries = await countriesInWords(transaction)
  const names = new Map(
    countries.map(({ id, en, zh }) => [id, ctx.locale === 'zh_CN' ? zh : en] as const),
  )
  const price = (nanos: bigint | null): string =>
    nanos === null ? '' : `${nanosToDecimal(nanos)} ${currency}`
  const words = (column: RateSheetColumn, cell: string, rate: RateRead): string => {
    switch (column) {
      case 'product':
        return loose(`rate.product.${rate.product}`)
      case 'country':
        return names.get(rate.countryId ?? '') ?? cell
      case 'category':
        return rate.category === null ? '' : loose(`rate.category.${rate.category}`)
      case 'price':
        return price(rate.priceNanos)
      case 'connectFee':
        return price(rate.connectNanos)
      case 'speechFee':
        return price(rate.speechNanos)
      case 'chargeOn':
        return loose(`rate.chargeOn.${rate.chargeOn}`)
      case 'per':
        return rate.per === null ? '' : loose(`rate.per.${rate.per}`)
      case 'interval':
        return rate.firstSeconds === null ? '' : `${rate.firstSeconds}/${rate.nextSeconds ?? ''}`
      case 'effectiveAt': {
        const at = startOf(cell, ctx.timeZone)
        return at === null ? '' : formatZoned(at, ctx.timeZone)
      }
      default:
        return cell
    }
  }
  return (columns, cells, rate) =>
    Object.fromEntries(
      columns.flatMap((column, index) =>
        column === undefined ? [] : [[column, words(column, (cells[index] ?? '').trim(), rate)]],
      ),
    )
}
