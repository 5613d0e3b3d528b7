export { type Abilities, abilities } from './access/abilities.ts'
export { type Actions, allowed } from './access/actions.ts'
export { addressBytes, isWithin, type AddressRange, parseAddresses } from './access/addresses.ts'
export {
  type ButtonRule,
  type ButtonRules,
  type Control,
  controlOf,
  type GrantedRule,
  hasAction,
  isDisabledAction,
  isShownColumn,
} from './access/buttonRules.ts'
export { type DataScope, dataScopes, isWithinScope, widestScope } from './access/dataScope.ts'
export { LONGEST_TIMER_MS, timerMs } from './schedule/timerMs.ts'
export { type CronFault, type CronField, cronFields, normaliseCron } from './schedule/cron.ts'
export { isPublicAddress } from './access/publicAddress.ts'
export { hostEntry, hostOf } from './access/hostName.ts'
export { isCommonPassword } from './access/commonPassword.ts'
export {
  checkPassword,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type PasswordRefusal,
} from './access/password.ts'
export { checkRoleCode, ROLE_NAME_MAX_LENGTH, type RoleRefusal } from './access/role.ts'
export { isReadingCode, readingRules } from './access/readingCode.ts'
export { harmless, unquoted } from './sheets/formulaGuard.ts'
export * from './sheets/cellNumbers.ts'
export { headingRow } from './sheets/headingRow.ts'
export { FORMULA_CELL, isCellError } from './sheets/cellError.ts'
export * from './text/encodings.ts'
export { toXString } from './sheets/xString.ts'
export { splitNumbers } from './phone/splitNumbers.ts'
export { daysLeft, LOW_DAYS } from './money/balanceDays.ts'
export * from './money/exchange.ts'
export * from './rates/terms.ts'
export * from './schedule/exportableFrom.ts'
export * from './money/exchangeMapping.ts'
export * from './money/exchangeRequest.ts'
export * from './money/moneyText.ts'
export { affordablePrefix } from './money/affordablePrefix.ts'
export { minorDigits, paidDigits, paidUnit } from './money/currency.ts'
export {
  formatDecimal,
  MICRO_DECIMALS,
  NANO_DECIMALS,
  nanosToDecimal,
  parseDecimal,
  parseMicros,
  parseNanos,
} from './money/decimal.ts'
export { formatMoney, toMinor } from './money/formatMoney.ts'
export { groupThousands } from './money/groupThousands.ts'
export { withMinus } from './money/minus.ts'
export { cancelReasons, type EndCounts, type EndedAs, endCounts } from './sms/endCounts.ts'
export { latencyBand, latencyPercentile, MOST_BAND } from './figures/latencyBands.ts'
export * from './money/moneyBatch.ts'
export * from './money/alarms.ts'
export type { Use, Used } from './money/used.ts'
export * from './money/moneyChange.ts'
export { type Resale, resales } from './money/resales.ts'
export { priceMicros } from './money/price.ts'
export { readAmount } from './money/readAmount.ts'
export * from './money/recharge.ts'
export { divideRounded, type Rounding } from './money/round.ts'
export {
  type AcceptedNumber,
  normaliseNumbers,
  type RejectedNumber,
} from './phone/normaliseNumbers.ts'
export {
  type KnownLookup,
  type LookedUp,
  lookedUpNetworks,
  type LookupAnswer,
  type LookupState,
  lookupStates,
  screenedOut,
  stillSays,
} from './numbers/lookup.ts'
export type { LookupRule } from './numbers/lookupRule.ts'
export { type LookupMapping, parseLookupMapping, readLookups } from './numbers/lookupMapping.ts'
export {
  isLookupUrl,
  type LookupRequest,
  lookupRequest,
  type LookupTemplate,
  readLookupHeaders,
} from './numbers/lookupRequest.ts'
export { maskedNumber } from './phone/maskedNumber.ts'
export { cleanNumber } from './phone/cleanNumber.ts'
export { countryOfZone } from './phone/countryOfZone.ts'
export { isNumberCountry, numberCountries } from './phone/numberCountries.ts'
export { countriesWithPlan } from './phone/numberPlan.ts'
export {
  type NumberOptions,
  type NumberRejection,
  numberRejections,
  parseNumber,
  type PhoneNumber,
  readInternational,
  type ReadNumber,
} from './phone/parseNumber.ts'
export { buildPrefixTrie, longestPrefix, type PrefixTrie } from './phone/prefixTrie.ts'
export { foldDigits } from './text/foldDigits.ts'
export { zoneOfNumber } from './phone/zoneOfNumber.ts'
export { ratesBelowCost } from './traffic/belowCost.ts'
export { type Amount, type Earnings, earningsOf } from './rates/earnings.ts'
export { hopPays, type PaidEnd } from './rates/hopPays.ts'
export * from './rates/rateChain.ts'
export * from './rates/rateIndex.ts'
export { templateCategories } from './rates/templateCategories.ts'
export { type ChargedCall, type TimeTerms, usualIntervals } from './rates/callCharge.ts'
export * from './rates/compareRate.ts'
export * from './rates/rateColumns.ts'
export * from './rates/rateLineFaults.ts'
export * from './rates/readRateLine.ts'
export { readDateCell } from './sheets/readDateCell.ts'
export * from './rates/rateExample.ts'
export { rateFault, rateKindOf } from './rates/rateKind.ts'
export {
  type Considered,
  decide,
  type NoRoute,
  noteOf,
  type RouteConditions,
  type RouteDecision,
  type RouteNote,
  type RouteSkip,
} from './routing/decide.ts'
export { type Carrier, economyOf, type SoldMessage } from './traffic/economy.ts'
export { byPriorityThenId, failoverOrder } from './routing/failoverOrder.ts'
export {
  mayGoElsewhere,
  type ReceiptFailover,
  receiptFailovers,
  type UndeliveredReport,
} from './routing/receiptFailover.ts'
export { parsePins, type Pin, pinnedRoutes, renamedPins } from './routing/pins.ts'
export { formulaNames, isFormula } from './routing/formula.ts'
export { type DeliveredOf, gatewayQuality } from './routing/gatewayQuality.ts'
export { placeAmongShares } from './routing/placeAmongShares.ts'
export { choosingOf, ranksOf, type RouteEconomy } from './routing/ranking.ts'
export {
  type GatewayRefusal,
  type GatewayState,
  mismatch,
  type Route,
  type RouteMismatch,
  type RouteQuery,
} from './routing/route.ts'
export {
  type BelowCostRule,
  belowCostRules,
  routeStrategies,
  type RouteStrategy,
} from './routing/routeWords.ts'
export {
  buildRouteIndex,
  concerning,
  pickMarked,
  pickRoute,
  type RouteIndex,
} from './routing/routeIndex.ts'
export { readJson } from './json/readJson.ts'
export { isSenderList } from './routing/senderNames.ts'
export { unreadableIn, type Written, type WrittenField, writtenFields } from './routing/written.ts'
export {
  isSenderRules,
  parseSenderRules,
  replacedSender,
  type SenderChoice,
  senderChoices,
} from './routing/senderRules.ts'
export { rewrites, type Worded, wordingOf } from './routing/wording.ts'
export { compileReplaceRules, isReplaceRules, type Replacing } from './text/replaceRules.ts'
export { closedOn, readWeekdays } from './routing/weekdays.ts'
export {
  evenShares,
  isShare,
  type NamedShare,
  readShares,
  shareGap,
  sharesText,
} from './routing/shares.ts'
export { DAY_MS, partitionBounds, partitionWeekStart, WEEK_MS } from './schedule/partition.ts'
export {
  composeId,
  composeIdNumber,
  decomposeId,
  ENGINE_IDS_FROM,
  ID_NODES,
  IDS_PER_MS,
  IDS_PER_NODE,
  type IdRange,
} from './schedule/recordId.ts'
export { type ClockSpan, clockSpans } from './schedule/clockSpans.ts'
export { dayOf, startOfDay, startOfWeek, type ZoneOffset, zoneOffset } from './schedule/zone.ts'
export {
  type DayPeriod,
  daysBack,
  daysOf,
  type Period,
  periodBefore,
  shifted,
} from './schedule/period.ts'
export { groupCallTask, type GroupCallTaskStatus } from './task/groupCallTask.ts'
export { outboundTask, type OutboundTaskStatus } from './task/outboundTask.ts'
export {
  dueBy,
  type Pace,
  pacedTime,
  type PaceLine,
  paceLine,
  paces,
  releasable,
} from './task/pacing.ts'
export { type RecipientList, type RecipientSource, sourceOf } from './task/recipientSource.ts'
export {
  type HoursByCountry,
  hoursByProduct,
  mayDisturb,
  placeOf,
  RECIPIENT_ZONE,
  type RecipientPlace,
  scheduleOfRecipient,
  type SendingHours,
} from './task/recipientTime.ts'
export {
  defineRetries,
  nextTryAt,
  retryRule,
  type RetryRule,
  type RetryTable,
  type TriedEnd,
} from './task/retry.ts'
export { type TaskCounts, taskShares, type TaskShares } from './task/progress.ts'
export {
  isBeforeStart,
  SENDING_WHILE_PAUSED,
  smsRetries,
  smsTask,
  type SmsTaskPauseReason,
  smsTaskPauseReasons,
  type SmsTaskStatus,
  type SmsTaskVerb,
  smsTaskVerbs,
  waitingOf,
} from './task/smsTask.ts'
export { eachOf, screen, type Screened, type ScreeningStep } from './task/screening.ts'
export {
  type DailyHours,
  openings,
  openMs,
  fitting,
  type TaskSchedule,
  type TaskTurn,
  turnAt,
} from './task/taskSchedule.ts'
export {
  HELD_BY_USER,
  OUTSIDE_SLOTS,
  reasonAfter,
  TIME_OVER,
  type TimedMove,
  timedMove,
} from './task/timedMove.ts'
export {
  parseTimeSlots,
  type TimeSlot,
  type TimeSlotFault,
  timeSlotFault,
  timeSlotLimits,
  timeSlotsText,
} from './task/timeSlots.ts'
export { defineTaskStates, openStatuses, sourcesOf, type TaskStates } from './task/taskStates.ts'
export * from './traffic/snapshot.ts'
export * from './companies/sellers.ts'
export * from './phone/network.ts'
export { type HostPort, parseHostList } from './access/hostList.ts'
export { callbackAddress, isCallbackUrl } from './outbox/callbackUrl.ts'
export { type EventAbilities, eventAbilities } from './outbox/eventAbilities.ts'
export { type OutboxKind, retryAt, type RetryWaits, retryWaits } from './outbox/retryAt.ts'
export { compilePattern, isPattern, type Pattern } from './text/pattern.ts'
export { inboundAddress } from './phone/inboundAddress.ts'
export { foldedText } from './text/foldedText.ts'
export { shortened } from './text/shortened.ts'
export { deliveryRate, isFailing } from './figures/deliveryRate.ts'
export { percentOf } from './figures/percentOf.ts'
export * from './inbound/repeatedInbound.ts'
export {
  GAP,
  type InboundPart,
  isWhole,
  joinedText,
  type PartSet,
  placePart,
} from './inbound/joinParts.ts'
export {
  keywordForm,
  optInWords,
  type OptWord,
  optOutWord,
  optOutWords,
  optWord,
} from './inbound/optWord.ts'
export {
  answerLocale,
  ANSWERS_APART_MS,
  automaticAnswer,
  type Keyword,
  keywordIn,
  keywordMatches,
} from './inbound/automaticAnswer.ts'
export * from './sms/additions.ts'
export * from './sms/carrierHealth.ts'
export * from './sms/combineParts.ts'
export * from './gatewayTests/fakeReceipts.ts'
export * from './gatewayTests/gatewayLine.ts'
export * from './gatewayTests/middle.ts'
export * from './gatewayTests/messageCode.ts'
export * from './gatewayTests/receivedTest.ts'
export * from './gatewayTests/textDifference.ts'
export * from './sms/concatenationReference.ts'
export * from './sms/countryTexts.ts'
export * from './sms/dearerRows.ts'
export * from './sms/errorRules.ts'
export * from './sms/receiptRules.ts'
export * from './sms/fairQueue.ts'
export * from './sms/fairTurns.ts'
export * from './sms/fifo.ts'
export * from './sms/gatewayWatch.ts'
export * from './sms/gsm7.ts'
export * from './sms/http/answerRules.ts'
export * from './sms/http/httpMapping.ts'
export * from './sms/http/httpRequest.ts'
export * from './sms/http/httpTemplate.ts'
export * from './sms/http/readAnswer.ts'
export * from './sms/http/readCallbacks.ts'
export * from './sms/http/readValues.ts'
export * from './sms/http/textForVendor.ts'
export * from './sms/http/vendorCode.ts'
export * from './sms/idDialect.ts'
export * from './sms/lateReceipt.ts'
export * from './sms/linkFault.ts'
export * from './sms/messageReason.ts'
export * from './sms/misspeltVariables.ts'
export * from './sms/messageStatus.ts'
export * from './sms/otpCode.ts'
export * from './sms/otpPumping.ts'
export * from './sms/notSubmitted.ts'
export * from './sms/plainText.ts'
export * from './sms/rateControl.ts'
export * from './sms/receiptProof.ts'
export * from './sms/receiptState.ts'
export * from './sms/rejectReason.ts'
export * from './sms/retryWait.ts'
export * from './sms/segment.ts'
export * from './sms/sender.ts'
export * from './sms/signatureBrackets.ts'
export * from './sms/slowedCompanies.ts'
export * from './text/smsCharacters.ts'
export * from './sms/submitPolicy.ts'
export * from './sms/templateState.ts'
export * from './sms/throttleWatch.ts'
export * from './sms/tlvRules.ts'
export * from './sms/windowControl.ts'
export * from './sms/tokenBucket.ts'
export * from './smppAccounts/clientEvents.ts'
export * from './smppAccounts/inboundNumbers.ts'
export * from './sms/origin.ts'
export * from './smppAccounts/serviceTypes.ts'
export * from './smppAccounts/status.ts'
export * from './sms/filledText.ts'
export * from './sms/variableText.ts'
export * from './payments/coinMicros.ts'
export * from './payments/coins.ts'
export * from './payments/providerAmounts.ts'
export * from './payments/paymentEvidence.ts'
export * from './payments/paymentStatus.ts'
export * from './payments/pollTimes.ts'
export * from './bills/billParty.ts'
export * from './bills/billPeriod.ts'
export * from './bills/billPrefix.ts'
export * from './bills/billTotal.ts'
