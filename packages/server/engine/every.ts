/**
 * Runs work every `ms`, never twice at once, until stopped; a failure is reported and does not stop it.
 */
export function every(
  ms: number,
  work: () => Promise<void> | void,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const next = () => {
    if (stopped) return
    timer = setTimeout(() => {
      running = Promise.resolve().then(work).catch(onError).finally(next)
    }, ms)
  }
  next()
  return {
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
