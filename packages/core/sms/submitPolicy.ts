import { readVendorCode } from './http/vendorCode.ts'
import { CLASS_UNTOLD, PARAMETER_MISSING, unwritableCharacter } from './notSubmitted.ts'

/**
 * What to do with a message after the carrier answered its submit.
 * - `accepted`: the carrier accepted it.
 * - `throttle`: too fast, or too much for this number: resend, after a longer wait each time and not before the time said;
 *   who else is slowed down says `ThrottleWatch`. `signal` tells whether the rate or the queue is exceeded.
 * - `retry`: a temporary fault of the carrier; resend through the same gateway with back-off, or after the time said.
 * - `pause`: the gateway has to rest so long; the message goes elsewhere or waits for it.
 * - `rebind`: the session is not usable; bind again, the message is unaffected.
 * - `failover`: this gateway will not accept it; try the next route, reject if there is none.
 * - `permanent`: no gateway would accept it; reject.
 */
export type SubmitPolicy =
  | { kind: 'accepted' }
  | { kind: 'throttle'; signal: 'rate' | 'queue'; reason: SubmitReason; afterSeconds?: number }
  | { kind: 'retry'; reason: SubmitReason; afterSeconds?: number }
  | { kind: 'pause'; reason: SubmitReason; seconds: number }
  | { kind: 'rebind' | 'failover' | 'permanent'; reason: SubmitReason }

/** Why a carrier did not accept a message. */
export const submitReasons = [
  'carrier.throttled',
  'carrier.queueFull',
  'carrier.systemError',
  'carrier.temporaryError',
  'carrier.sessionInvalid',
  'carrier.bindRefused',
  'carrier.invalidDestination',
  'carrier.invalidSource',
  'carrier.invalidFormat',
  'carrier.invalidText',
  'carrier.notAllowed',
  'carrier.refused',
  'carrier.vendorError',
  'carrier.accountEmpty',
  'carrier.parameterMissing',
  'carrier.classUntold',
  'carrier.unwritable',
  'carrier.unknownError',
] as const

export type SubmitReason = (typeof submitReasons)[number]

const failover = (reason: SubmitReason): SubmitPolicy => ({ kind: 'failover', reason })

const ACCEPTED: SubmitPolicy = { kind: 'accepted' }
const TOO_LONG: SubmitPolicy = { kind: 'permanent', reason: 'carrier.invalidText' }
const SESSION: SubmitPolicy = { kind: 'rebind', reason: 'carrier.sessionInvalid' }
const BIND: SubmitPolicy = { kind: 'rebind', reason: 'carrier.bindRefused' }
const TEMPORARY: SubmitPolicy = { kind: 'retry', reason: 'carrier.temporaryError' }
const DESTINATION = failover('carrier.invalidDestination')
const SOURCE = failover('carrier.invalidSource')
const FORMAT = failover('carrier.invalidFormat')
const TEXT = failover('carrier.invalidText')
const FORBIDDEN = failover('carrier.notAllowed')
const REFUSED = failover('carrier.refused')
const VENDOR = failover('carrier.vendorError')
const UNWRITABLE = failover('carrier.unwritable')
const UNDEFINED = failover('carrier.unknownError')

