/** A recipient on its way through the screening of a task. */
export interface Screened {
  /** Why it is left out, a code with a text `reason.<code>`; null while it is in. */
  reason: string | null
}

/** One step of a screening: it says of those still in why some are left out. */
export interface ScreeningStep<Candidate extends Screened> {
  name: string
  /** May ask the database about all of them at once. */
  screen(candidates: readonly Candidate[]): void | Promise<void>
}

/**
 * Takes recipients through the steps in order, before any money moves: who is left out costs nothing, and has the
 * reason of the first step that refused it.
 */
export async function screen<Candidate extends Screened>(
  steps: readonly ScreeningStep<Candidate>[],
  candidates: readonly Candidate[],
): Promise<void> {
  let left = candidates
  for (const step of steps) {
    const asking = step.screen(left)
    // oxlint-disable-next-line no-await-in-loop -- a step sees what the one before let through
    if (asking) await asking
    if (left.some(isOut)) left = left.filter((one) => !isOut(one))
    if (left.length === 0) return
  }
}

/** A step that judges each recipient by itself; `refuse` returns the reason, or null. */
export const eachOf = <Candidate extends Screened>(
  name: string,
  refuse: (candidate: Candidate) => string | null,
): ScreeningStep<Candidate> => ({
  name,
  screen(candidates) {
    for (const candidate of candidates) candidate.reason = refuse(candidate)
  },
})

const isOut = ({ reason }: Screened): boolean => reason !== null
