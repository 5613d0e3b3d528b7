/** A part as it is taken. */
export interface TurnPart {
  /** The same for all parts under one reference. */
  key: string
  part: number
  text: string
  /** By which session it came. */
  session: number
}

/** Parts that are taken at the same time: of one message. */
interface Turn {
  /** By their places. */
  places: Map<number, { text: string; sessions: Set<number> }>
  /** Those that are not answered yet. */
  open: number
  /** Resolves when all of them are answered. */
  over: Promise<void>
  end: () => void
  /** The turn before it. */
  before: Promise<void> | undefined
}

/** Takes a part as soon as it is its turn. */
export type TakeInTurn = <Result>(part: TurnPart, take: () => Promise<Result>) => Promise<Result>

/**
 * The parts of one message are taken together. A part whose place is taken belongs to the next message under the same
 * reference, which waits until those before are answered, unless it repeats that part: the same text by another session,
 * for by this one its client is still waiting for the answer. A part goes with the first message that lacks it, as a
 * handset would put them together.
 */
export function turnsOfParts(): TakeInTurn {
  /** The oldest first. */
  const turns = new Map<string, Turn[]>()
  return async (given, take) => {
    const { key, part, text, session } = given
    const queue = turns.get(key) ?? []
    turns.set(key, queue)
    const turn = queue.find(({ places }) => fits(places.get(part), given)) ?? begun(queue)
    const place = turn.places.get(part) ?? { text, sessions: new Set() }
    place.sessions.add(session)
    turn.places.set(part, place)
    turn.open += 1
    try {
      await turn.before
      return await take()
    } finally {
      turn.open -= 1
      if (turn.open === 0) {
        turn.end()
        queue.splice(queue.indexOf(turn), 1)
        if (queue.length === 0 && turns.get(key) === queue) turns.delete(key)
      }
    }
  }
}

const fits = (
  place: { text: string; sessions: ReadonlySet<number> } | undefined,
  { text, session }: TurnPart,
): boolean => place === undefined || (place.text === text && !place.sessions.has(session))

/** One more turn, after those of a queue. */
function begun(queue: Turn[]): Turn {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const turn: Turn = { places: new Map(), open: 0, over, end, before: queue.at(-1)?.over }
  queue.push(turn)
  return turn
}
