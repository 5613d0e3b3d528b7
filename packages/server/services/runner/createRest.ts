import { timerMs } from '@tandem/core'

/** The pause of a polling loop, ended early by `wake`. */
export interface Rest {
  /** Resolves after this many milliseconds, or when woken; at once if woken since the last pause. */
  rest: (ms: number) => Promise<void>
  wake: () => void
}

export function createRest(): Rest {
  let woken = false
  let end = (): void => undefined
  return {
    async rest(ms) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timerMs(ms))
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      woken = false
    },
    wake() {
      woken = true
      end()
    },
  }
}
