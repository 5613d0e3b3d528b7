/** The pause of a polling loop, ended early by `wake`. */
export interface Rest {
  /** Resolves after this many milliseconds, or when woken. */
  rest: (ms: number) => Promise<void>
  /** Ends the current pause, if any. */
  wake: () => void
}

export function createRest(): Rest {
  let wake = (): void => undefined
  return {
    rest: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => wake(),
  }
}
