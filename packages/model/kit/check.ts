import {
  cleanNumber,
  groupThousands,
  isBillPrefix,
  isCallbackUrl,
  isNumberCountry,
  parseAddresses,
  parseDecimal,
  parseErrorRules,
  parseHostList,
  parsePins,
  parseTimeSlots,
  parseTlvRules,
  readWeekdays,
  senderKindOf,
  timeSlotFault,
  timeSlotLimits,
  RECIPIENT_ZONE,
} from '@tandem/core'

import type { fieldErrors } from '../errors/field.ts'
import type { Field, TextFormat } from './field.ts'
import { isId } from './isId.ts'
import { idsIn, sharesFault } from './shares.ts'

export type FieldReason = keyof typeof fieldErrors

/** Why a value is refused: an error code and the arguments of its sentence. */
export interface FieldFault {
  reason: FieldReason
  args: Readonly<Record<string, string | number>>
}

/** Maximum ids in one `refs` field or batch. */
export const maxIds = 500

/**
 * Checks one wire value against its field, the same in the form and on the server.
 * `undefined`, `null` and '' mean no value. Returns undefined if the value can be stored.
 */
export function checkField(field: Field, value: unknown): FieldFault | undefined {
  if (isEmpty(value)) {
    return field.required || field.initial !== undefined ? fault('field.required') : undefined
  }
  switch (field.kind) {
    case 'text':
    case 'secret':
      return checkText(field, value)
    case 'country':
      return typeof value === 'string' && isNumberCountry(value) ? undefined : fault('field.iso2')
    case 'phone':
      return typeof value === 'string' && isPhone(value) ? undefined : fault('field.phone')
    case 'integer':
      return checkInteger(field, value)
    case 'decimal':
      return checkDecimal(field, value)
    case 'money':
      return checkDecimal(field, value, 'field.amount')
    case 'choice':
      return typeof value === 'string' && field.values?.includes(value)
        ? undefined
        : fault('field.choice')
    case 'flag':
      return typeof value === 'boolean' ? undefined : fault('field.type')
    case 'instant':
      return typeof value === 'string' && isInstant(value) ? undefined : fault('field.instant')
    case 'ref':
      return isId(value) ? undefined : fault('field.id')
    case 'refs':
      return checkIds(field, value)
    case 'shares':
      return checkShares(field, value)
  }
}

/** No value: absent, null, or empty text. */
export const isEmpty = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/**
 * A moment with its offset, e.g. 2026-03-29T01:30:00Z; local times without an offset are not
 * accepted.
 */
export function isInstant(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(value)) {
    return false
  }
  // An offset can move the first and the last day out of the four-digit years of the database.
  const at = Date.parse(value)
  return at >= FIRST_MS && at <= LAST_MS
}
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** Spec §5: at least 8 characters, with digits and letters; 128 is the maximum we hash. */
export const isPassword = (value: string): boolean =>
  value.length >= 8 && value.length <= 128 && /[0-9]/.test(value) && /[A-Za-z]/.test(value)

/** A number as people write it; whose it is, the server says, which knows the country it is written in. */
function isPhone(text: string): boolean {
  const cleaned = cleanNumber(text)
  return 'digits' in cleaned && /^(?:\+[1-9]|[0-9])[0-9]{5,16}$/.test(cleaned.digits)
}

const fault = (reason: FieldReason, args: FieldFault['args'] = {}): FieldFault => ({ reason, args })

/** Digits, and after a separator digits again. */
const SEVERAL_PREFIXES = /^\s*\+?[0-9]+\s*[\s,;/|、，；]\s*\+?[0-9]/u

function checkText(field: Field, value: unknown): FieldFault | undefined {
  if (typeof value !== 'string') return fault('field.type')
  if (field.format === 'prefix' && SEVERAL_PREFIXES.test(value)) return fault('field.onePrefix')
  if (field.min !== undefined && value.length < field.min) {
    return fault('field.tooShort', { min: field.min })
  }
  if (field.max !== undefined && value.length > field.max) {
    return fault('field.tooLong', { max: field.max })
  }
  // PostgreSQL cannot store NUL, and half a surrogate pair is not a character.
  if (unprintable(value) || !value.isWellFormed()) return fault('field.characters')
  if (field.format === undefined) return undefined
  if (field.format === 'timeSlots') return timeSlotsFault(value)
  const { test, reason, args } = formats[field.format]
  return test(value) ? undefined : fault(reason, args)
}

// Line breaks and tabs are allowed in remarks; other control characters never are.
const unprintable = (value: string): boolean => {
  // One by one: a list of numbers may be megabytes.
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true
  }
  return false
}

/** What is wrong with time slots as people write them. */
export function timeSlotsFault(text: string): FieldFault | undefined {
  const slots = parseTimeSlots(text)
  if (!slots) return fault('field.slots.format')
  const found = timeSlotFault(slots)
  switch (found?.fault) {
    case undefined:
      return undefined
    case 'tooMany':
      return fault('field.slots.tooMany', { max: timeSlotLimits.most })
    case 'tooClose':
      return fault('field.slots.tooClose', { minutes: timeSlotLimits.leastGapMinutes })
    case 'notInDay':
      return fault('field.slots.format')
    case 'empty':
      return fault('field.slots.empty')
    case 'overlap':
      return fault('field.slots.overlap')
  }
}

function checkInteger(field: Field, value: unknown): FieldFault | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return fault('field.type')
  const { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER } = field
  return value < Number(from) || value > Number(to) ? fault('field.range', { from, to }) : undefined
}

