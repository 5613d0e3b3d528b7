import {
  type FixedPrice,
  missingNames,
  screen,
  type ScreeningStep,
  segment,
  type Segments,
  type VariableText,
} from '@tandem/core'
import type { RecipientBatch, TaskReject } from '../../store/tasks/storeRecipients.ts'
import type { AskBlacklist } from './askBlacklist.ts'
import type { AskCaps } from './askCaps.ts'
import type { Line } from './line.ts'
import { NetworkPrices, type Price, type PricedText, type Unpriced } from './networkPrices.ts'
import { type Candidate, candidateOf, smsScreening } from './screening.ts'

/** The totals of a country's accepted numbers. */
export interface CountryTotal {
  iso2: string
  messages: number
  amountMicros: bigint
  /** Distinct prices per part, in nanos. */
  prices: Set<bigint>
  parts: number
}

export interface RecipientOptions extends PricedText {
  /** ISO codes of countries closed for sending. */
  closed: ReadonlySet<string>
  /** Undefined: no list has to be asked, or whoever writes the messages does. */
  blacklist?: AskBlacklist | undefined
  /** The same of frequency caps. */
  caps?: AskCaps | undefined
  /** What the company can spend, micros. */
  availableMicros: bigint
  /** The text, if each recipient has its own. */
  variables?: VariableText | null
}

/** A message of a text with variables, as it will read. */
export interface PreviewedText {
  row: number
  /** E.164 digits. */
  digits: string
  text: string
  parts: number
}

/** How many of the first messages are shown as they will read. */
const PREVIEWED = 10

/**
 * Processes a list of numbers in batches: takes each through the screening, and adds up those that are in. Keeps neither
 * the list nor the rejects.
 */
export class Recipients {
  accepted = 0
  rejected = 0
  amountMicros = 0n
  /** Of all accepted messages, by the possible gateways. */
  parts = 0
  /** How many of the first ones the balance covers. */
  affordable = 0
  readonly countries = new Map<string, CountryTotal>()
  /** Rejects by reason. */
  readonly reasons = new Map<string, number>()
  /** Countries whose numbers were refused for lack of a rate or route. */
  readonly without = new Map<Unpriced['reason'], Set<string>>()
  /** The longest text of those accepted, by parts at a gateway with the whole GSM alphabet. */
  longest: Segments
  /** The first messages of a text with variables. */
  readonly preview: PreviewedText[] = []
  /** Of each variable, the rows left out for lack of a value. */
  readonly missing = new Map<string, number>()
  private readonly availableMicros: bigint
  private readonly prices: NetworkPrices
  private readonly steps: readonly ScreeningStep<Candidate>[]

  private readonly variables: VariableText | null

  constructor({
    closed,
    blacklist,
    caps,
    availableMicros,
    variables = null,
    ...text
  }: RecipientOptions) {
    const { snapshot } = text
    this.availableMicros = availableMicros
    this.variables = variables
    this.longest = variables ? { encoding: 'gsm7', units: 0, parts: 0 } : segment(text.content)
    this.prices = new NetworkPrices(text)
    const { prices } = this
    this.steps = smsScreening({ snapshot, closed, blacklist, caps, prices, variables })
  }

  /** Processes the next lines; returns the accepted E.164 digits and the refused lines, in their order. */
  async take(lines: Iterable<Line>): Promise<RecipientBatch> {
    const candidates = Array.from(lines, candidateOf)
    await screen(this.steps, candidates)
    const numbers: string[] = []
    const values: (readonly string[])[] = []
    const rejects: TaskReject[] = []
    for (const candidate of candidates) {
      const { reason, line, digits, country, price, own } = candidate
      if (reason === null && price && !('reason' in price)) {
        numbers.push(digits)
        if (own) {
          values.push(own.values)
          this.read(own.text, { row: line.row, digits, parts: price.parts })
        }
        this.add(country, price)
        continue
      }
      if (price && 'reason' in price) this.note(price.reason, country)
      if (reason === 'variable.missing') this.miss(line)
      this.reject(reason ?? '')
      rejects.push({ row: line.row, mobile: line.text.slice(0, 64), reason: reason ?? '' })
    }
    return { numbers, ...(this.variables && { values }), rejects }
  }

  /** The quoted prices of every network. */
  fixedPrices(): FixedPrice[] {
    return this.prices.fixed()
  }

  private read(text: string, about: Omit<PreviewedText, 'text'>): void {
    const length = segment(text)
    const { longest, preview } = this
    const isMore = length.parts > longest.parts
    if (isMore || (length.parts === longest.parts && length.units > longest.units)) {
      this.longest = length
    }
    if (preview.length < PREVIEWED) preview.push({ ...about, text })
  }

  private miss({ values = [] }: Line): void {
    if (!this.variables) return
    const written = values.map((value) => value.trim())
    for (const name of missingNames(this.variables, written)) {
      this.missing.set(name, (this.missing.get(name) ?? 0) + 1)
    }
  }

  /** One that was accepted is left out after all. */
  leaveOut(reason: string): void {
    this.accepted -= 1
    this.reject(reason)
  }

  private reject(reason: string): void {
    this.rejected += 1
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1)
  }

  private add(iso2: string, { partNanos, micros, parts }: Price): void {
    this.accepted += 1
    this.parts += parts
    this.amountMicros += micros
    if (this.affordable === this.accepted - 1 && this.amountMicros <= this.availableMicros) {
      this.affordable = this.accepted
    }
    const known = this.countries.get(iso2)
    if (known) {
      known.messages += 1
      known.amountMicros += micros
      known.parts += parts
      known.prices.add(partNanos)
    } else {
      this.countries.set(iso2, {
        iso2,
        messages: 1,
        amountMicros: micros,
        parts,
        prices: new Set([partNanos]),
      })
    }
  }

  private note(reason: Unpriced['reason'], iso2: string): void {
    const countries = this.without.get(reason) ?? new Set()
    this.without.set(reason, countries.add(iso2))
  }
}
