import { isExchangeJump } from '@tandem/core'
import {
  ExchangeFailed,
  exchangeFaultText,
  type ExchangeSource,
} from '../../ports/exchangeSource.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import {
  addProviderRate,
  type ExchangePair,
  exchangePairs,
  type ExchangeProviderRow,
  exchangeProvidersToAsk,
  noteExchangeAnswer,
} from '../../store/rates/exchangePairs.ts'
import { lockRates } from '../../store/rates/lockRates.ts'
import type { Ports } from '../ports.ts'
import { tellStaleRates } from './tellStaleRates.ts'

/** A provider's rate is followed by the next after this. */
export const FRESH_MS = 20 * 3_600_000

export type ExchangePorts = Pick<Ports, 'system' | 'ids' | 'clock' | 'secrets'> & {
  exchange: ExchangeSource
}

/** Base and quote of what is due, by base: one question each. */
type Due = ReadonlyMap<string, readonly ExchangePair[]>

/**
 * Asks providers, in their order, for the rates of all pairs that are due: those that a person holds and those that came
 * within the past 20 hours are left. What one provider does not say, the next is asked. A rate that moves by more than a
 * fifth is not believed: a person has to set it. Pairs that went without a new rate for two days are told.
 */
export async function fetchExchangeRates(
  ports: ExchangePorts,
  signal: AbortSignal,
): Promise<{ rates: number; doubtful: number; stale: number }> {
  const providers = await withScope(ports.system, 'everything', exchangeProvidersToAsk)
  if (providers.length === 0) return { rates: 0, doubtful: 0, stale: 0 }
  const renewed = new Set<string>()
  const doubted = new Set<string>()
  for (const provider of providers) {
    // oxlint-disable-next-line no-await-in-loop -- what one does not know is asked of the next
    const due = await withScope(ports.system, 'everything', async (on) =>
      dueOf(
        (await exchangePairs(on)).filter((pair) => !renewed.has(nameOf(pair))),
        ports.clock.now(),
      ),
    )
    if (due.size === 0) break
    // oxlint-disable-next-line no-await-in-loop -- as above
    const said = await askProvider(ports, provider, due, signal)
    for (const pair of said.renewed) {
      renewed.add(pair)
      doubted.delete(pair)
    }
    for (const pair of said.doubted) doubted.add(pair)
  }
  const stale = await withScope(ports.system, 'everything', async (on) =>
    tellStaleRates(on, ports, await exchangePairs(on)),
  )
  return { rates: renewed.size, doubtful: doubted.size, stale }
}

const nameOf = ({ base, quote }: Pick<ExchangePair, 'base' | 'quote'>): string => `${base}/${quote}`

function dueOf(pairs: readonly ExchangePair[], now: number): Due {
  const due = pairs.filter(
    ({ isHeld, providerId, effectiveAt }) =>
      !isHeld && (providerId === null || effectiveAt.getTime() < now - FRESH_MS),
  )
  return Map.groupBy(due, ({ base }) => base)
}

/** A base that a provider refuses says nothing about the others; its record keeps what went wrong. */
async function askProvider(
  ports: ExchangePorts,
  { id, secretSealed, ...provider }: ExchangeProviderRow,
  due: Due,
  signal: AbortSignal,
): Promise<{ renewed: string[]; doubted: string[] }> {
  const { exchange, secrets, clock, system } = ports
  const secret = secretSealed === null ? '' : secrets.open(secretSealed)
  const faults = new Set<string>()
  const doubted: string[] = []
  const renewed: string[] = []
  let hasAnswered = false
  for (const [base, pairs] of due) {
    const quotes = pairs.map(({ quote }) => quote)
    const asked = { base, quotes, now: clock.now(), signal }
    // oxlint-disable-next-line no-await-in-loop -- few bases, and providers count questions
    const answer = await exchange.ask({ ...provider, secret }, asked).catch((error: unknown) => {
      if (!(error instanceof ExchangeFailed)) throw error
      faults.add(error.message)
    })
    if (!answer) continue
    hasAnswered = true
    // oxlint-disable-next-line no-await-in-loop -- as above
    const kept = await withScope(system, 'everything', (on) =>
      keepRates(on, ports, { providerId: id, base, units: answer.units }),
    )
    renewed.push(...kept.renewed)
    doubted.push(...kept.doubted)
  }
  if (doubted.length > 0) faults.add(exchangeFaultText('jump', doubted.join(', ')))
  const fault = faults.size === 0 ? null : [...faults].join('; ')
  await withScope(system, 'everything', (on) => noteExchangeAnswer(on, id, { hasAnswered, fault }))
  return { renewed, doubted }
}

/** What is due is looked at again under the lock: a person or another server may have been quicker. */
async function keepRates(
  on: Transaction,
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  said: { providerId: string; base: string; units: ReadonlyMap<string, bigint> },
): Promise<{ renewed: string[]; doubted: string[] }> {
  await lockRates(on)
  const renewed: string[] = []
  const doubted: string[] = []
  const due = dueOf(await exchangePairs(on), clock.now()).get(said.base) ?? []
  for (const { base, quote, rateUnits: before } of due) {
    const rateUnits = said.units.get(quote)
    if (rateUnits === undefined) continue
    if (isExchangeJump(BigInt(before), rateUnits)) {
      doubted.push(nameOf({ base, quote }))
      continue
    }
    const rate = { id: ids.next().toString(), base, quote, rateUnits, providerId: said.providerId }
    // oxlint-disable-next-line no-await-in-loop -- few pairs
    await addProviderRate(on, rate)
    renewed.push(nameOf(rate))
  }
  return { renewed, doubted }
}
