import type { RateSheetColumn } from '@tandem/core'
import { type Locale, translate } from '@tandem/i18n'

/** The columns of a price list in the order in which people look for them, and their texts. */
const keys = {
  country: 'field.countryId',
  mcc: 'field.mcc',
  mnc: 'operator.mnc.label',
  mccmnc: 'rateVersion.column.mccmnc',
  operator: 'field.operatorId',
  prefix: 'rate.prefix.label',
  category: 'rate.category.label',
  price: 'rate.price.label',
  currency: 'field.currency',
  effectiveAt: 'rate.effectiveAt.label',
  product: 'field.product',
  chargeOn: 'rate.chargeOn.label',
  interval: 'rate.interval.label',
  firstSeconds: 'rate.firstSeconds.label',
  nextSeconds: 'rate.nextSeconds.label',
  freeSeconds: 'rate.freeSeconds.label',
  leastSeconds: 'rate.leastSeconds.label',
  connectFee: 'rate.connectFee.label',
  per: 'rate.per.label',
  speechFee: 'rate.speechFee.label',
} as const satisfies Record<RateSheetColumn, string>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
export const columnsToChoose = Object.keys(keys) as readonly RateSheetColumn[]

/** What a column of a price list is called in a reader's language. */
export const rateColumnLabel = (locale: Locale, column: RateSheetColumn): string =>
  translate(locale, keys[column])
