import { isReceiptState, receiptStates, type ReceiptState } from './receipt.ts'

/** What a carrier does with messages to one destination prefix. */
export const profileKinds = [
  'deliver', // accepts the message; receipt after a while
  'refuse', // answers `status` at submit
  'throttle', // accepts `perSecond`, answers `status` (0x58 or 0x14) above
  'slow', // answers after `responseMs`
  'mute', // never answers; with `taken` the message is delivered anyway
  'early', // sends the receipt, then the response
  'duplicate', // sends every receipt `copies` times
  'late', // receipt after `receiptMinMs`..`receiptMaxMs`, by default 30 s
  'noReceipt', // delivers without a receipt
  'shuffle', // receipts in random order over `receiptMaxMs`
  'drop', // breaks the connection instead of answering every `after`-th message, which it accepted
  'garbage', // answers with invalid PDUs
] as const

export type ProfileKind = (typeof profileKinds)[number]

/** One row of the table of behaviours. The longest prefix of the destination decides. */
export type Profile = {
  /** Digits without +; empty = every destination without a row of its own. */
  prefix: string
  kind: ProfileKind
  note: { en: string; zh: string }
  /** Percentage of messages that reach the handset. */
  deliveredPercent: number
  /** State of the others; null = UNDELIV two times out of three, otherwise EXPIRED. */
  failedAs: ReceiptState | null
  /** err of a failure receipt, three digits. */
  error: string
  /** Range of the time until the receipt, ms; null = the carrier's own. */
  receiptMinMs: number | null
  receiptMaxMs: number | null
  /** Whether receipts carry receipted_message_id, message_state and network_error_code. */
  receiptTlvs: boolean
  /** Whether receipts have the Appendix B text. */
  receiptText: boolean
  /** command_status of refuse and throttle. */
  status: number
  perSecond: number
  responseMs: number
  copies: number
  after: number
  taken: boolean
}

const ordinary: Omit<Profile, 'prefix' | 'kind' | 'note'> = {
  deliveredPercent: 96,
  failedAs: null,
  error: '027',
  receiptMinMs: null,
  receiptMaxMs: null,
  receiptTlvs: true,
  receiptText: true,
  status: 0x45,
  perSecond: 1,
  responseMs: 0,
  copies: 1,
  after: 5,
  taken: false,
}

const byKind: Partial<Record<ProfileKind, Partial<Profile>>> = {
  throttle: { status: 0x58 },
  slow: { responseMs: 5000 },
  early: { responseMs: 200, receiptMinMs: 0, receiptMaxMs: 0 },
  duplicate: { copies: 3 },
  late: { receiptMinMs: 30_000, receiptMaxMs: 30_000 },
  shuffle: { receiptMinMs: 0, receiptMaxMs: 5000 },
  drop: { taken: true },
}

/** An invalid table of profiles: the message names the row and the field. */
export class InvalidProfile extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidProfile'
  }
}

const MAX_ROWS = 500

/**
 * A complete table, sorted by prefix. Throws InvalidProfile if a row is invalid, a prefix appears
 * twice or none matches all other numbers.
 */
export function parseProfiles(rows: unknown): Profile[] {
  if (!Array.isArray(rows)) throw new InvalidProfile('The table must be a list of rows.')
  if (rows.length > MAX_ROWS) throw new InvalidProfile(`At most ${MAX_ROWS} rows.`)
  const table = new Map<string, Profile>()
  for (const row of rows) {
    const profile = parseProfile(row)
    if (table.has(profile.prefix)) throw new InvalidProfile(`Prefix ${profile.prefix} comes twice.`)
    table.set(profile.prefix, profile)
  }
  if (!table.has('')) throw new InvalidProfile('One row with an empty prefix must cover the rest.')
  return [...table.values()].toSorted((a, b) => (a.prefix < b.prefix ? -1 : 1))
}

/** Fills in defaults. Throws InvalidProfile. */
function parseProfile(row: unknown): Profile {
  if (typeof row !== 'object' || row === null) throw new InvalidProfile('A row must be an object.')
  const given = new Map<string, unknown>(Object.entries(row))
  const kind = profileKinds.find((name) => name === given.get('kind'))
  const prefix = given.get('prefix')
  if (typeof prefix !== 'string' || !/^\d{0,15}$/.test(prefix)) {
    throw new InvalidProfile('prefix must be 0 to 15 digits without +.')
  }
  if (kind === undefined) {
    throw new InvalidProfile(`Row ${prefix}: kind must be one of ${profileKinds.join(', ')}.`)
  }
  const base: Profile = { ...ordinary, ...byKind[kind], prefix, kind, note: { en: '', zh: '' } }
  for (const name of given.keys()) {
    if (!Object.hasOwn(base, name)) {
      throw new InvalidProfile(`Row ${prefix}: unknown field ${name}.`)
    }
  }
  const number = (name: string, fallback: number, max: number) => {
    const value = given.get(name) ?? fallback
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max) {
      return value
    }
    throw new InvalidProfile(`Row ${prefix}: ${name} must be a whole number from 0 to ${max}.`)
  }
  const flag = (name: string, fallback: boolean) => {
    const value = given.get(name) ?? fallback
    if (typeof value === 'boolean') return value
    throw new InvalidProfile(`Row ${prefix}: ${name} must be true or false.`)
  }
  const delay = (name: 'receiptMinMs' | 'receiptMaxMs') =>
    (given.has(name) ? given.get(name) : base[name]) === null
      ? null
      : number(name, base[name] ?? 0, 86_400_000)
  const error = given.get('error') ?? base.error
  if (typeof error !== 'string' || !/^\d{3}$/.test(error)) {
    throw new InvalidProfile(`Row ${prefix}: error must be three digits.`)
  }
  return {
    prefix,
    kind,
    note: parseNote(given.get('note')),
    deliveredPercent: number('deliveredPercent', base.deliveredPercent, 100),
    failedAs: parseState(given.get('failedAs') ?? null, prefix),
    error,
    receiptMinMs: delay('receiptMinMs'),
    receiptMaxMs: delay('receiptMaxMs'),
    receiptTlvs: flag('receiptTlvs', base.receiptTlvs),
    receiptText: flag('receiptText', base.receiptText),
    status: number('status', base.status, 0xffff),
    perSecond: number('perSecond', base.perSecond, 100_000),
    responseMs: number('responseMs', base.responseMs, 600_000),
    copies: Math.max(1, number('copies', base.copies, 20)),
    after: Math.max(1, number('after', base.after, 1_000_000)),
    taken: flag('taken', base.taken),
  }
}

function parseState(value: unknown, prefix: string): ReceiptState | null {
  if (value === null) return null
  if (isReceiptState(value)) return value
  throw new InvalidProfile(
    `Row ${prefix}: failedAs must be one of ${Object.keys(receiptStates).join(', ')}.`,
  )
}

function parseNote(value: unknown): Profile['note'] {
  if (typeof value !== 'object' || value === null) return { en: '', zh: '' }
  const given = new Map<string, unknown>(Object.entries(value))
  const text = (name: string) => {
    const sentence = given.get(name)
    return typeof sentence === 'string' ? sentence.slice(0, 200) : ''
  }
  return { en: text('en'), zh: text('zh') }
}
