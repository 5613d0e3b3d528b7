import type { SmsProduct } from '../smsRules.ts'
import type { Field } from './field.ts'

/** What roll-ups sum up. */
export type Measure =
  | 'accepted'
  | 'codes'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'unsent'
  | 'cancelled'
  | 'parts'
  | 'charged'
  | 'sold'
  | 'cost'
  | 'margin'
  | 'converted'

interface FigureOptions {
  /** For staff of the platform who see everybody's messages. */
  staff?: true
  /** Of what the reader's company sells: for that staff, and of agents of what they sell themselves. */
  sellers?: true
  /** Key of its name, where it is not `<texts>.<name>`. */
  label?: string
  /** Further filters of the list behind it. */
  opens?: Readonly<Record<string, string>>
}

/** How many; an amount of money, a decimal on the wire, hidden from who sees no amounts; or per cent of a sum. */
export type Figure = FigureOptions &
  (
    | { kind: 'count'; of: Measure }
    | { kind: 'amount'; of: Measure }
    | { kind: 'share'; of: Measure; among: readonly Measure[] }
  )

export const count = <const O extends FigureOptions>(of: Measure, options?: O) => ({
  kind: 'count' as const,
  of,
  ...options,
})
export const amount = <const O extends FigureOptions>(of: Measure, options?: O) => ({
  kind: 'amount' as const,
  of,
  ...options,
})
export const share = <const O extends FigureOptions>(
  of: Measure,
  among: readonly Measure[],
  options?: O,
) => ({ kind: 'share' as const, of, among, ...options })

interface DimensionOptions {
  /** For staff who may list its records. */
  staff?: true
  /** Further filters of the list behind its values. */
  opens?: Readonly<Record<string, string>>
  /** Offered by no filter of the screen. */
  unasked?: true
  /** Of what failed alone. */
  failures?: true
  /**
   * Kept apart from the others: sheets tell only it apart. The list behind has a filter `without` for what has none of it.
   */
  alone?: true
}

/** What callers of defineAnalysis write. */
export interface AnalysisDefinition {
  /** Rights to read and to export begin with it: `<name>:list`, `<name>:export`. */
  name: string
  /** Below /{product}. */
  path: string
  /** What precedes the keys of its texts: `<texts>.title`, `.purpose`, `.named`, `.empty`, `.emptyText`, `.<figure>`. */
  texts: string
  /** Messages of this product; not said: of all. */
  product?: SmsProduct
  /**
   * What it can be restricted to and is broken down by: records of an entity, countries, or texts.
   */
  dimensions: Readonly<Record<string, Field & DimensionOptions>>
  figures: Readonly<Record<string, Figure>>
  /** The figures at the top, each against the period before. */
  head: readonly string[]
  /**
   * Counts stacked over time, a share over them, and an amount beside the parts. `money`: who sees amounts sees these
   * stacked instead, which are what a sum consists of, and the parts by that sum.
   */
  chart: {
    stack: readonly string[]
    line?: string
    amount?: string
    money?: { stack: readonly string[]; sum: string }
  }
  /** Counts of which each is part of the one before, or of another count. */
  funnel?: readonly (string | { step: string; of: string })[]
  /** Whether it tells how long messages took. */
  latency?: true
  /** Whether it tells apart the hours of the day. */
  hours?: true
  /** Its sheets go no further back than so many times 24 hours; not said: as far as the page does. */
  exports?: { days: number }
  /** The list behind it, which has the dimensions as filters, and `createTime`; not said: rows open nothing. */
  opens?: { path: string; access: `${string}:${string}` }
}

/** Figures over time, against the period before, and what they consist of. */
export type Analysis = AnalysisDefinition

/** Keeps the literal types of a definition. The server's call, its export and the screen are made from it. */
export function defineAnalysis<const A extends AnalysisDefinition>(definition: A): A {
  return definition
}

/** Values of figures on the wire: a share is in per cent, null where there is nothing to be a share of. */
export type FigureValues = Readonly<Record<string, number | string | null>>

/** A country, company, gateway, …, and how much of the period is its. */
export interface AnalysisPart {
  /** null: the rest, `others` of them. */
  id: string | null
  name: string
  others?: number
  figures: FigureValues
  was: FigureValues
}

/** What was paid in a currency, in it: the figures that are amounts. */
export interface AnalysisCurrency {
  currency: string
  isApart?: true
  now: FigureValues
  was: FigureValues
}

/** Milliseconds within which half, nine tenths and all but a hundredth of messages were; null: there were none. */
export type Percentiles = { p50: number; p90: number; p99: number } | null

/** How long messages took until a carrier had them, and from then to their receipt. */
export interface Latency {
  submit: Percentiles
  delivery: Percentiles
}

/** What `<path>` answers. */
export interface AnalysisAnswer {
  /** Instants; the period ends now if it were to end later. */
  from: string
  to: string
  /** What it is compared with: as many days right before, up to the same time of day. */
  before: { from: string; to: string }
  /** Whose days and hours these are. */
  timeZone: string
  /** Of the amounts: what is paid in others is converted by the exchange rate at the time. */
  currency: string
  /**
   * The amounts in the currencies they were paid in, where these are not all that one. `isApart`: some of it is in no sum,
   * for want of an exchange rate.
   */
  currencies?: readonly AnalysisCurrency[]
  step: 'hour' | 'day'
  now: FigureValues
  was: FigureValues
  /** Each day, or hour, oldest first: `at` is its local date, or date and time. */
  points: readonly { at: string; figures: FigureValues }[]
  /** The hours of the day, 0 to 23, over all its days; not of what is told apart by people. */
  hours?: readonly { hour: number; figures: FigureValues }[]
  /** Whether the last of them is not over yet. */
  isPartial: boolean
  /** By dimension, of those this reader has: the largest first. */
  parts: Readonly<Record<string, readonly AnalysisPart[]>>
  /** Of messages that ended; not of what is told apart by what latencies are not. */
  latency?: { now: Latency; was: Latency; gateways?: Readonly<Record<string, Latency>> }
}
