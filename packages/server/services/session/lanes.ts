import { Refused } from '../Refused.ts'

/** Where somebody waits: behind others of the same lane, beside everybody else. */
export interface Lane {
  name: string
  /** Somebody who was here before: however many strangers wait, they do not fill this one's place. */
  isKnown: boolean
}

export interface LaneLimits {
  /** Works under way at a time. */
  atOnce: number
  /** Waiting in one lane. */
  mostOfOne: number
  /** Waiting in all lanes of strangers. */
  mostOfStrangers: number
}

/**
 * Gives turns to lanes one after the other: whoever comes a thousand times waits behind themselves, and others pass.
 * A lane that is full is told to come back (request.tooMany).
 */
export function createLanes({ atOnce, mostOfOne, mostOfStrangers }: LaneLimits) {
  let running = 0
  let strangers = 0
  // In the order of their next turn.
  const lanes = new Map<string, (() => void)[]>()
  const wait = ({ name, isKnown }: Lane): Promise<void> => {
    const line = lanes.get(name) ?? []
    if (line.length >= mostOfOne || (!isKnown && strangers >= mostOfStrangers)) {
      throw new Refused('request.tooMany', { args: { seconds: 2 }, retryAfterSeconds: 2 })
    }
    lanes.set(name, line)
    if (!isKnown) strangers += 1
    return new Promise((resolve) =>
      line.push(() => {
        if (!isKnown) strangers -= 1
        resolve()
      }),
    )
  }
  const next = (): void => {
    const [first] = lanes
    if (!first) {
      running -= 1
      return
    }
    const [name, line] = first
    const go = line.shift()
    lanes.delete(name)
    if (line.length > 0) lanes.set(name, line)
    go?.()
  }
  return async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await wait(lane)
    else running += 1
    try {
      return await work()
    } finally {
      next()
    }
  }
}
