import type { ParsedOf, viewCalls } from '@tandem/model'

import { lockViewsOf, orderViews, ownViewIds } from '../../store/views/viewStore.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { ownScope } from './views.ts'

/**
 * PUT /sys/listView/order: orders one's own views of a list; one added elsewhere meanwhile follows. Like columns,
 * the order is a personal preference, not data: it has no history, and the last write wins.
 * @throws Refused record.notFound for a view that is not one's own, or of another list
 */
export const orderOwnViews = (
  ctx: Ctx,
  ports: Ports,
  { screen, ids }: ParsedOf<typeof viewCalls.order>,
): Promise<void> =>
  inTransaction(
    ctx,
    ports,
    async ({ transaction }) => {
      await lockViewsOf(transaction, ctx.actor.id, screen)
      const own = await ownViewIds(transaction, ctx.actor.id, screen)
      if (!ids.every((id) => own.has(id))) throw new Refused('record.notFound')
      await orderViews(transaction, ctx.actor.id, screen, ids)
    },
    ownScope(ctx),
  )
