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
export { combineParts } from './sms/combineParts.ts'
export {
  isLateCorrection,
  isTerminal,
  mayMove,
  type MessageStatus,
  messageStatuses,
  nextStatus,
  statusRank,
} from './sms/messageStatus.ts'
export {
  allowedRate,
  noteAccepted,
  noteThrottled,
  type RateControl,
  type RateLimits,
  startRateControl,
} from './sms/rateControl.ts'
export { type ReceiptReason, type ReceiptStatus, receiptStatus } from './sms/receiptState.ts'
export { type SubmitPolicy, submitPolicy, type SubmitReason } from './sms/submitPolicy.ts'
export {
  smsTaskActions,
  type SmsTaskPauseReason,
  smsTaskPauseReasons,
  type SmsTaskStatus,
  smsTaskStatuses,
  smsTaskTransitions,
} from './sms/taskStatus.ts'
export {
  fullBucket,
  msUntilToken,
  takeTokens,
  type TokenBucket,
  type TokenLimit,
} from './sms/tokenBucket.ts'
