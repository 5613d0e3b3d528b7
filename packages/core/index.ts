export { type Actions, allowed } from './access/actions.ts'
export {
  formatDecimal,
  MICRO_DECIMALS,
  microsToDecimal,
  NANO_DECIMALS,
  nanosToDecimal,
  parseDecimal,
  parseMicros,
  parseNanos,
} from './money/decimal.ts'
export { priceMicros } from './money/price.ts'
export { divideRounded, type Rounding } from './money/round.ts'
export { firstNonGsm7, gsm7Length, isGsm7, septetsOf } from './sms/gsm7.ts'
export { segment, type Segments, splitText } from './sms/segment.ts'
