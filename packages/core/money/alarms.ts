/** What a company sets itself: when its balance or what it spends is worth telling. */
export const alarmRuleKinds = ['lowBalance', 'dailySpend', 'unusualSpend'] as const
export type AlarmRuleKind = (typeof alarmRuleKinds)[number]

/** Everything that raises an alarm; the last two are the platform's own and told to its staff alone. */
export const alarmKinds = [...alarmRuleKinds, 'rateMissing', 'marginNegative'] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** How far above its level a balance must be before falling below it is told again: messages that are held and released move it a little. */
const ARMED_PERCENT = 105n

/**
 * What becomes of the alarm of a level: `raise` when what can be spent falls below it, once; `arm` when it is 5 % above it
 * again. Micros; a level is positive.
 */
export function balanceTurn(
  isRaised: boolean,
  spendable: bigint,
  level: bigint,
): 'raise' | 'arm' | null {
  if (!isRaised) return spendable < level ? 'raise' : null
  return spendable * 100n >= level * ARMED_PERCENT ? 'arm' : null
}

/** How many times as much as usual is unusual. */
const UNUSUAL_TIMES = 3n
/** Weeks before that have to be known. */
const LEAST_WEEKS = 2

/** The middle one, or of two the larger: what is usual is rather thought too much than too little. */
function middleOf(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

/**
 * Whether a company spends unusually much: today so far at least `floor`, and more than three times the middle of what it
 * spent by the same time on the same weekday of the weeks before. With fewer than two of those weeks nothing is unusual.
 * @param past what it spent in each week it existed, zero included; micros, as `today` and `floor`
 * @returns what would have been usual, or null
 */
export function unusualSpend(today: bigint, past: readonly bigint[], floor: bigint): bigint | null {
  if (past.length < LEAST_WEEKS || today < floor || today <= 0n) return null
  const usual = middleOf(past)
  return today > usual * UNUSUAL_TIMES ? usual : null
}
