/** Parts that are taken at the same time. */
interface Turn {
  /** By their places, their texts. */
  texts: Map<number, string>
  /** Those that are not answered yet. */
  open: number
  /** Resolves when all of them are answered. */
  over: Promise<void>
  end: () => void
  /** The turn before it. */
  before: Promise<void> | undefined
}

/** Takes a part as soon as it is its turn. */
export type TakeInTurn = <Result>(
  part: { key: string; part: number; text: string },
  take: () => Promise<Result>,
) => Promise<Result>

/**
 * The parts of one message are taken together. A part whose place is taken by another text belongs to the next message
 * under the same reference: it, and what follows it, waits until those before are answered.
 */
export function turnsOfParts(): TakeInTurn {
  const turns = new Map<string, Turn>()
  return async ({ key, part, text }, take) => {
    const last = turns.get(key)
    const other = last?.texts.get(part)
    const isNext = other !== undefined && other !== text
    const turn = last && !isNext ? last : begun(last?.over)
    turns.set(key, turn)
    turn.texts.set(part, text)
    turn.open += 1
    try {
      await turn.before
      return await take()
    } finally {
      turn.open -= 1
      if (turn.open === 0) {
        turn.end()
        if (turns.get(key) === turn) turns.delete(key)
      }
    }
  }
}

function begun(before: Promise<void> | undefined): Turn {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  return { texts: new Map(), open: 0, over, end, before }
}
