export { concatenationReference } from './concatenationReference.ts'
export { combineParts } from './combineParts.ts'
export { CarrierHealth } from './carrierHealth.ts'
export { FairQueue, type Share } from './fairQueue.ts'
export { linkFaults, type LinkFault } from './linkFault.ts'
export { Fifo } from './fifo.ts'
export { firstNonGsm7, gsm7Length, isGsm7, septetsOf } from './gsm7.ts'
export {
  type AlphanumericRule,
  alphanumericRules,
  type SenderApproval,
  type SenderFault,
  type SenderKind,
  senderKindOf,
  senderKinds,
  type SenderRule,
  type SenderThere,
  senderThere,
} from './sender.ts'
export { signatureBrackets } from './signatureBrackets.ts'
export { namesWord, optOutLine, wordsOf } from './additions.ts'
export {
  type CountryRule,
  type CountryText,
  CountryTexts,
  type Signature,
  type TextThere,
} from './countryTexts.ts'
export { contradicts, CORRECTION_MS, type EndedPart, lateOutcome } from './lateReceipt.ts'
export { type MessageReason, messageReasons } from './messageReason.ts'
export { rejectReasons } from './rejectReason.ts'
export {
  isTerminal,
  mayMove,
  type MessageStatus,
  messageStatuses,
  nextStatus,
  statusRank,
} from './messageStatus.ts'
export {
  allowedRate,
  noteAccepted,
  noteThrottled,
  type RateControl,
  type RateLimits,
  startRateControl,
} from './rateControl.ts'
export {
  type ReceiptReason,
  receiptReasons,
  type ReceiptStatus,
  receiptStatus,
} from './receiptState.ts'
export {
  isSameHandset,
  type ReceiptFacts,
  receiptOwner,
  receiptProof,
  type SubmitFacts,
} from './receiptProof.ts'
export {
  countCharacters,
  countParts,
  type GatewayCharset,
  type GatewayParts,
  partsForGateway,
  roomOf,
  segment,
  type Segments,
  splitText,
} from './segment.ts'
export { SMS_MAX_CHARACTERS, smsCharacters } from './smsCharacters.ts'
export {
  type SubmitPolicy,
  submitPolicy,
  type SubmitReason,
  submitReasons,
} from './submitPolicy.ts'
export {
  judgeTemplate,
  mayJudge,
  rewriteTemplate,
  type TemplateState,
  templateStatuses,
  type TemplateVerb,
} from './templateState.ts'
export {
  carriesOtp,
  drawOtp,
  OTP_RESEND_SECONDS,
  OTP_TRIES,
  type OtpAlphabet,
  otpAlphabets,
  otpFallback,
  otpLengths,
  otpValidity,
  typedOtp,
} from './otpCode.ts'
export { isPumped, otpPumping, type CountryCodes } from './otpPumping.ts'
export { type OddCharacter, oddCharacters, plainOffer } from './plainText.ts'
export {
  columnLetters,
  columnVariables,
  fixedCharacters,
  fixedText,
  literalText,
  missingNames,
  MOST_VARIABLES,
  plainName,
  readText,
  renderText,
  type RowTextFault,
  rowText,
  type TextFault,
  type VariableText,
} from './variableText.ts'
export {
  fullBucket,
  msUntilToken,
  takeTokens,
  type TokenBucket,
  type TokenLimit,
} from './tokenBucket.ts'
export { FairTurns } from './fairTurns.ts'
