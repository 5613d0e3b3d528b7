import { mostViews } from '@tandem/model'
import { z } from 'zod'

import { lockViewsOf, orderViews, ownViewIds } from '../../store/views/viewStore.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { listName, ownScope } from './views.ts'

export const viewOrderInput = z.strictObject({
  screen: listName,
  ids: z
    .array(z.string().regex(/^[0-9]{1,18}$/))
    .min(1)
    .max(mostViews),
})

/**
 * PUT /sys/listView/order: one's own views of a list in this order; one that was added elsewhere meanwhile follows.
 * Like columns, an order is a habit of one person and no data: it has no history, and of two the later stays.
 * @throws Refused record.notFound for a view that is not one's own, or of another list
 */
export const orderOwnViews = (
  ctx: Ctx,
  ports: Ports,
  { screen, ids }: z.output<typeof viewOrderInput>,
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
