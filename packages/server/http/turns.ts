import { finished, type Readable } from 'node:stream'

import { Refused } from '../services/Refused.ts'
import { Download } from './Download.ts'

/** Concurrent calls of one caller: as many as a browser makes. The database has twice as many connections. */
const AT_ONCE = 6
/** Waiting calls of one caller, more than a normal program has connections; further ones are told to come back. */
const WAITING = 1_000
const RETRY_SECONDS = 1

/** One call's turn: until it is released, or until its file has been sent. */
export interface Turn {
  end(): void
  endWith(stream: Readable): void
}

/** Turns by caller, so that a caller with many calls waits for itself and nobody else does. */
export interface Turns {
  /** Waits for a turn. @throws Refused request.tooMany if the caller's queue is full */
  take(caller: string): Promise<Turn>
}

interface Line {
  running: number
  waiting: (() => void)[]
}

export function createTurns({ atOnce = AT_ONCE, waiting = WAITING } = {}): Turns {
  const lines = new Map<string, Line>()
  const give = (caller: string, line: Line): Turn => {
    let over = false
    const end = (): void => {
      if (over) return
      over = true
      const next = line.waiting.shift()
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(caller)
    }
    return { end, endWith: (stream) => void finished(stream, end) }
  }
  return {
    async take(caller) {
      const line = lines.get(caller) ?? { running: 0, waiting: [] }
      lines.set(caller, line)
      if (line.running < atOnce) line.running += 1
      else {
        if (line.waiting.length >= waiting) {
          const args = { seconds: RETRY_SECONDS }
          throw new Refused('request.tooMany', { args, retryAfterSeconds: RETRY_SECONDS })
        }
        await new Promise<void>((go) => line.waiting.push(go))
      }
      return give(caller, line)
    },
  }
}

/** Runs a call in a turn of its caller; a file keeps the turn until it was sent. @throws Refused request.tooMany */
export async function inTurn<T>(
  turns: Turns,
  caller: string,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const turn = await turns.take(caller)
  try {
    const result = await work(turn)
    if (result instanceof Download) turn.endWith(result.stream)
    else turn.end()
    return result
  } catch (error) {
    turn.end()
    throw error
  }
}
