import { blacklistOwners } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { BlockedReason } from '../../ports/sms/blacklist.ts'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import { withScope } from '../../store/database/withScope.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { blocked } from '../../store/compliance/blacklist.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

/** Those of these numbers (E.164 digits) that get nothing, with their reasons. */
export type AskBlacklist = (
  numbers: readonly string[],
) => Promise<ReadonlyMap<string, BlockedReason>>

/**
 * Looks numbers up on the blacklists of a company and of all above it, whose entries its people cannot see; undefined if
 * there are none.
 */
export function askBlacklist(
  { scope }: Pick<Ctx, 'scope'>,
  { database }: Pick<Ports, 'database'>,
  of: { snapshot: Snapshot; companyId: string; product: SmsProduct },
): AskBlacklist | undefined {
  const { product } = of
  const companyIds = blacklistOwners(of.snapshot, of.companyId)
  if (companyIds.length === 0) return undefined
  return (numbers) =>
    withScope(
      database,
      scope,
      (transaction) =>
        withEverything(transaction, () => blocked(transaction, { companyIds, product, numbers })),
      { wide: true },
    )
}
