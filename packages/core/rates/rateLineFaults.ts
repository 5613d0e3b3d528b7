/**
 * Why a line is no rate: the column that is wrong, or what is wrong with its price; `key` for what its product has no use for or
 * lacks. Found once it is compared: `duplicate` and `overlap`, the same rate twice, and `later`, after the draft begins.
 */
export const rateLineFaults = [
  'product',
  'country',
  'mcc',
  'mnc',
  'network',
  'operator',
  'prefix',
  'category',
  'price',
  'negative',
  'decimals',
  'tooHigh',
  'currency',
  'formula',
  'chargeOn',
  'connectFee',
  'firstSeconds',
  'nextSeconds',
  'interval',
  'freeSeconds',
  'leastSeconds',
  'per',
  'speechFee',
  'effectiveAt',
  'key',
  'duplicate',
  'overlap',
  'later',
] as const
export type RateLineFault = (typeof rateLineFaults)[number]
