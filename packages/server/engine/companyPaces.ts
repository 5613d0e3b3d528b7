import {
  msUntilToken,
  type Share,
  takeTokens,
  type TokenBucket,
  type TokenLimit,
} from '@tandem/core'

/** What may go at once after a pause, as time at the full rate. */
const BURST_SECONDS = 0.1
/** Campaigns of a company that has used up its rate go on in pieces of this duration, not message by message. */
const PIECE_MS = 50
/** How long a single message that waits for its company's rate keeps campaigns from taking it, beyond its turn. */
const CLAIM_MS = 100

interface CompanyPace {
  limit: TokenLimit
  bucket: TokenBucket
  /** Campaigns are looked at again from then on, monotonic ms. */
  campaignsFrom: number
  /** Until then what comes free is for a single message. */
  claimedUntil: number
  /** When something last had to wait for it; -Infinity: never. */
  heldAt: number
}

/**
 * Submits per second of companies with a limit, over all their tasks, products and gateways. What is beyond it waits
 * where it is, and others go instead. One engine sends at a time, so it is counted here; a new one begins with nothing
 * saved up, so that two in a row together send no more.
 */
export class CompanyPaces {
  private readonly limited = new Map<string, CompanyPace>()
  private readonly now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** The companies as they are now; what one has used is kept. */
  sync(companies: Iterable<{ id: string; smsTps?: number | null }>): void {
    const left = new Set(this.limited.keys())
    for (const { id, smsTps } of companies) {
      if (smsTps == null) continue
      left.delete(id)
      // One more, so that at a low rate nothing is lost between two looks.
      const limit = { ratePerSecond: smsTps, burst: 1 + smsTps * BURST_SECONDS }
      const known = this.limited.get(id)
      if (known) known.limit = limit
      else this.limited.set(id, fresh(limit, this.now()))
    }
    for (const id of left) this.limited.delete(id)
  }

  /** Submits per second of a company; undefined: as many as its gateways take. */
  rateOf(companyId: string): number | undefined {
    return this.limited.get(companyId)?.limit.ratePerSecond
  }

  /** Whether a message may be attempted now. Singles go before campaigns of their company. */
  mayGo({ company, isSingle }: Share): boolean {
    if (this.limited.size === 0) return true
    const its = this.limited.get(company)
    if (!its) return true
    const now = this.now()
    const isKept = !isSingle && (now < its.campaignsFrom || now < its.claimedUntil)
    if (!isKept && refilled(its, now) >= 1) return true
    its.heldAt = now
    if (isSingle) its.claimedUntil = now + msUntilToken(its.bucket, its.limit, now) + CLAIM_MS
    else if (now >= its.campaignsFrom) its.campaignsFrom = now + PIECE_MS
    return false
  }

  /** So many submits are made; those of a long message delay the ones after it. */
  take({ company, isSingle }: Share, parts: number): void {
    const its = this.limited.get(company)
    if (!its) return
    its.bucket = { ...its.bucket, tokens: refilled(its, this.now()) - parts }
    if (isSingle) its.claimedUntil = -Infinity
  }

  /** Milliseconds until `mayGo` may be true. */
  msUntil({ company, isSingle }: Share): number {
    const its = this.limited.get(company)
    if (!its) return 0
    const now = this.now()
    const wait = msUntilToken(its.bucket, its.limit, now)
    return isSingle ? wait : Math.max(wait, its.campaignsFrom - now)
  }

  /** Companies of which something had to wait within so many ms. */
  held(withinMs: number): string[] {
    const since = this.now() - withinMs
    return [...this.limited].flatMap(([id, { heldAt }]) => (heldAt >= since ? [id] : []))
  }
}

const fresh = (limit: TokenLimit, atMs: number): CompanyPace => ({
  limit,
  bucket: { tokens: 0, atMs },
  campaignsFrom: -Infinity,
  claimedUntil: -Infinity,
  heldAt: -Infinity,
})

/** What is saved up by now. */
function refilled(its: CompanyPace, now: number): number {
  its.bucket = takeTokens(its.bucket, its.limit, now, 0).bucket
  return its.bucket.tokens
}
