const MINUTE = 60_000
const STEPS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE)
const DAY = 24 * 60 * MINUTE
/** After so many questions nobody asks any more: four within the first hour and a half, then a month of days. */
export const MOST_POLLS = STEPS.length + 30

/** How long to wait before a provider is asked again about an order, ms; null: it is not asked any more. */
export function nextPollMs(asked: number): number | null {
  if (asked >= MOST_POLLS) return null
  return STEPS[asked] ?? DAY
}
