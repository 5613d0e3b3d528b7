import { type CountryCodes, isPumped } from '@tandem/core'
import type { PlatformSettings } from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import {
  hasEntered,
  prefixOf,
  recentInCountry,
  unusedInRange,
  usualInCountry,
} from '../../store/otp/otpStore.ts'

/** What is pumped: a range of numbers, by the digits they share, or a country. */
export type Pumped =
  | { kind: 'range'; prefix: string; most: number }
  | { kind: 'country'; country: string }

/** The least and the most patient that what is usual can make the rule. */
const NOBODY = { sent: 0, used: 0 }
const EVERYBODY = { sent: 1_000_000, used: 1_000_000 }

/**
 * Whether codes of a company to where this number is are sent to nobody (artificially inflated traffic), before one more
 * is. Whoever entered a code before gets theirs also while their country is pumped.
 */
export async function pumpedAt(
  transaction: Transaction,
  at: { companyId: string; mobile: string; country: string },
  settings: Pick<PlatformSettings, 'otpRangeMost' | 'otpRangeSeconds' | 'otpCountryMost'>,
): Promise<Pumped | undefined> {
  const within = { ...at, seconds: settings.otpRangeSeconds }
  const most = settings.otpRangeMost
  if ((await unusedInRange(transaction, within)) >= most) {
    return { kind: 'range', prefix: prefixOf(at.mobile), most }
  }
  const recent = await recentInCountry(transaction, within)
  const isSo = (usual: CountryCodes['usual']) =>
    isPumped({ recent, usual }, settings.otpCountryMost)
  // Whatever is usual, ordinary traffic is not: reading it is spared.
  if (!isSo(NOBODY) && !isSo(EVERYBODY)) return undefined
  if (!isSo(await usualInCountry(transaction, within))) return undefined
  if (await hasEntered(transaction, at)) return undefined
  return { kind: 'country', country: at.country }
}
