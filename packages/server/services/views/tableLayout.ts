import type { ListName, ParsedOf, viewCalls } from '@tandem/model'

import { clearLayout, mergeLayout, saveDefault } from '../../store/views/layoutStore.ts'
import { lockView } from '../../store/views/viewStore.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { ownScope, readerOf } from './views.ts'

// A layout is a personal preference, not data: it has no history, and the last change of a field wins.

/** PUT /sys/tableLayout/edit: changes fields of the user's own layout of a list. */
export const editLayout = (
  ctx: Ctx,
  ports: Ports,
  { screen, layout }: ParsedOf<typeof viewCalls.arrange>,
): Promise<void> =>
  inTransaction(
    ctx,
    ports,
    ({ transaction }) => mergeLayout(transaction, readerOf(ctx), screen, layout, ctx.now),
    ownScope(ctx),
  )

/** DELETE /sys/tableLayout/delete: resets the list to its defaults. */
export const resetLayout = (ctx: Ctx, ports: Ports, screen: ListName): Promise<void> =>
  inTransaction(
    ctx,
    ports,
    ({ transaction }) => clearLayout(transaction, ctx.actor.id, screen),
    ownScope(ctx),
  )

/**
 * PUT /sys/tableLayout/setDefault: the default view; null for the whole list.
 * @throws Refused record.notFound for an invisible view, and for one of another list
 */
export const setDefaultView = (
  ctx: Ctx,
  ports: Ports,
  { screen, viewId }: { screen: ListName; viewId: string | null },
): Promise<void> =>
  inTransaction(
    ctx,
    ports,
    async ({ transaction }) => {
      const reader = readerOf(ctx)
      if (viewId !== null) {
        const view = await lockView(transaction, reader, viewId)
        if (view?.screen !== screen) throw new Refused('record.notFound')
      }
      await saveDefault(transaction, reader, screen, viewId)
    },
    ownScope(ctx),
  )
