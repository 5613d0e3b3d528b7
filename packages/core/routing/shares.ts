/** What shares are counted in: a hundredth of a percent. */
const PER_PERCENT = 100
const WHOLE = 100 * PER_PERCENT

/**
 * A percentage as it is typed, '0' to '100' with at most two decimals, in hundredths of a percent.
 * undefined: not such a text.
 */
export function readShare(text: string): number | undefined {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!found) return undefined
  const [, whole, decimals = ''] = found
  const share = Number(whole) * PER_PERCENT + Number(decimals.padEnd(2, '0'))
  return share <= WHOLE ? share : undefined
}

/** A share in hundredths of a percent as it is typed, without needless zeros: 3350 is '33.5'. */
export function shareText(share: number): string {
  const decimals = String(share % PER_PERCENT)
    .padStart(2, '0')
    .replace(/0+$/, '')
  const whole = Math.floor(share / PER_PERCENT)
  return decimals === '' ? String(whole) : `${whole}.${decimals}`
}

/**
 * What shares lack of 100 %, in hundredths of a percent; negative: what they exceed it by. With 0 they may be used
 * together. Counted in integers, so that 33.33, 33.33 and 33.34 are exactly 100.
 */
export const shareGap = (shares: readonly number[]): number =>
  WHOLE - shares.reduce((sum, share) => sum + share, 0)
