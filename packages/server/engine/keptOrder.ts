import type { Share } from '@tandem/core'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'
import type { Message } from './message.ts'
import { mayGo } from './tasks.ts'

/** Messages whose route was chosen before the routes changed are in memory after this at the latest, ms. */
const BEING_WRITTEN_MS = 10_000

/** Of a company and kind, the last message to each number. */
type Numbers = Map<string, Message>

/**
 * Where numbers have an earlier message that no carrier has taken yet, since the routes changed: the next messages of
 * that company to them go there too and stay behind it (docs/decisions/048). While no routes change it holds nothing
 * and costs nothing.
 */
export class KeptOrder {
  private readonly singles = new Map<string, Numbers>()
  private readonly campaigns = new Map<string, Numbers>()
  private readonly unsent: () => Iterable<Message>
  private routes: Snapshot['routes'] | undefined
  private changedUntil = -Infinity

  /** @param unsent what waits for its carrier, of each company and kind in its order */
  constructor(unsent: () => Iterable<Message>) {
    this.unsent = unsent
  }

  /** @param now monotonic ms */
  sync({ routes }: Pick<Snapshot, 'routes'>, now: number): void {
    if (routes === this.routes) return
    this.routes = routes
    this.changedUntil = now + BEING_WRITTEN_MS
    for (const message of this.unsent()) this.keep(message)
  }

  /** These were just written, and wait. */
  written(messages: readonly Message[], now: number): void {
    const isNew = now < this.changedUntil
    if (!isNew && this.isEmpty) return
    for (const message of messages) {
      if (isNew || this.gatewayOf(message.task.share, message.msisdn) !== undefined) {
        this.keep(message)
      }
    }
  }

  /** The gateway where an earlier message to the number waits; undefined: none is known to. */
  gatewayOf({ company, isSingle }: Share, msisdn: string): string | undefined {
    if (this.isEmpty) return undefined
    const message = (isSingle ? this.singles : this.campaigns).get(company)?.get(msisdn)
    return message && waits(message) ? message.gatewayId : undefined
  }

  /** Forgets what has been taken meanwhile. Called every second. */
  tick(): void {
    for (const kind of [this.singles, this.campaigns]) {
      for (const [company, numbers] of kind) {
        for (const [msisdn, message] of numbers) {
          if (!waits(message) || !mayGo(message)) numbers.delete(msisdn)
        }
        if (numbers.size === 0) kind.delete(company)
      }
    }
  }

  private get isEmpty(): boolean {
    return this.singles.size === 0 && this.campaigns.size === 0
  }

  private keep(message: Message): void {
    if (message.task.isCode || !waits(message)) return
    const { company, isSingle } = message.task.share
    const kind = isSingle ? this.singles : this.campaigns
    const numbers = kind.get(company) ?? new Map<string, Message>()
    kind.set(company, numbers)
    const known = numbers.get(message.msisdn)
    if (!known || known.id < message.id || !waits(known)) numbers.set(message.msisdn, message)
  }
}

/** Whether no carrier has any of it, as far as is known. */
const waits = ({ progress, unconfirmed }: Message): boolean =>
  !progress.taken && !progress.ended && !unconfirmed
