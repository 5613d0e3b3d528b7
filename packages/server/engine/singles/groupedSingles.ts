import { setTimeout as delay } from 'node:timers/promises'
import { IDS_PER_NODE, type LookedUp } from '@tandem/core'
import { CommitUnknown } from '../../ports/sms/singles.ts'
import type { SingleMessage, SingleOutcome, Singles } from '../../ports/sms/singles.ts'
import { Batcher } from '../batcher.ts'
import { askLookups } from '../lookups.ts'
import type { SinglesHost } from './host.ts'
import type { Entry, EntryOutcome, Planned } from './entry.ts'
import { planSingle, SingleRaters } from './planSingle.ts'
import { writeGroup } from './writeGroup.ts'

/** Messages of one transaction, */
const MOST = 256
/** and without an engine: the ids of a process follow each other so long. */
const MOST_WITHOUT = IDS_PER_NODE
/** A group is tried again after a deadlock, or when its engine lost its lease. */
const TRIES = 3
/** How often and how long to wait for another process that uses the same request key. */
const BUSY_TRIES = 50
const BUSY_MS = 20
/**
 * After a transaction others may gather for the next: so long for each message that was in it, ms, so that one sender
 * does not wait,
 */
const GATHER_MS = 0.5
/** and at most so long; */
const MOST_GATHER_MS = 12
/** so long where nobody waits for any of them, as all are answered already. */
const MOST_TAKEN_MS = 25

export interface GroupedSinglesParts {
  /** The engine of this process, while it runs. */
  own: () => SinglesHost | undefined
  plain: SinglesHost
  nextTaskId: () => string
}

export interface GroupedSingles extends Singles {
  /** Resolves when all that were sent have their outcome. */
  drained(): Promise<void>
}

/**
 * Messages that come one at a time share transactions: while one is written, others gather for the next, whoever sends
 * them. One that comes alone is written at once. A group refused for what is in it is halved until the message at fault
 * is found; each caller gets its own answer.
 */
export function groupedSingles(parts: GroupedSinglesParts): GroupedSingles {
  const raters = new SingleRaters((companyIds, product) =>
    (parts.own() ?? parts.plain).store.hopAccounts(companyIds, product),
  )
  const batcher = new Batcher<Entry>({
    get max() {
      return parts.own() ? MOST : MOST_WITHOUT
    },
    lingerMs: 0,
    // One transaction at a time: what comes meanwhile makes a larger and cheaper next one.
    slots: [0],
    restMs: (written) =>
      written.every(isTaken) ? MOST_TAKEN_MS : Math.min(written.length * GATHER_MS, MOST_GATHER_MS),
    endsRest: (entry, written) => !isTaken(entry) && written.every(isTaken),
    prepare(batch) {
      let outcomes: Map<Entry, EntryOutcome> | undefined
      let failure: unknown
      return {
        async write() {
          try {
            outcomes = await write(batch)
          } catch (error) {
            if (!(error instanceof CommitUnknown) && !parts.plain.store.mayPass(error)) throw error
            // Nothing in it is at fault: halving would not help.
            failure = error
          }
        },
        done() {
          for (const entry of batch) settle(entry, outcomes?.get(entry), failure)
        },
      }
    },
    setAside: (entry, error) => Promise.resolve(entry.reject(error)),
    persist: (work) => work(),
  })

  async function write(batch: readonly Entry[]): Promise<Map<Entry, EntryOutcome>> {
    for (let tries = 1; ; tries += 1) {
      const host = parts.own() ?? parts.plain
      try {
        return await writeOnce(host, batch)
      } catch (error) {
        if (tries >= TRIES || error instanceof CommitUnknown || !host.store.mayPass(error)) {
          throw error
        }
      }
    }
  }

  async function writeOnce(
    host: SinglesHost,
    batch: readonly Entry[],
  ): Promise<Map<Entry, EntryOutcome>> {
    await host.ready()
    const outcomes = new Map<Entry, EntryOutcome>()
    const planned: Planned[] = []
    const looked = await lookedUpNow(host, batch)
    const { router } = host
    const earlierAt = (companyId: string, msisdn: string) => host.earlierAt(companyId, msisdn)
    for (const entry of batch) {
      const rater = await raters.of(entry.message)
      const plan = planSingle(entry.message, { rater, router, earlierAt, looked })
      if (plan) planned.push({ entry, plan })
      else outcomes.set(entry, { kind: 'later' })
    }
    if (planned.length > 0) await writeGroup(host, planned, outcomes, parts.nextTaskId)
    return outcomes
  }

  /** The networks of those numbers that were asked for: of all of the batch at once. */
  async function lookedUpNow(host: SinglesHost, batch: readonly Entry[]) {
    const [first] = batch
    if (!first) return new Map<string, LookedUp>()
    const numbers = [...new Set(batch.map(({ message }) => message.msisdn))]
    return askLookups(host.store, first.message.snapshot, numbers, Date.now())
  }

  function settle(entry: Entry, outcome: EntryOutcome | undefined, failure: unknown): void {
    if (!outcome) return entry.reject(failure ?? new Error('A single message has no outcome'))
    if (outcome.kind === 'again') return batcher.add(entry)
    if (outcome.kind !== 'busy') return entry.resolve(outcome)
    entry.busy += 1
    if (entry.busy > BUSY_TRIES) {
      return entry.resolve({ kind: 'refused', code: 'sms.requestInFlight' })
    }
    void delay(BUSY_MS).then(() => batcher.add(entry))
  }

  return {
    send: <Answer>(message: SingleMessage<Answer>) =>
      new Promise<SingleOutcome<Answer>>((resolve, reject) => {
        const answered = (outcome: SingleOutcome) => {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `message.answer` made, now or when its key was new
          resolve(outcome as SingleOutcome<Answer>)
        }
        batcher.add({ message, resolve: answered, reject, busy: 0 })
      }),
    drained: () => batcher.drained(),
  }
}

const isTaken = ({ message }: Entry): boolean => message.taken !== undefined
