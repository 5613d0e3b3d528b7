/** What ends when a process ends. */
export interface Ending {
  /** Stops everything that was started, in its order. */
  stop: () => Promise<void>
  /** Tells what must not outlive the process to end, without waiting for it. */
  abandon: () => void
  exit: (code: number) => void
  /** @param error why `stop` failed; it ends the process */
  fail: (error: unknown) => void
  /** Nothing is waited for any longer than this, ms. */
  longestMs: number
}

/** The exit code of a process whose stop took too long. */
const TOO_LONG = 1

/**
 * Ends the process, once: with `code` when everything has stopped; or after `longestMs`, and then what is left, such as PostgreSQL, is
 * told to end all the same. Whoever sends the signal to this process alone would otherwise find it running.
 */
export function endProcess({ stop, abandon, exit, fail, longestMs }: Ending) {
  let isEnding = false
  return {
    isEnding: () => isEnding,
    async end(code: number): Promise<void> {
      if (isEnding) return
      isEnding = true
      const timer = setTimeout(() => {
        abandon()
        exit(TOO_LONG)
      }, longestMs)
      timer.unref()
      try {
        await stop()
        clearTimeout(timer)
        exit(code)
      } catch (error) {
        fail(error)
      }
    },
  }
}
