import {
  type CountryText,
  CountryTexts,
  type FixedPrice,
  type FilledText,
  finalText,
  fixedText,
  missingNames,
  type RecipientPlace,
  renderText,
  RowLengths,
  networkOf,
  screen,
  type ScreeningStep,
  segment,
  type Segments,
  type SenderApproval,
  type TextThere,
  type VariableText,
} from '@tandem/core'
import type { RecipientBatch, TaskReject } from '../../store/tasks/blocks.ts'
import type { AskBlacklist } from './askBlacklist.ts'
import type { AskCaps } from './askCaps.ts'
import type { AskNetworks } from './askNetworks.ts'
import { isMarketing } from '@tandem/model'
import { HomeReading } from './homeReading.ts'
import type { Line } from '../campaign/line.ts'
import { NetworkPrices, type PricedText } from './networkPrices.ts'
import type { Price, Unpriced } from './networkRates.ts'
import type { Places } from './places.ts'
import type { ScreeningSums } from './screeningSums.ts'
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

/** What becomes of messages to a country, with what is not as asked. */
export type Destination = { messages: number } & (
  | Extract<TextThere, { reason: string }>
  | (Exclude<TextThere, { reason: string }> & {
      /** Parts that the text common to all has more. */
      moreParts: number
    })
)

export interface RecipientOptions extends PricedText {
  /** ISO code of the country that numbers without a country code belong to; null: none. */
  homeCountry?: string | null
  /** ISO codes of countries closed for sending. */
  closed: ReadonlySet<string>
  /** Undefined: no list has to be asked, or whoever writes the messages does. */
  blacklist?: AskBlacklist | undefined
  /** The same of frequency caps. */
  caps?: AskCaps | undefined
  /** The same of networks that were asked for. */
  networks?: AskNetworks | undefined
  /** What asking networks first costs; undefined: nobody is asked. */
  screening?: ScreeningSums | undefined
  /** Where they are; undefined: one that is sent at once, or by whoever writes it. */
  places?: Places | undefined
  /** What the company can spend, micros. */
  availableMicros: bigint
  /** The text, if each recipient has its own; then there is none that all get. */
  variables: VariableText | null
  /** The sender it was asked to have; null: the carrier's own number. */
  sender?: string | null
  /** Where the company may use it, and its numbers beside it. */
  senders?: readonly SenderApproval[]
  /** It answers somebody, so it does not advertise. */
  isAnswer?: boolean
  /** Longest text of the company, characters. */
  mostCharacters: number
}

/** A message of a text with variables, as it will read. */
export interface PreviewedText {
  row: number
  /** E.164 digits. */
  digits: string
  text: string
  parts: number
  /** What it brings for the variables, in their order. */
  values: readonly string[]
}

/** Numbers of a network that nothing can be sent to. */
interface Without {
  /** ISO code. */
  country: string
  /** '0': the prefix tells none. */
  operatorId: string
  messages: number
}

