import {
  chainPrices,
  type ChainRefusal,
  countParts,
  type FixedPrice,
  type FixedRate,
  mismatch,
  type Network,
  networkOf,
  parseNumber,
  rateChain,
} from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Snapshot } from '../../ports/trafficSnapshot.ts'
import type { RecipientBatch, TaskReject } from '../../store/sms/storeRecipients.ts'

/** One line of a list, unchanged. */
export interface Line {
  row: number
  text: string
  /** Set by the file reader if the cell cannot be used. */
  reason?: 'cell.formula'
}

/** The totals of a country's accepted numbers. */
export interface CountryTotal {
  iso2: string
  messages: number
  amountMicros: bigint
  /** Distinct prices per part, in nanos. */
  prices: Set<bigint>
  parts: number
}

export interface RecipientOptions {
  snapshot: Snapshot
  companyId: string
  product: SmsProduct
  /** The text: its number of parts depends on the gateway. */
  content: string
  /** ISO codes of countries closed for sending. */
  closed: ReadonlySet<string>
  /** What the company can spend, micros. */
  availableMicros: bigint
}

/**
 * Processes a list of numbers line by line: parses each as E.164, drops duplicates, looks up country, price and
 * route, and adds up. Keeps seen numbers in memory (a hundred megabytes for two million), but neither the list nor
 * the rejects.
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
  readonly without = new Map<Refusal['reason'], Set<string>>()
  private readonly options: RecipientOptions
  private readonly seen = new Set<number>()
  private readonly priced = new Map<Network, Price | Refusal>()

  constructor(options: RecipientOptions) {
    this.options = options
  }

  /** Processes the next lines; returns the accepted E.164 digits and the refused lines. */
  take(lines: Iterable<Line>): RecipientBatch {
    const numbers: string[] = []
    const rejects: TaskReject[] = []
    for (const line of lines) {
      const digits = this.one(line)
      if (typeof digits === 'string') numbers.push(digits)
      else {
        rejects.push({ row: line.row, mobile: line.text.slice(0, 64), reason: digits.reason })
        this.rejected += 1
        this.reasons.set(digits.reason, (this.reasons.get(digits.reason) ?? 0) + 1)
      }
    }
    return { numbers, rejects }
  }

  /**
   * The quoted prices of every network: a task accepted now is sent at these prices, whatever they are later.
   */
  fixedPrices(): FixedPrice[] {
    return [...this.priced].flatMap(([{ country, mcc, mnc }, price]) =>
      'reason' in price ? [] : [{ country, mcc, mnc, rates: price.rates }],
    )
  }

  private one({ text, reason }: Line): string | { reason: string } {
    if (reason) return { reason: 'number.formula' }
    const parsed = parseNumber(text, { defaultCountry: null, accept: 'mobile' })
    if ('reason' in parsed) return parsed
    const digits = parsed.e164.slice(1)
    if (this.seen.has(Number(digits))) return { reason: 'number.duplicate' }
    this.seen.add(Number(digits))
    if (this.options.closed.has(parsed.country)) return { reason: 'country.closed' }
    const network = networkOf(this.options.snapshot, digits)
    const price: ReturnType<Recipients['price']> = network
      ? this.price(network)
      : { reason: 'rate.notPresent' }
    if ('reason' in price) {
      this.note(price.reason, parsed.country)
      return price
    }
    this.add(parsed.country, price)
    return digits
  }

  private add(iso2: string, { partNanos, micros, parts }: Price): void {
    this.accepted += 1
    this.parts += parts
    this.amountMicros += micros
    if (
      this.affordable === this.accepted - 1 &&
      this.amountMicros <= this.options.availableMicros
    ) {
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

  private note(reason: Refusal['reason'], iso2: string): void {
    const countries = this.without.get(reason) ?? new Set()
    this.without.set(reason, countries.add(iso2))
  }

  /** Price and route of a network; cached, because networks repeat. */
  private price(network: Network): Price | Refusal {
    const known = this.priced.get(network)
    if (known) return known
    const { snapshot, companyId, product } = this.options
    const parts = this.partsTo(network)
    const priced = chainPrices(rateChain(snapshot, { companyId, product }, network), parts ?? 1)
    const found = priced.ok
      ? parts === null
        ? ({ reason: 'route.notPresent' } as const)
        : {
            partNanos: priced.rates[0]?.priceNanos ?? 0n,
            rates: priced.rates.map(({ id, priceNanos, chargeOn }) => ({
              id,
              priceNanos,
              chargeOn,
            })),
            micros: priced.pricesMicros[0] ?? 0n,
            parts,
          }
      : { reason: priced.reason }
    this.priced.set(network, found)
    return found
  }

  /** Parts of the text at the possible gateways of a network, the maximum; null without a route. */
  private partsTo(network: Network): number | null {
    const { snapshot, product, content } = this.options
    const charsets = snapshot.routes
      .filter((route) => mismatch(route, { product, ...network }) === null)
      .map(({ gatewayId }) => snapshot.gateways.get(gatewayId)?.gsmCharset ?? 'gsm7')
    if (charsets.length === 0) return null
    return Math.max(...[...new Set(charsets)].map((charset) => countParts(content, charset)))
  }
}

/** Of one message to a network. */
interface Price {
  /** Of one part. */
  partNanos: bigint
  micros: bigint
  parts: number
  /** Of the whole chain, customer first. */
  rates: FixedRate[]
}

interface Refusal {
  reason: ChainRefusal | 'route.notPresent'
}
