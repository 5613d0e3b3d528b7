import { setTimeout as delay } from 'node:timers/promises'
import { Yielding } from './yielding.ts'

/** How long after the last one single messages are taken to be flowing, ms. */
const FLOWS_MS = 1_000
/** Lists of recipients give way no longer than this at a time, ms, or many single messages would stop them. */
const MOST_MS = 10

/**
 * Single messages being written, to which lists of recipients give way: a code waits neither for the processor time of a
 * large batch that could begin later, nor in the database behind several of them.
 */
export class Urgent {
  private underWay = 0
  private enteredAt = -Infinity
  private waiting: (() => void)[] = []
  private readonly yielding = new Yielding()

  /** A group begins; to be called when it has ended. */
  enter(): () => void {
    this.underWay += 1
    const from = performance.now()
    this.enteredAt = from
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      this.underWay -= 1
      const now = performance.now()
      this.yielding.learn(now - from, now)
      if (this.underWay === 0) for (const resolve of this.waiting.splice(0)) resolve()
    }
  }

  /** Whether there were any a moment ago: then large work is done in smaller pieces, one after the other. */
  get isFlowing(): boolean {
    return this.underWay > 0 || performance.now() - this.enteredAt < FLOWS_MS
  }

  /** Resolves when so many messages of a campaign may be written. */
  async admit(count: number): Promise<void> {
    if (!this.isFlowing) this.yielding.end()
    const wait = this.yielding.waitFor(count, performance.now())
    if (wait >= 1) await delay(wait)
    await this.giveWay()
  }

  /** Resolves when none is under way. */
  over(): Promise<void> {
    if (this.underWay === 0) return Promise.resolve()
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  /** Resolves when large work may begin: when none is under way, or it has given way for long enough. */
  async giveWay(): Promise<void> {
    if (this.underWay === 0) return
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, MOST_MS)))
    await Promise.race([this.over(), enough])
    clearTimeout(timer)
  }
}
