/** The value below which this share (0 to 1) of the samples lies; nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))

/** Duration of a call until its body is read, ms. Throws for any status but 200. */
export async function timeCall(url: string, headers: Record<string, string>): Promise<number> {
  const from = performance.now()
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - from
}

/**
 * Makes calls at a constant rate, whether or not earlier calls were answered, so that a stalling server is
 * charged for every waiting call. `stop` waits for the last ones and returns all durations in ms.
 */
export function callSteadily(
  url: string,
  headers: Record<string, string>,
  perSecond: number,
): { stop(): Promise<number[]> } {
  const calls: Promise<number>[] = []
  const timer = setInterval(() => {
    const call = timeCall(url, headers)
    // A failed call is reported after all have been waited for.
    call.catch(() => undefined)
    calls.push(call)
  }, 1000 / perSecond)
  return {
    stop() {
      clearInterval(timer)
      return Promise.all(calls)
    },
  }
}
