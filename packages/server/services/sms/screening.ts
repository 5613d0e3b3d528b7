import {
  countCharacters,
  type CountryTexts,
  eachOf,
  type FilledText,
  type Network,
  networkOf,
  parseNumber,
  rowText,
  screenedOut,
  type Screened,
  type ScreeningStep,
  stillSays,
  type VariableText,
} from '@tandem/core'
import { CAPPED } from '../../ports/sms/caps.ts'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import type { AskBlacklist } from './askBlacklist.ts'
import type { AskCaps } from './askCaps.ts'
import type { AskNetworks } from './askNetworks.ts'
import type { NetworkPrices } from './networkPrices.ts'
import type { Price, Unpriced } from './networkRates.ts'
import type { HomeReading } from './homeReading.ts'
import type { Line, LineReason } from '../campaign/line.ts'

/** A line of a list, and what the steps found out about it. */
export interface Candidate extends Screened {
  readonly line: Line
  /** E.164 without the plus; '' before it was read. */
  digits: string
  /** ISO code; '' before the number was read. */
  country: string
  /** Undefined: none is known, or it was not asked for yet. */
  network: Network | undefined
  /** Its own text, without what its country adds, and the values in it; null where all have the same text. */
  own: { text: FilledText; values: readonly string[] } | null
  /** It need not be asked about once more. */
  isKnown: boolean
  /** Of those that are in: what a message to it costs. */
  price: Price | Unpriced | null
}

const refusedAs = {
  'cell.formula': 'number.formula',
  'cell.error': 'number.error',
  'cell.otherNumber': 'number.other',
  'value.formula': 'variable.formula',
  'value.error': 'variable.error',
} as const satisfies Record<LineReason, string>

export const candidateOf = (line: Line): Candidate => ({
  line,
  digits: '',
  country: '',
  network: undefined,
  isKnown: false,
  own: null,
  price: null,
  reason: null,
})

/**
 * Who of a list an SMS is not sent to, in the order in which it is asked. Remembers the numbers it has seen (a hundred
 * megabytes for two million).
 */
export function smsScreening({
  snapshot,
  reading,
  closed,
  blacklist,
  caps,
  networks,
  screenedAt,
  prices,
  texts,
  variables,
  mostCharacters,
}: {
  snapshot: Snapshot
  /** Which country numbers without a country code belong to, and how many there are. */
  reading: HomeReading
  /** ISO codes of countries closed for sending. */
  closed: ReadonlySet<string>
  /** Undefined: there is none to be asked. */
  blacklist: AskBlacklist | undefined
  /** Undefined: a number may be sent to as often as wanted. */
  caps: AskCaps | undefined
  /** Undefined: the prefixes alone tell. */
  networks: AskNetworks | undefined
  /** UTC ms: who is known then to be out of reach is left out; undefined: nobody is for that. */
  screenedAt: number | undefined
  prices: NetworkPrices
  /** What each country gets. */
  texts: Pick<CountryTexts, 'there' | 'text'>
  /** The text, if each recipient has its own. */
  variables: VariableText | null
  /** Longest text of the company, characters. */
  mostCharacters: number
}): readonly ScreeningStep<Candidate>[] {
  const seen = new Set<number>()
  const read = { defaultCountry: reading.homeCountry, accept: 'mobile' } as const
  return [
    eachOf('number', (candidate) => {
      const { line } = candidate
      if (line.reason) return refusedAs[line.reason]
      const parsed = parseNumber(line.text, read)
      if ('reason' in parsed) return parsed.reason
      reading.add(line, parsed)
      candidate.digits = parsed.e164.slice(1)
      candidate.country = parsed.country
      return null
    }),
    // Before duplicates: of a number's rows the first that can be sent counts.
    ...(variables ? [ownText(variables, mostCharacters)] : []),
    eachOf('duplicate', ({ digits }) => {
      const before = seen.size
      return seen.add(Number(digits)).size === before ? 'number.duplicate' : null
    }),
    eachOf('country', ({ country }) => (closed.has(country) ? 'country.closed' : null)),
    ...(networks ? [askedNetworks(networks, screenedAt)] : []),
    eachOf('sender', (candidate) => {
      candidate.network ??= networkOf(snapshot, candidate.digits)
      if (!candidate.network) return null
      const { country } = candidate.network
      const there = texts.there(country)
      if ('reason' in there) return there.reason
      const { own } = candidate
      return own && isTooLong(texts.text(country, own.text), mostCharacters) ? 'text.tooLong' : null
    }),
    ...(blacklist ? [lookedUp('blacklist', blacklist)] : []),
    ...(caps ? [lookedUp('caps', async (numbers) => reasonsOf(await caps(numbers)))] : []),
    eachOf('price', (candidate) => {
      const { network, own } = candidate
      const price = network
        ? prices.of(network, own ? texts.text(network.country, own.text) : undefined)
        : { reason: 'rate.notPresent' as const }
      candidate.price = price
      return 'reason' in price ? price.reason : null
    }),
  ]
}

// Most are shorter in any way of counting.
const isTooLong = (text: string, most: number): boolean =>
  text.length > most && countCharacters(text) > most

const ownText = (variables: VariableText, most: number): ScreeningStep<Candidate> =>
  eachOf('text', (candidate) => {
    const own = rowText(variables, candidate.line.values ?? [], most)
    if ('reason' in own) return own.reason
    candidate.own = own
    return null
  })

/** Numbers looked up at once. */
const LOOKED_UP = 5_000

/** A step that asks the database about all of them, a piece at a time. */
const lookedUp = (
  name: string,
  ask: (numbers: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): ScreeningStep<Candidate> => ({
  name,
  async screen(candidates) {
    for (let at = 0; at < candidates.length; at += LOOKED_UP) {
      const some = candidates.slice(at, at + LOOKED_UP)
      // oxlint-disable-next-line no-await-in-loop -- a long list must not be one parameter
      const found = await ask(some.map(({ digits }) => digits))
      for (const candidate of some) candidate.reason = found.get(candidate.digits) ?? null
    }
  },
})

/** Notes the networks that were asked for, and leaves out who is known to be out of reach. */
const askedNetworks = (
  ask: AskNetworks,
  screenedAt: number | undefined,
): ScreeningStep<Candidate> => ({
  name: 'network',
  async screen(candidates) {
    for (let at = 0; at < candidates.length; at += LOOKED_UP) {
      const some = candidates.slice(at, at + LOOKED_UP)
      // oxlint-disable-next-line no-await-in-loop -- a long list must not be one parameter
      const { networks, answers } = await ask(some.map(({ digits }) => digits))
      for (const candidate of some) {
        candidate.network = networks.get(candidate.digits)?.network
        const answer = screenedAt === undefined ? undefined : answers.get(candidate.digits)
        if (screenedAt === undefined || !answer) continue
        candidate.isKnown = stillSays(answer, screenedAt)
        candidate.reason = screenedOut(answer, screenedAt)
      }
    }
  },
})

const reasonsOf = (capped: ReadonlySet<string>) =>
  new Map([...capped].map((number) => [number, CAPPED]))
