/** Whom an answer of a carrier that throttles concerns: a number, a company on its gateway, or everybody there. */
export type ThrottleScope = 'number' | 'company' | 'carrier'

/** What a carrier answered lately, as staff are told. Instants are ms of the given clock. */
export interface Throttling {
  since: number
  /** Submits of the last minute that were throttled, and how many were answered in that time. */
  throttled: number
  of: number
  /** Whether everybody was slowed down for it within that time. */
  isEverybody: boolean
}

/**
 * What a company heard in a while. `fresh` counts messages that were throttled here for the first time, `again` the others
 * that were, and `passed` those that were taken after they had been throttled.
 */
interface Heard {
  taken: number
  passed: number
  fresh: number
  again: number
}

/** What one throttled answer means. */
export interface ThrottleVerdict {
  scope: ThrottleScope
  /** Too much was sent, whatever the number: it says nothing of this message. */
  isRate: boolean
}

/** Answers are looked at over this time, and no less than half of it. */
const LOOK_MS = 2_000
/** So many throttled answers are needed before anybody but the number is slowed down. */
const FEWEST = 3
/** A fixed limit that is exceeded by this share shows in every twentieth answer. */
const SHARE = 0.05
/** Messages that are refused again count as far as others like them are taken: up to so many for each. */
const PER_PASSED = 5
/** Whether everybody is concerned is decided no more often than this: each time, all companies heard are looked at. */
const JUDGE_MS = 20
/** What staff are told is of the last minute, in pieces. */
const TOLD_MS = 60_000
const PIECE_MS = 10_000

/**
 * Decides what it means that a carrier throttles a submit or reports a full queue (SMPP 3.4 §5.1.3 ESME_RTHROTTLED,
 * ESME_RMSGQFUL, HTTP 429). Carriers answer so for one handset as well, and again for every try. So the first time counts
 * for a message, and repetitions as far as some of them end well, or while nothing is taken. A company is slowed down by its own answers alone. Everybody
 * is slowed down once the answers of at least two companies say so: those that are left when the company with the most
 * throttled answers is left out. Memory is bounded by the companies heard within two seconds.
 */
export class ThrottleWatch {
  private now = new Map<string, Heard>()
  private before: ReadonlyMap<string, Heard> = new Map()
  private turnedAt = 0
  private since: number | null = null
  private everybodyAt = -Infinity
  private judgedAt = -Infinity
  private isEverybody = false
  private readonly pieces: { at: number; answered: number; throttled: number }[] = []

  /** The carrier took a submit of the company, or answered it otherwise. @param wasThrottled before, here */
  answered(company: string, wasThrottled: boolean, nowMs: number): void {
    const own = this.heard(company, nowMs)
    own.taken += 1
    if (wasThrottled) own.passed += 1
    // Counted only while there is something to tell: most carriers never throttle.
    if (this.since !== null) this.piece(nowMs).answered += 1
  }

  /** The carrier throttled a submit. @param isFirst whether this message was not throttled here before */
  throttled(company: string, isFirst: boolean, nowMs: number): ThrottleVerdict {
    const own = this.heard(company, nowMs)
    if (isFirst) own.fresh += 1
    else own.again += 1
    this.since ??= nowMs
    const piece = this.piece(nowMs)
    piece.answered += 1
    piece.throttled += 1
    if (nowMs - this.judgedAt >= JUDGE_MS) {
      this.judgedAt = nowMs
      this.isEverybody = this.isOfCarrier()
      if (this.isEverybody) this.everybodyAt = nowMs
    }
    const lately = this.sumOf(company)
    const isRate = lately.taken > 0 && speaks(lately)
    if (this.isEverybody) return { scope: 'carrier', isRate }
    return { scope: speaks(lately) ? 'company' : 'number', isRate }
  }

  /** What staff are told; null: nothing was throttled within a minute. */
  told(nowMs: number): Throttling | null {
    if (this.since === null) return null
    const pieces = this.pieces.filter(({ at }) => nowMs - at < TOLD_MS)
    const throttled = pieces.reduce((sum, piece) => sum + piece.throttled, 0)
    if (throttled === 0) {
      this.since = null
      this.pieces.length = 0
      return null
    }
    const of = pieces.reduce((sum, { answered }) => sum + answered, 0)
    return { since: this.since, throttled, of, isEverybody: nowMs - this.everybodyAt < TOLD_MS }
  }

  private isOfCarrier(): boolean {
    let most = NOTHING
    let others = NOTHING
    for (const company of new Set([...this.now.keys(), ...this.before.keys()])) {
      const heard = this.sumOf(company)
      if (heard.fresh + heard.again > most.fresh + most.again) {
        others = sum(others, most)
        most = heard
      } else others = sum(others, heard)
    }
    // Messages that are never taken say something only while nobody's are.
    return speaks(others) && (evidenceOf(others) >= FEWEST || most.taken === 0)
  }

  private sumOf(company: string): Heard {
    return sum(this.now.get(company) ?? NOTHING, this.before.get(company) ?? NOTHING)
  }

  private heard(company: string, nowMs: number): Heard {
    if (nowMs - this.turnedAt >= LOOK_MS / 2) {
      this.before = nowMs - this.turnedAt < LOOK_MS ? this.now : new Map()
      this.now = new Map()
      this.turnedAt = nowMs
    }
    let own = this.now.get(company)
    if (!own) {
      own = { taken: 0, passed: 0, fresh: 0, again: 0 }
      this.now.set(company, own)
    }
    return own
  }

  private piece(nowMs: number) {
    const last = this.pieces.at(-1)
    if (last && nowMs - last.at < PIECE_MS) return last
    if (last && nowMs - last.at >= TOLD_MS) this.pieces.length = 0
    const piece = { at: nowMs, answered: 0, throttled: 0 }
    this.pieces.push(piece)
    if (this.pieces.length > TOLD_MS / PIECE_MS) this.pieces.shift()
    return piece
  }
}

const NOTHING: Heard = { taken: 0, passed: 0, fresh: 0, again: 0 }

const sum = (one: Heard, other: Heard): Heard => ({
  taken: one.taken + other.taken,
  passed: one.passed + other.passed,
  fresh: one.fresh + other.fresh,
  again: one.again + other.again,
})

const evidenceOf = ({ passed, fresh, again }: Heard): number =>
  fresh + Math.min(again, passed * PER_PASSED)

/** Whether these answers are those of a carrier that is sent too much. */
function speaks(heard: Heard): boolean {
  const { taken, fresh, again } = heard
  if (taken === 0) return fresh + again >= FEWEST
  const evidence = evidenceOf(heard)
  return evidence >= FEWEST && evidence >= SHARE * (taken + evidence)
}
