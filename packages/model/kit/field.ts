/** The closed set of field kinds. A new kind needs a schema, a cell, an input, a filter and a column. */
export type FieldKind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'choice'
  | 'flag'
  | 'instant'
  | 'ref'
  | 'refs'
  | 'shares'
  | 'phone'
  | 'country'
  | 'secret'
  | 'progress'
  | 'file'

/** Options every field has, whatever its kind. */
export interface FieldOptions {
  /** Required when a record is added. */
  required?: boolean
  /** Set when the record is added; refused in an edit. */
  immutable?: boolean
  /** Never accepted from the wire; the server sets it. */
  readOnly?: boolean
  /** Has no column: computed whenever the record is read. Written as `...computed`. */
  computed?: boolean
  /** Shown as a column; a number is its width in px. `'optional'` starts hidden. */
  list?: boolean | number | 'optional'
  /** Shown separately from the record (in a tab): left out of its details, forms and sheets. */
  apart?: boolean
  /** Offered in the filter bar. */
  filter?: boolean
  /** Can be sorted by; default: true for single-valued columns. */
  sort?: boolean
  /** Heading of the field's form group; a key of the entity's `groups`. */
  group?: string
  /** Column of the table if it is not the field's name in snake_case. */
  column?: string
  /** money, or what belongs to it, such as its currency: left out everywhere for users with hidden amounts. */
  amount?: boolean
  /** money: the field with its currency; default `currency`. */
  currency?: string
  /** list: only readers of companies of these kinds have it; for all others it does not exist. */
  seenBy?: readonly CompanyKind[]
  /** list: starts hidden for readers of these. */
  secondaryTo?: readonly CompanyKind[]
  /** list: part of its sheets, or 'extra': where it is asked for. Default: what is a column. */
  sheet?: boolean | 'extra'
  /** integer: an identifier such as a port, shown without thousands separators. */
  isName?: boolean
  /** A form asks for it only where another field has one of these values. */
  when?: { field: string; is: readonly string[] }
  /** Where it is asked for, it has to be given: a rule of the entity says so, not the field by itself. */
  needed?: boolean
  /** A sentence under the input; its text is required in both catalogs. */
  help?: boolean
  /** text: several of them, an array on the wire. */
  many?: boolean
  /** text: an address or a code, shown in figures of equal width and never cut. */
  figures?: boolean
  /** Key of its name in the catalogs, where it is not the one its list or entity gives it. */
  label?: string
  /** choice, integer: what precedes the value in the keys of its texts; for a choice `<list>.<field>` if not said. */
  words?: string
  /** choice, ref: empty stands for all of them, and is shown so. */
  all?: boolean
  /** Left out of a record's details while it is empty. */
  spare?: boolean
  /** One line for the API description. */
  meaning?: string
  /** Another name under which clients of the API family send it. */
  alsoCalled?: string
  /** secret: where it goes; who changes one of these has to know it (`secretsAskedAgain`). */
  goesWith?: SecretUse
  /** Another value holds once a second person agreed to it; until then the one before does. */
  secondPerson?: true
  /** flag: switched in its list at once, with a way back, by who may edit the record. Not for what stops messages or costs money. */
  inline?: true
  /** secret: the name under which clients send it a second time; both values must match. */
  repeatedAs?: string
}

/** One field: its kind, its options and the limits of its kind. `T` is the type of its value. */
export interface Field<T = unknown, K extends FieldKind = FieldKind> extends FieldOptions {
  kind: K
  /** Only for the compiler; never present at runtime. */
  readonly valueType?: T
  /** text, phone, secret: longest value. */
  max?: number
  /** text: shortest value. */
  min?: number
  /** text: a named rule (see check.ts), never a pattern from the wire. */
  format?: TextFormat
  /** integer, decimal, money: bounds; all but those of an integer are decimal strings. */
  from?: number | string
  to?: number | string
  /** decimal, money: digits after the point. The column holds value * 10^digits as a bigint. */
  digits?: number
  /** choice: the values. */
  values?: readonly string[]
  /** choice: the values a form offers; the others are set by the server. Default: all. */
  offered?: readonly string[]
  /** choice: the tone of each value, for values that are statuses. */
  tones?: Readonly<Record<string, Tone>>
  /** ref, refs, shares: name of the referenced entity. */
  entity?: string
  /** refs, shares: the link table and its columns. */
  link?: Link
  /** file: the extensions that are read, without the dot, and the largest size in MB. */
  types?: readonly string[]
  megabytes?: number
  /** progress: the counters it is made of. */
  progress?: ProgressOf
  /** ref: offer only records whose field equals this record's field, e.g. operators of the country. */
  within?: Readonly<Record<string, string>>
  /** default value of a new record. */
  initial?: string | number | boolean
}

