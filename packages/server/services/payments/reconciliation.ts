import type { Reconciliation } from '@tandem/model'
import { moneyText } from '@tandem/core'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { channelSums } from '../../store/payments/reconciliation.ts'

/** GET /sys/paymentSuspense/reconciliation: credits by the ledger itself, not by what orders say of them. */
export async function reconciliation(ctx: Ctx, ports: Ports): Promise<Reconciliation> {
  const rows = await withScope(ports.database, ctx.scope, (on) => channelSums(on))
  const shown = !ctx.actor.hideAmounts
  return {
    channels: rows.map(({ received, credited, suspended, returned, waiting, ...row }) => ({
      ...row,
      ...(shown && {
        received: moneyText(BigInt(received), row.currency),
        credited: moneyText(BigInt(credited), row.currency),
        suspended: moneyText(BigInt(suspended), row.currency),
        returned: moneyText(BigInt(returned), row.currency),
        waiting: moneyText(BigInt(waiting), row.currency),
        difference: moneyText(
          BigInt(received) -
            BigInt(credited) -
            BigInt(suspended) -
            BigInt(returned) -
            BigInt(waiting),
          row.currency,
        ),
      }),
    })),
  }
}
