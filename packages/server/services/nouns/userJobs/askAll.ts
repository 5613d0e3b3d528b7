import type { HlrLookup, LookupProvider } from '../../../ports/hlrLookup.ts'
import { LookupFailed } from '../../../ports/hlrLookup.ts'
import type { Answered, AskedNumber } from './piece.ts'
import type { RunOptions } from './userJobsOptions.ts'

/** What came of asking about some numbers (E.164 digits). */
export interface Asked {
  answers: Map<string, Answered>
  /** No provider said anything about these because it failed, or was not asked any more. */
  unheard: Set<string>
}

/** Asks one provider after the other about what none before it answered. */
export async function askAll(
  { ports, log }: RunOptions,
  hlr: HlrLookup,
  providers: readonly LookupProvider[],
  { unknown, signal }: { unknown: readonly AskedNumber[]; signal: AbortSignal },
): Promise<Asked> {
  const answers = new Map<string, Answered>()
  const unheard = new Set<string>()
  const heard = new Set<string>()
  for (const provider of providers) {
    const open = unknown.map(({ digits }) => digits).filter((digits) => !answers.has(digits))
    for (let at = 0; at < open.length; at += provider.batch) {
      signal.throwIfAborted()
      const some = open.slice(at, at + provider.batch)
      try {
        // oxlint-disable-next-line no-await-in-loop -- a provider is asked one question at a time
        const found = await hlr.ask(provider, some, signal)
        const now = ports.clock.now()
        for (const digits of some) heard.add(digits)
        for (const answer of found) {
          answers.set(answer.msisdn, { ...answer, providerId: provider.id, at: now })
        }
      } catch (error) {
        if (signal.aborted || !(error instanceof LookupFailed)) throw error
        log.warn({ err: error }, `${provider.name} did not answer`)
        // The next one may.
        const isDown = error.kind !== 'status'
        for (const digits of isDown ? open.slice(at) : some) unheard.add(digits)
        if (isDown) break
      }
    }
  }
  return { answers, unheard: unheard.difference(heard) }
}

/** So many in a row may have something about themselves that a provider cannot answer; more, and it is down. */
const A_FEW = 3

/**
 * How many of the first numbers of a piece are dealt with. Where a provider failed and answered nothing any more, the rest
 * is asked later; what it failed at before it went on has no answer.
 * @returns undefined if nothing was heard: nobody answers now
 */
export function dealtWith(
  asked: readonly AskedNumber[],
  { answers, unheard }: Asked,
): number | undefined {
  if (unheard.size === 0) return asked.length
  if (answers.size === 0) return undefined
  const last = asked.findLastIndex(({ digits }) => answers.has(digits))
  const rest = asked.slice(last + 1).filter(({ digits }) => unheard.has(digits))
  if (rest.length <= A_FEW) return asked.length
  return asked.findIndex(({ digits }, at) => at > last && unheard.has(digits))
}
