export type Slots = {
  /** Waits for a free slot and returns its release. @throws the signal's reason once aborted */
  take(signal?: AbortSignal): Promise<() => void>
}

/** Lets `count` holders in at a time; the others wait in order of arrival. */
export function createSlots(count: number): Slots {
  let free = count
  const waiting = new Set<() => void>()

  function release(): void {
    const [next] = waiting
    if (next === undefined) free++
    else next()
  }

  return {
    async take(signal) {
      signal?.throwIfAborted()
      if (free > 0) free--
      else {
        await new Promise<void>((resolve, reject) => {
          const enter = () => {
            waiting.delete(enter)
            signal?.removeEventListener('abort', leave)
            resolve()
          }
          const leave = () => {
            waiting.delete(enter)
            reject(signal?.reason)
          }
          waiting.add(enter)
          signal?.addEventListener('abort', leave, { once: true })
        })
      }
      return release
    },
  }
}
