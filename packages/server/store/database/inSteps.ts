/** Repeats a step, which does so much at most, until it does less or is aborted; returns the sum. */
export async function inSteps(
  signal: AbortSignal,
  most: number,
  step: () => Promise<number>,
): Promise<number> {
  let sum = 0
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- small steps hold no lock for long
    const done = await step()
    sum += done
    if (done < most) break
  }
  return sum
}