/** A record's part in whole percent (spec §5). */
export interface Share {
  /** Of the record. */
  id: string
  percent: number
}

/** A table of what one record has of another kind. Its key is `own` and `other`. */
export interface Link {
  table: string
  own: string
  other: string
  /** shares: the column of the whole percent, 0 to 100. */
  percent?: string
}

/**
 * Where a stored secret is sent: names of the fields that say so (address, account, encryption), and of a record that the
 * field `ref` names those `fields` of it, unless the field `unless` has a value of its own. 'nowhere': it never leaves the
 * platform, because only its hash is kept, or because it only signs.
 */
export type SecretUse =
  | 'nowhere'
  | readonly (string | { ref: string; fields: readonly string[]; unless?: string })[]

/** Whose a reader's company is: the platform itself, a seller, or who only buys. */
export type CompanyKind = 'platform' | 'agent' | 'customer'

/** Fields of a record that count recipients: all of them, those that ended and how, and those that still wait. */
export interface ProgressOf {
  all: string
  /** Counts those of them that are no part of it: their share is of nobody. */
  without?: string
  ends: Readonly<Record<string, Tone>>
  waiting: string
  /** Once `field` has one of `values`, nothing waits any more: what is left was never begun, and is called `unsent`. */
  over?: { field: string; values: readonly string[] }
}

export type TextFormat =
  | 'name'
  | 'code'
  | 'username'
  | 'email'
  | 'digits'
  /** The digits a number begins with: one such range, not several. */
  | 'prefix'
  | 'iso2'
  | 'mcc'
  | 'mnc'
  | 'host'
  | 'hostList'
  | 'errorRules'
  | 'tlvRules'
  | 'pins'
  | 'currency'
  | 'timeZone'
  | 'taskZone'
  | 'senderId'
  | 'templateName'
  | 'path'
  | 'addresses'
  | 'colour'
  | 'billPrefix'
  | 'certificates'
  | 'callbackUrl'
  | 'webUrl'
  | 'timeSlots'
  | 'weekdays'
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/** Options of a field without a column: it cannot be written, sorted or filtered by, and may be absent. */
export const computed = { computed: true, readOnly: true, sort: false } as const

type Given<O, T> = O extends { required: true } ? T : O extends { initial: unknown } ? T : T | null
type Made<T, K extends FieldKind, O> = Field<Given<O, T>, K> & { kind: K } & O

/** A line of text; `max` counts UTF-16 units as the column does. */
export const text = <
  const O extends FieldOptions & {
    max: number
    min?: number
    format?: TextFormat
    initial?: string
  },
>(
  options: O,
): Made<string, 'text', O> => ({ kind: 'text', ...options })
/** Several short texts, e.g. names; an array on the wire, read only. */
export const texts = <const O extends FieldOptions>(
  options: O,
): Field<string[], 'text'> & O & { kind: 'text' } => ({ kind: 'text', many: true, ...options })
/** Several of a fixed list; an array on the wire, read only. */
export const choices = <const V extends readonly string[], const O extends FieldOptions>(
  values: V,
  options: O,
): Field<V[number][], 'text'> & O & { kind: 'text'; values: V } => ({
  kind: 'text',
  many: true,
  values,
  ...options,
})
/** A whole number within bounds. */
export const integer = <
  const O extends FieldOptions & { from: number; to: number; initial?: number },
>(
  options: O,
): Made<number, 'integer', O> => ({ kind: 'integer', ...options })
/** An exact decimal, a string on the wire; stored as a bigint scaled by `digits`. */
export const decimal = <
  const O extends FieldOptions & { digits: number; from: string; to: string; initial?: string },
