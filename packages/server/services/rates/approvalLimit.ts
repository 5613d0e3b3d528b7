import type { Work } from '../entity/work.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { isTopSeller } from '../../store/companies/companyTerms.ts'

const known = new WeakMap<Work, Promise<{ jumpPercent: number; approvalPercent: number }>>()

/** What the platform warns of, and above what a second person publishes (0: nobody has to). Read once per use case. */
export function rateLimitsOf(
  work: Work,
): Promise<{ jumpPercent: number; approvalPercent: number }> {
  const read = known.get(work) ?? limits(work)
  known.set(work, read)
  return read
}

async function limits({ ports }: Work) {
  const { rateJumpPercent, rateApprovalPercent } = await readSettings(ports)
  return { jumpPercent: rateJumpPercent, approvalPercent: rateApprovalPercent }
}

/** The limit for a seller's lists: the platform's own alone have one. null: none. */
export async function approvalPercentOf(work: Work, sellerId: string): Promise<number | null> {
  const { approvalPercent } = await rateLimitsOf(work)
  if (approvalPercent === 0) return null
  const platform = await isTopSeller(work.transaction, sellerId)
  return platform ? approvalPercent : null
}
