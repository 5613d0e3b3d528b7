/** The pause of a loop that looks for work, ended early by `wake`. */
export interface Rest {
  /** Resolves after so many milliseconds, or as soon as somebody wakes it. */
  rest: (ms: number) => Promise<void>
  /** Ends the pause under way; without one it does nothing. */
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