function checkDecimal(
  field: Field,
  value: unknown,
  otherwise: FieldReason = 'field.type',
): FieldFault | undefined {
  const digits = field.digits ?? 0
  if (typeof value === 'number') return fault('field.asText')
  if (typeof value !== 'string') return fault(otherwise)
  const scaled = parseDecimal(value, digits)
  // Valid with eighteen places means only the number of places was wrong.
  if (scaled === undefined) {
    return parseDecimal(value, 18) === undefined
      ? fault(otherwise)
      : fault('field.digits', { digits })
  }
  const { from = '0', to = '0' } = field
  const low = parseDecimal(String(from), digits) ?? 0n
  const high = parseDecimal(String(to), digits) ?? 0n
  if (scaled >= low && scaled <= high) return undefined
  return fault('field.range', { from: groupThousands(from), to: groupThousands(to) })
}

function checkIds(field: Field, value: unknown): FieldFault | undefined {
  if (!Array.isArray(value)) return fault('field.type')
  if (field.required && value.length === 0) return fault('field.required')
  if (value.length > maxIds) return fault('field.tooLong', { max: maxIds })
  return value.every(isId) && new Set(value).size === value.length ? undefined : fault('field.id')
}

function checkShares(field: Field, value: unknown): FieldFault | undefined {
  if (!Array.isArray(value)) return fault('field.shares.format')
  const found = sharesFault(value)
  if (found?.fault === 'format') return fault('field.shares.format')
  const ids = checkIds(field, idsIn(value))
  if (ids) return ids
  switch (found?.fault) {
    case undefined:
      return undefined
    case 'percent':
      return fault('field.shares.percent')
    case 'left':
      return fault('field.shares.left', { percent: found.percent })
    case 'over':
      return fault('field.shares.over', { percent: found.percent })
  }
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    // Intl throws RangeError for an unknown zone.
    return false
  }
}

const hostName =
  /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/
const matches = (pattern: RegExp) => (value: string) => pattern.test(value)

const formats: Record<
  Exclude<TextFormat, 'timeSlots'>,
  { reason: FieldReason; test: (value: string) => boolean; args?: FieldFault['args'] }
> = {
  // Spec §5.
  callbackUrl: { reason: 'field.callbackUrl', test: isCallbackUrl, args: { host: '{host}' } },
  name: {
    reason: 'field.name',
    test: (value) => value.trim() === value && !/[\r\n\t]/.test(value),
  },
  // Spec §5: a role code has no Chinese characters.
  code: { reason: 'field.code', test: matches(/^[A-Za-z0-9_.:-]+$/) },
  username: { reason: 'field.username', test: matches(/^[A-Za-z0-9][A-Za-z0-9._@-]*$/) },
  email: {
    reason: 'field.email',
    test: matches(/^[^\s@<>()",;:]{1,64}@[^\s@<>()",;:]+\.[^\s@<>()",;:]{2,}$/),
  },
  digits: { reason: 'field.digitsOnly', test: matches(/^[0-9]+$/) },
  // Spec §5: one at a time; of several it is said before anything else. Of numbers with their country code, none of
  // which begins with 0 (ITU-T E.164 §6.2.1).
  prefix: { reason: 'field.numberPrefix', test: matches(/^[1-9][0-9]*$/) },
  iso2: { reason: 'field.iso2', test: matches(/^[A-Z]{2}$/) },
  mcc: { reason: 'field.mcc', test: matches(/^[0-9]{3}$/) },
  mnc: { reason: 'field.mnc', test: matches(/^[0-9]{2,3}$/) },
  host: {
    reason: 'field.host',
    test: (value) => hostName.test(value) || /^[0-9A-Fa-f:]*:[0-9A-Fa-f:.]+$/.test(value),
  },
  // Which port is used where none is named makes no difference here.
  hostList: { reason: 'field.hostList', test: (value) => parseHostList(value, 1) !== undefined },
  errorRules: {
    reason: 'field.errorRules',
    test: (value) => parseErrorRules(value) !== undefined,
  },
  tlvRules: { reason: 'field.tlvRules', test: (value) => parseTlvRules(value) !== undefined },
  pins: { reason: 'field.pins', test: (value) => parsePins(value) !== undefined },
  currency: { reason: 'field.currency', test: matches(/^[A-Z]{3}$/) },
  timeZone: { reason: 'field.timeZone', test: isTimeZone },
  taskZone: {
    reason: 'field.timeZone',
    test: (value) => value === RECIPIENT_ZONE || isTimeZone(value),
  },
  senderId: { reason: 'field.senderId', test: (value) => senderKindOf(value) !== null },
  // Spec §5.
  templateName: { reason: 'field.templateName', test: matches(/^[a-z0-9_]+$/) },
  // A path in the console or a web page; never a script.
  addresses: {
    reason: 'field.addresses',
    test: (value) => parseAddresses(value) !== undefined,
  },
  billPrefix: { reason: 'field.billPrefix', test: isBillPrefix },
  colour: { reason: 'field.colour', test: matches(/^#[0-9a-f]{6}$/) },
  // Whole certificates and nothing else, so that no private key is stored by mistake.
  certificates: {
    reason: 'field.certificates',
    test: matches(
      /^\s*(-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/,
    ),
  },
  weekdays: { reason: 'field.weekdays', test: (value) => readWeekdays(value) !== undefined },
  webUrl: {
    reason: 'field.webUrl',
    test: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '') && !/\s/.test(value),
  },
  path: { reason: 'field.path', test: matches(/^(\/|https?:\/\/)[^\s<>"']*$/) },
}