>(
  options: O,
): Made<string, 'decimal', O> => ({ kind: 'decimal', ...options })
/**
 * An amount or a price: an exact decimal, on the wire a string in units of its currency; stored in micros (6 digits) or
 * nanos (9). Its currency is the record's field `currency`, unless that option names another, or in a form that of
 * the record it refers to.
 */
export const money = <
  const O extends FieldOptions & { digits: number; from: string; to: string; initial?: string },
>(
  options: O,
): Made<string, 'money', O> & { amount: true } => ({ kind: 'money', amount: true, ...options })
/** One of a fixed list; each value has a text in both catalogs. */
export const choice = <
  const V extends readonly string[],
  const O extends FieldOptions & {
    tones?: Readonly<Record<V[number], Tone>>
    initial?: V[number]
    offered?: readonly V[number][]
  },
>(
  values: V,
  options: O,
): Made<V[number], 'choice', O> & { values: V } => ({ kind: 'choice', values, ...options })
/** Yes or no; never null. */
export const flag = <const O extends FieldOptions & { initial: boolean }>(
  options: O,
): Made<boolean, 'flag', O> => ({ kind: 'flag', ...options })
/** A moment, UTC ISO 8601 on the wire, shown in the user's zone. */
export const instant = <const O extends FieldOptions>(options: O): Made<string, 'instant', O> => ({
  kind: 'instant',
  ...options,
})
/** The id of one record of another entity. Its name is sent as `<field>_dictText`. */
export const ref = <const O extends FieldOptions & { within?: Readonly<Record<string, string>> }>(
  entity: string,
  options: O,
): Made<string, 'ref', O> => ({ kind: 'ref', entity, ...options })
/** Ids of several records of another entity, kept in a link table; an array of ids on the wire. */
export const refs = <const O extends FieldOptions & { link: Link }>(
  entity: string,
  options: O,
): Field<string[], 'refs'> & O & { kind: 'refs' } => ({ kind: 'refs', entity, ...options })
/**
 * Several records of another entity that share something, each with whole percent, 100 together; an array of
 * `Share` on the wire, a line such as `Aurora 60%,Borealis 40%` in sheets and histories.
 */
export const shares = <const O extends FieldOptions & { link: Link & { percent: string } }>(
  entity: string,
  options: O,
): Field<Share[], 'shares'> & O & { kind: 'shares' } => ({ kind: 'shares', entity, ...options })
/** A country by its ISO 3166 code of two letters. */
export const country = <const O extends FieldOptions>(options: O): Made<string, 'country', O> => ({
  kind: 'country',
  max: 2,
  ...options,
})
/** A phone number in E.164 with the plus sign. */
export const phone = <const O extends FieldOptions>(options: O): Made<string, 'phone', O> => ({
  kind: 'phone',
  max: 16,
  ...options,
})
/**
 * A secret: written and encrypted, never read back. A record only tells whether one is set. Whoever may change where it is
 * sent could have it sent to themselves, so that each says what it goes with.
 */
export const secret = <const O extends FieldOptions & { max: number }>(
  options: O,
): Field<boolean, 'secret'> & O & { kind: 'secret' } => ({ kind: 'secret', ...options })
/** How far something with many recipients is, drawn from its counters; no value of its own, on the wire or in a table. */
export const progress = <const O extends FieldOptions & { progress: ProgressOf }>(
  options: O,
): Field<never, 'progress'> & O & { kind: 'progress' } & typeof computed => ({
  kind: 'progress',
  ...computed,
  ...options,
})

/** A file beside the values of a form. Its content is not part of them; `id` is what the server knows it by. */
export interface FileValue {
  /** Distinguishes two choices, even of files with the same name. */
  key: string
  name: string
  /** Bytes. */
  size: number
  id: string | null
}

/** A file that is sent with a form; in no table. */
export const file = <
  const O extends FieldOptions & { types: readonly string[]; megabytes: number },
>(
  options: O,
): Field<FileValue | null, 'file'> & O & { kind: 'file' } => ({ kind: 'file', ...options })

/** Whether the field's values are kept in a link table; nothing is then an empty list. */
export const isLinked = ({ link }: Pick<Field, 'link'>): boolean => link !== undefined
