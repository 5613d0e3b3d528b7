import { translatorOf } from '@tandem/i18n'
import type { SmsProduct, Trace } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { outboxRows } from './outboxRows.ts'
import { reasonText } from '../reasonText.ts'
import type { ConsideredRoute } from '../../store/sms/trace.ts'
import { readTrace } from './traceFacts.ts'
import { tracePrices } from './tracePrices.ts'
import { type StatusName, traceSteps } from './traceSteps.ts'
import { messageInSight } from '../../store/sms/outboxMessages.ts'

/** Ports of the trace; `statusName` names a command_status, e.g. 'ESME_RTHROTTLED'. */
export type TracePorts = Pick<Ports, 'database'> & { statusName: StatusName }

/**
 * The timeline of one message, with amounts and, for staff, the routing decision behind it.
 * @throws Refused record.notFound if there is no such message of this product in the caller's scope
 */
export async function traceMessage(
  ctx: Ctx,
  ports: TracePorts,
  product: SmsProduct,
  id: string,
): Promise<Trace> {
  const itself = messageInSight(ctx, product, id)
  const { row, facts, seesPrice } = await withScope(
    ports.database,
    ctx.scope,
    async (transaction) => {
      const [found] = await outboxRows(ctx, transaction, itself)
      if (!found) throw new Refused('record.notFound')
      const money = await moneySight(ctx, transaction)
      return {
        row: found,
        facts: await readTrace(transaction, id),
        seesPrice: money.of(found.companyId),
      }
    },
  )
  const staff = ctx.actor.companyKind === 'platform'
  return {
    message: row,
    steps: traceSteps(ctx, facts, row, { statusName: ports.statusName, seesPrice }),
    ...(staff && { routing: facts.considered.map((route) => routingLine(ctx, route)) }),
    ...(!ctx.actor.hideAmounts && {
      prices: await tracePrices(ctx, ports.database, row.companyId, facts.message),
    }),
  }
}

const routingLine = (
  ctx: Ctx,
  { routeId, gatewayId, routeName, gatewayName, outcome, reason, note }: ConsideredRoute,
): NonNullable<Trace['routing']>[number] => ({
  routeId,
  routeName: routeName ?? routeId,
  gatewayName: gatewayName ?? gatewayId,
  outcome,
  reason:
    reasonText(ctx.locale, reason ?? note ?? null) ??
    translatorOf(ctx.locale).t('trace.routeChosen'),
})
