/** A code that was sent to a country lately. */
export interface SentOtp {
  ageSeconds: number
  isUsed: boolean
}

/** What is known of the codes of one company to one country. */
export interface CountryCodes {
  /** Those sent lately, the newest first, at most `otpPumping.looks` of them. */
  recent: readonly SentOtp[]
  /** Those of the days before. */
  usual: { sent: number; used: number }
}

/** What says that codes are pumped: numbers that only collect fees for what is sent to them (AIT). */
export const otpPumping = {
  /** Recent codes that are looked at. */
  looks: 200,
  /** Seconds after which most of those who will enter a code have. */
  matureSeconds: 30,
  /** Mature codes before their conversion says anything. */
  enough: 80,
  /** Earlier codes before their conversion is what is usual. */
  usualEnough: 200,
  /** A conversion below this share of the usual one, */
  fallsTo: 0.4,
  /** and of a country without a usual one below this, cannot be people. */
  newCountry: 0.1,
} as const

/**
 * Whether somebody pumps codes to a country. Where nobody has entered many codes yet, `most` in a row that are not
 * entered are; elsewhere a share of entered ones that falls far below what is usual there. People entering codes again
 * end both. A rush of people is neither: codes that are too young to be entered count only where a country is new.
 */
export function isPumped({ recent, usual }: CountryCodes, most: number): boolean {
  const isKnown = usual.used >= most
  const counted = isKnown
    ? recent.filter(({ ageSeconds }) => ageSeconds >= otpPumping.matureSeconds)
    : recent
  const row = counted.findIndex(({ isUsed }) => isUsed)
  if ((row < 0 ? counted.length : row) >= most) return true
  const mature = counted.filter(({ ageSeconds }) => ageSeconds >= otpPumping.matureSeconds)
  if (mature.length < otpPumping.enough) return false
  const share = mature.filter(({ isUsed }) => isUsed).length / mature.length
  const bar =
    usual.sent >= otpPumping.usualEnough
      ? (usual.used / usual.sent) * otpPumping.fallsTo
      : otpPumping.newCountry
  return share < bar
}
