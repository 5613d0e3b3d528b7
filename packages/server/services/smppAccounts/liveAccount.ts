import {
  type AddressRange,
  Fifo,
  fullBucket,
  type ServiceTypes,
  takeTokens,
  type TokenBucket,
} from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { ClientSession, SeenAlphabet } from '../../ports/sms/clientServer.ts'
import type { AccountRow } from '../../store/smppAccounts/accountStore.ts'

/** An account as the server decides by it. */
export interface ClientAccount extends Omit<AccountRow, 'serviceTypes'> {
  networks: readonly AddressRange[]
  serviceTypes: ServiceTypes<SmsProduct>
}

/** What is seen again is said again after this, ms. */
const SAID_AGAIN_MS = 3_600_000

/** What a session is of. */
export interface SignedIn {
  readonly live: LiveAccount
  /** Its id in the table of all sessions. */
  readonly sessionId: string
}

/** An account with sessions at this server. */
export class LiveAccount {
  facts: ClientAccount
  readonly sessions = new Set<ClientSession<SignedIn>>()
  /** How many servers have sessions of it, this one too: each takes its share of the rate. */
  servers = 1
  /** Messages that are not answered yet. */
  private readonly open = new Set<Promise<unknown>>()
  private bucket: TokenBucket
  /** Whether the last message that was sent was not refused. */
  isTrusted = false
  /** Messages being stored or sent. */
  private underWay = 0
  private readonly waiting = new Fifo<() => void>()
  /** When each alphabet that its texts seem to be in was last said. */
  private readonly saidAt = new Map<SeenAlphabet, number>()

  constructor(facts: ClientAccount, now: number) {
    this.facts = facts
    this.bucket = fullBucket(this.limit, now)
  }

  private get limit() {
    const share = this.facts.tps / this.servers
    return { ratePerSecond: share, burst: Math.max(1, share) }
  }

  /** Whether an alphabet that a text seems to be in has not been said for an hour. @param now UTC ms */
  isNews(seen: SeenAlphabet, now: number): boolean {
    const last = this.saidAt.get(seen)
    if (last !== undefined && now - last < SAID_AGAIN_MS) return false
    this.saidAt.set(seen, now)
    return true
  }

  /** Whether so many more messages are within its rate. */
  mayTake(count: number, now: number): boolean {
    const { bucket, granted } = takeTokens(this.bucket, this.limit, now, count)
    if (granted < count) return false
    this.bucket = bucket
    return true
  }

  /** Resolves when one more may be under way, of so many; `left` follows. */
  async enter(most: number): Promise<void> {
    if (this.underWay < most) this.underWay += 1
    // Whoever leaves hands on its place.
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  left(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.underWay -= 1
  }

  /** Those that can be told something. */
  receivers(): ClientSession<SignedIn>[] {
    return [...this.sessions].filter(({ mode, isClosed }) => mode !== 'transmitter' && !isClosed)
  }

  /** Notes work that ends with an answer. */
  answering<Answer>(work: Promise<Answer>): Promise<Answer> {
    this.open.add(work)
    const done = () => void this.open.delete(work)
    work.then(done, done)
    return work
  }

  /** Resolves when everything that is not answered now has been. */
  async answered(): Promise<void> {
    if (this.open.size === 0) return
    await Promise.allSettled(this.open)
    // The answers themselves are sent in the turn in which the work ends.
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
}
