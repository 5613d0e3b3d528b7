import type { Clock } from '../ports/clock.ts'

/** Answers that many ask for at once: each is worked out once, and kept for a moment. */
export interface SharedAnswers<Answer, About> {
  /**
   * The answer of a key, worked out if there is none. `about` says of whom it is, for `forget`.
   * A failure is everybody's who waited for it, and is not kept.
   */
  of(key: string, about: About, work: () => Promise<Answer>): Promise<Answer>
  /** Whoever asks from now on gets none that began before: neither kept nor under way. */
  forget(isOld: (about: About) => boolean): void
  /** How many are held. */
  size(): number
}

interface Held<Answer, About> {
  about: About
  answer: Promise<Answer>
  /** Until when it is given to others, UTC ms; null: it is being worked out. */
  until: number | null
}

/** @param most the oldest of more are dropped */
export function createSharedAnswers<Answer, About>({
  clock,
  keepMs,
  most,
}: {
  clock: Clock
  keepMs: number
  most: number
}): SharedAnswers<Answer, About> {
  const held = new Map<string, Held<Answer, About>>()
  const drop = (key: string, one: Held<Answer, About>): void => {
    if (held.get(key) === one) held.delete(key)
  }
  return {
    of(key, about, work) {
      const now = clock.now()
      const found = held.get(key)
      if (found && (found.until === null || now < found.until)) return found.answer
      const one: Held<Answer, About> = { about, answer: work(), until: null }
      // The youngest stand last.
      held.delete(key)
      held.set(key, one)
      const [oldest] = held.keys()
      if (held.size > most && oldest !== undefined) held.delete(oldest)
      one.answer.then(
        // Counted from its beginning: it says how things were then.
        () => void (one.until = now + keepMs),
        () => drop(key, one),
      )
      return one.answer
    },
    forget(isOld) {
      for (const [key, one] of held) if (isOld(one.about)) held.delete(key)
    },
    size: () => held.size,
  }
}
