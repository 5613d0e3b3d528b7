import { capsOf } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import { withScope } from '../../store/database/withScope.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { capped } from '../../store/sms/caps.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

/** Those of these numbers (E.164 digits) that got as many messages as a cap allows. */
export type AskCaps = (numbers: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Counts what numbers got of a product from a company; undefined without a cap. What is sent meanwhile counts when the
 * messages are written.
 */
export function askCaps(
  { scope }: Pick<Ctx, 'scope'>,
  { database }: Pick<Ports, 'database'>,
  of: { snapshot: Snapshot; companyId: string; product: SmsProduct },
): AskCaps | undefined {
  const { companyId, product } = of
  const caps = capsOf(of.snapshot, companyId, product)
  if (caps.length === 0) return undefined
  return (numbers) =>
    withScope(
      database,
      scope,
      (transaction) =>
        withEverything(transaction, () =>
          capped(transaction.client, { companyId, product, caps, numbers }),
        ),
      { wide: true },
    )
}
