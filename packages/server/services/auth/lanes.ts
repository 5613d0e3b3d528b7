import type { Lane } from '../../ports/passwords.ts'
import { Refused } from '../Refused.ts'

export interface LaneLimits {
  /** Concurrent operations. */
  atOnce: number
  /** Waiting in one lane. */
  mostOfOne: number
  /** Waiting in all lanes of strangers. */
  mostOfStrangers: number
}

/**
 * Serves lanes in turn: a caller with a thousand requests waits behind itself, and others pass. A full lane is told
 * to come back (request.tooMany).
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