const NO_TEXT: Segments = { encoding: 'gsm7', units: 0, parts: 0 }

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
  /** Numbers that were refused for lack of a rate or route, by why and network. */
  readonly without = new Map<Unpriced['reason'], Map<string, Without>>()
  /** The longest text of those accepted, by parts at a gateway with the whole GSM alphabet. */
  longest: Segments
  /** The first messages of a text with variables. */
  readonly preview: PreviewedText[] = []
  /** Why some messages of a text with variables cost more than others. */
  readonly rowLengths = new RowLengths()
  /** Of each variable, the rows left out for lack of a value. */
  readonly missing = new Map<string, number>()
  /** How those were read that have no country code. */
  readonly reading: HomeReading
  readonly places: Places | undefined
  readonly screening: ScreeningSums | undefined
  private readonly availableMicros: bigint
  private readonly snapshot: PricedText['snapshot']
  private readonly prices: NetworkPrices
  private readonly texts: CountryTexts
  /** By the country of their network: messages that are sent, or that its rule leaves out. */
  private readonly byCountry = new Map<string, number>()
  private readonly lengths = new Map<string, Segments>()
  private readonly commons = new Map<string, string>()
  private readonly steps: readonly ScreeningStep<Candidate>[]

  private readonly variables: VariableText | null
  private readonly content: FilledText | null

  constructor({
    homeCountry = null,
    closed,
    blacklist,
    caps,
    networks,
    screening,
    places,
    availableMicros,
    variables,
    sender = null,
    senders = [],
    isAnswer = false,
    mostCharacters,
    ...text
  }: RecipientOptions) {
    const { snapshot, companyId, product, content, fixed } = text
    this.content = content
    this.availableMicros = availableMicros
    this.reading = new HomeReading(homeCountry)
    this.screening = screening
    this.places = places?.matter ? places : undefined
    this.snapshot = snapshot
    this.variables = variables
    this.longest = content === null ? NO_TEXT : segment(content)
    const texts = new CountryTexts({
      rules: snapshot.countryRules,
      product,
      isMarketing: isMarketing(product) && !isAnswer,
      sender,
      approvals: senders,
      signatures: snapshot.companies.get(companyId)?.signatures ?? [],
      content: variables ? fixedText(variables) : (content ?? ''),
      mostCharacters,
    })
    this.texts = texts
    this.prices = new NetworkPrices({ snapshot, companyId, product, content, texts, fixed })
    const { prices } = this
    this.steps = smsScreening({
      snapshot,
      reading: this.reading,
      closed,
      blacklist,
      caps,
      networks,
      screenedAt: screening?.at,
      prices,
      texts,
      variables,
      mostCharacters,
    })
  }

  /** Processes the next lines; returns the accepted E.164 digits and the refused lines, in their order. */
  async take(lines: Iterable<Line>): Promise<RecipientBatch> {
    const candidates = Array.from(lines, candidateOf)
    await screen(this.steps, candidates)
    const numbers: string[] = []
    const values: (readonly string[])[] = []
    const places: (RecipientPlace | null)[] = []
    const rejects: TaskReject[] = []
    for (const candidate of candidates) {
      const { reason, line, digits, country, price, own, network } = candidate
      if (reason === null && network && price && !('reason' in price)) {
        numbers.push(digits)
        this.screening?.add(country, candidate.isKnown)
        if (this.places) places.push(this.places.add(digits, country, price.parts))
        if (own) {
          values.push(own.values)
          const text = this.texts.text(network.country, own.text)
          this.read(text, {
            row: line.row,
            digits,
            parts: price.parts,
            values: own.values,
          })
          this.rowLengths.add(line.row, text, this.commonOf(network.country), price.parts)
        } else this.readCommon(network.country)
        this.countIn(network.country)
        this.add(country, price)
        continue
      }
      if (price && 'reason' in price) this.note(price.reason, country, network?.operatorId ?? '0')
      if (network && 'reason' in this.texts.there(network.country)) this.countIn(network.country)
      if (reason === 'variable.missing') this.miss(line)
      this.reject(reason ?? '')
      rejects.push({ row: line.row, mobile: line.text.slice(0, 64), reason: reason ?? '' })
    }
    return {
      numbers,
      ...(this.variables && { values }),
      ...(this.places && { places }),
      rejects,
    }
  }

  /** What is sent to countries that get another text or sender than was asked for. */
  variants(): Record<string, CountryText> {
    return this.texts.variants()
  }

  /**
   * The text of a recipient that was taken, without what its country adds.
   * @param values as `take` answered them
   */
  filled(values: readonly string[] = []): FilledText {
    return this.variables ? renderText(this.variables, values) : (this.content ?? finalText(''))
  }

  /** What a message to a number (E.164 digits) that was taken has beside the text asked for. */
  sentTo(digits: string, sender: string | null) {
    const country = networkOf(this.snapshot, digits)?.country ?? ''
    const there = this.texts.there(country)
    return {
      sender: 'reason' in there ? sender : there.sender,
      text: (own: FilledText): FilledText => this.texts.text(country, own),
    }
  }

  /** The quoted prices of every network. */
  fixedPrices(): FixedPrice[] {
    return this.prices.fixed()
  }

  /** Notes how long the text is that all have, as a country gets it. */
  private readCommon(country: string): void {
    if (this.content === null || this.lengths.has(country)) return
    const text = this.texts.text(country, this.content)
    this.lengths.set(country, segment(text))
    this.measure(segment(text))
  }

  private read(text: string, about: Omit<PreviewedText, 'text'>): void {
    const { preview } = this
    this.measure(segment(text))
    if (preview.length < PREVIEWED) preview.push({ ...about, text })
  }

  /** What all messages to a country have of the text; worked out once. */
  private commonOf(country: string): string {
    const known = this.commons.get(country)
    if (known !== undefined) return known
    const common = this.texts.common(country)
    this.commons.set(country, common)
    return common
  }

  private countIn(country: string): void {
    this.byCountry.set(country, (this.byCountry.get(country) ?? 0) + 1)
  }

  private measure(length: Segments): void {
    const { longest } = this
    const isMore = length.parts > longest.parts
    if (isMore || (length.parts === longest.parts && length.units > longest.units)) {
      this.longest = length
    }
  }

  private miss({ values = [] }: Line): void {
    if (!this.variables) return
    const written = values.map((value) => value.trim())
    for (const name of missingNames(this.variables, written)) {
      this.missing.set(name, (this.missing.get(name) ?? 0) + 1)
    }
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

  /** Where the sender or the text is not as asked, or nothing is sent for that: by ISO code. */
  destinations(): Map<string, Destination> {
    const found = new Map<string, Destination>()
    for (const [country, messages] of this.byCountry) {
      const there = this.texts.there(country)
      if ('reason' in there) found.set(country, { messages, ...there })
      else if (there.before + there.after !== '' || there.replacedBy !== null) {
        const moreParts =
          segment(this.texts.common(country)).parts - segment(this.texts.content).parts
        found.set(country, { messages, moreParts, ...there })
      }
    }
    return found
  }

  /** Whether one of the countries, or a signature of the company, may add to a text. */
  addsToText(): boolean {
    return [...this.byCountry.keys()].some((country) => this.texts.mayAdd(country))
  }

  private note(reason: Unpriced['reason'], country: string, operatorId: string): void {
    const networks = this.without.get(reason) ?? new Map<string, Without>()
    const key = `${country} ${operatorId}`
    const known = networks.get(key)
    if (known) known.messages += 1
    else this.without.set(reason, networks.set(key, { country, operatorId, messages: 1 }))
  }
}

/** How long the text is as a task keeps it; of a list still to be read, one part. */
export const lengthOf = ({ longest: { encoding, parts } }: Pick<Recipients, 'longest'>) => ({
  encoding,
  partsPerMessage: Math.max(1, parts),
})