/** command_status -> policy: SMPP 3.4 §5.1.3, 5.0 §4.7.6. Zero is `accepted`. */
const POLICIES: ReadonlyMap<number, SubmitPolicy> = /* @__PURE__ */ new Map<number, SubmitPolicy>([
  [0x00, ACCEPTED],
  [0x01, TOO_LONG], // ESME_RINVMSGLEN
  [0x02, FORMAT], // ESME_RINVCMDLEN
  [0x03, FORMAT], // ESME_RINVCMDID
  [0x04, SESSION], // ESME_RINVBNDSTS
  [0x05, SESSION], // ESME_RALYBND
  [0x06, FORMAT], // ESME_RINVPRTFLG
  [0x07, FORMAT], // ESME_RINVREGDLVFLG
  [0x08, { kind: 'retry', reason: 'carrier.systemError' }], // ESME_RSYSERR
  [0x0a, SOURCE], // ESME_RINVSRCADR
  [0x0b, DESTINATION], // ESME_RINVDSTADR
  [0x0d, BIND], // ESME_RBINDFAIL
  [0x0e, BIND], // ESME_RINVPASWD
  [0x0f, BIND], // ESME_RINVSYSID
  [0x14, { kind: 'throttle', signal: 'queue', reason: 'carrier.queueFull' }], // ESME_RMSGQFUL
  [0x15, FORMAT], // ESME_RINVSERTYP
  [0x33, DESTINATION], // ESME_RINVNUMDESTS
  [0x34, DESTINATION], // ESME_RINVDLNAME
  [0x40, DESTINATION], // ESME_RINVDESTFLAG
  [0x42, FORMAT], // ESME_RINVSUBREP
  [0x43, FORMAT], // ESME_RINVESMCLASS
  [0x44, REFUSED], // ESME_RCNTSUBDL
  [0x45, REFUSED], // ESME_RSUBMITFAIL
  [0x48, SOURCE], // ESME_RINVSRCTON
  [0x49, SOURCE], // ESME_RINVSRCNPI
  [0x50, DESTINATION], // ESME_RINVDSTTON
  [0x51, DESTINATION], // ESME_RINVDSTNPI
  [0x53, FORMAT], // ESME_RINVSYSTYP
  [0x54, FORMAT], // ESME_RINVREPFLAG
  [0x55, FORMAT], // ESME_RINVNUMMSGS
  [0x58, { kind: 'throttle', signal: 'rate', reason: 'carrier.throttled' }], // ESME_RTHROTTLED
  [0x61, FORMAT], // ESME_RINVSCHED
  [0x62, FORMAT], // ESME_RINVEXPIRY
  [0x63, FORMAT], // ESME_RINVDFTMSGID
  [0x64, TEMPORARY], // ESME_RX_T_APPN
  [0x65, REFUSED], // ESME_RX_P_APPN
  [0x66, REFUSED], // ESME_RX_R_APPN
  [0xc0, FORMAT], // ESME_RINVOPTPARSTREAM
  [0xc1, FORMAT], // ESME_ROPTPARNOTALLWD
  [0xc2, FORMAT], // ESME_RINVPARLEN
  [0xc3, FORMAT], // ESME_RMISSINGOPTPARAM
  [0xc4, FORMAT], // ESME_RINVOPTPARAMVAL
  [0xfe, REFUSED], // ESME_RDELIVERYFAILURE
  [0xff, UNDEFINED], // ESME_RUNKNOWNERR
  [0x100, FORBIDDEN], // ESME_RSERTYPUNAUTH
  [0x101, FORBIDDEN], // ESME_RPROHIBITED
  [0x102, FORBIDDEN], // ESME_RSERTYPUNAVAIL
  [0x103, FORBIDDEN], // ESME_RSERTYPDENIED
  [0x104, TEXT], // ESME_RINVDCS
  [0x105, SOURCE], // ESME_RINVSRCADDRSUBUNIT
  [0x106, DESTINATION], // ESME_RINVDSTADDRSUBUNIT
  [PARAMETER_MISSING, failover('carrier.parameterMissing')],
  [CLASS_UNTOLD, failover('carrier.classUntold')],
])

/**
 * The policy for a command_status. `overrides` is the gateway's own table, because carriers give
 * 0x45 and the vendor range 0x400-0x4FF their own meanings. An undefined code fails over. Answers of HTTP vendors are
 * statuses too (`vendorCode`).
 */
export function submitPolicy(
  commandStatus: number,
  overrides?: ReadonlyMap<number, SubmitPolicy>,
): SubmitPolicy {
  const policy =
    overrides?.get(commandStatus) ?? POLICIES.get(commandStatus) ?? vendorPolicy(commandStatus)
  if (policy) return policy
  if (unwritableCharacter(commandStatus) !== undefined) return UNWRITABLE
  return commandStatus >= 0x400 && commandStatus <= 0x4ff ? VENDOR : UNDEFINED
}

/** What to do with a message after an answer of an HTTP vendor. */
function vendorPolicy(status: number): SubmitPolicy | undefined {
  const read = readVendorCode(status)
  if (!read) return undefined
  const { action, seconds } = read
  const reason = 'carrier.vendorError'
  switch (action) {
    case 'throttle':
      return {
        kind: 'throttle',
        signal: 'rate',
        reason: 'carrier.throttled',
        afterSeconds: seconds,
      }
    case 'retry':
      return { kind: 'retry', reason, afterSeconds: seconds }
    case 'pause':
      return { kind: 'pause', reason, seconds }
    case 'empty':
      return { kind: 'pause', reason: 'carrier.accountEmpty', seconds }
    case 'reroute':
      return { kind: 'failover', reason }
    case 'final':
      return { kind: 'permanent', reason }
  }
}
