/** A balance that lasts fewer days than this needs a recharge. */
export const LOW_DAYS = 7
/**
 * Whole days a balance lasts at the average daily spending of `days` days; null if nothing is spent. Amounts in
 * micros; a negative balance lasts none.
 */
export function daysLeft(spendable: bigint, spent: bigint, days: number): number | null {
  if (spent <= 0n) return null
  return spendable <= 0n ? 0 : Number((spendable * BigInt(days)) / spent)
}
