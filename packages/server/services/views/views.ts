import type { WordedChanges } from '../../store/audit/writeAudit.ts'
import type { AuditVerb } from '../../store/audit/auditVerb.ts'
import {
  isListName,
  type ListName,
  type ListView,
  mostViewBytes,
  mostViews,
  type ParsedOf,
  type TableSetUp,
  type ViewDefinition,
  viewCalls,
} from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { layoutOf } from '../../store/views/layoutStore.ts'
import {
  deleteView,
  forgetAsDefault,
  insertView,
  lockView,
  lockViewsOf,
  ownViews,
  type Reader,
  saveView,
  viewsOf,
  type ViewRow,
} from '../../store/views/viewStore.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/** Views are private or shared within the company, whatever the data scope. */
export const ownScope = ({ actor }: Ctx) => ({ companies: [actor.companyId] })
export const readerOf = ({ actor }: Ctx): Reader => ({
  userId: actor.id,
  companyId: actor.companyId,
})

/** GET /sys/listView/list: views, default view and layout of one list, for this reader. */
export async function tableSetUp(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  screen: ListName,
): Promise<TableSetUp> {
  const reader = readerOf(ctx)
  return withScope(database, ownScope(ctx), async (transaction) => ({
    views: (await viewsOf(transaction, reader, screen)).map((view) => shown(ctx, view)),
    ...(await layoutOf(transaction, reader, screen)),
  }))
}

const shown = (
  ctx: Ctx,
  { id, name, shared, userId, ownerName, definition, version: at }: ViewRow,
): ListView => ({
  id,
  name,
  shared,
  mine: userId === ctx.actor.id,
  ownerName,
  definition,
  version: at,
})

/**
 * POST /sys/listView/add: a private view. @throws Refused view.tooMany, view.tooLarge, view.nameTaken
 */
export async function addView(
  ctx: Ctx,
  ports: Ports,
  { screen, name, definition }: ParsedOf<typeof viewCalls.add>,
): Promise<ListView> {
  demandSize(definition)
  const reader = readerOf(ctx)
  const add = async (work: Work): Promise<ListView> => {
    const { transaction } = work
    await lockViewsOf(transaction, reader.userId, screen)
    const own = await ownViews(transaction, reader.userId, screen, name, null)
    if (own.count >= mostViews) throw new Refused('view.tooMany', { args: { max: mostViews } })
    demandFree(own.taken)
    const id = ports.ids.next().toString()
    const position = own.last + 1
    await insertView(transaction, {
      ...reader,
      id,
      screen,
      name,
      definition,
      position,
      at: ctx.now,
    })
    await note(work, 'add', id, { name: { from: null, to: name } })
    return read(work, id)
  }
  return inTransaction(ctx, ports, add, ownScope(ctx))
}

/**
 * PUT /sys/listView/edit: name, content or position of one's own view. A shared one requires the permission to
 * share.
 * @throws Refused record.notFound, record.stale, access.denied, view.tooLarge, view.nameTaken
 */
export async function editView(
  ctx: Ctx,
  ports: Ports,
  change: ParsedOf<typeof viewCalls.edit>,
): Promise<ListView> {
  if (change.definition) demandSize(change.definition)
  const edit = async (work: Work): Promise<ListView> => {
    const before = await ownView(work, change)
    if (before.shared === 'company') demandShare(ctx)
    const { name = before.name, definition = before.definition } = change
    const { position = before.position } = change
    const { taken } = await ownViews(
      work.transaction,
      before.userId,
      before.screen,
      name,
      before.id,
    )
    demandFree(taken)
    await saveView(work.transaction, { ...before, name, definition, position, at: ctx.now })
    await note(work, 'edit', before.id, {
      ...(name === before.name ? {} : { name: { from: before.name, to: name } }),
      ...(change.definition ? { definition: { from: before.definition, to: definition } } : {}),
    })
    return read(work, before.id)
  }
  return inTransaction(ctx, ports, edit, ownScope(ctx))
}

/**
 * PUT /sys/listView/share: shares one's view with everyone in the company, or unshares any shared one.
 * @throws Refused record.notFound, record.stale
 */
export async function shareView(
  ctx: Ctx,
  ports: Ports,
  { id, version: at, shared }: ParsedOf<typeof viewCalls.share>,
): Promise<void> {
  const share = async (work: Work): Promise<void> => {
    const before = await lockView(work.transaction, readerOf(ctx), id)
    if (!before) throw new Refused('record.notFound')
    demandFresh(ctx, before, at)
    if (before.shared === shared) return
    await saveView(work.transaction, { ...before, shared, at: ctx.now })
    if (shared === 'own') await forgetAsDefault(work.transaction, id, before.userId)
    await note(work, 'share', id, { shared: { from: before.shared, to: shared } })
  }
  await inTransaction(ctx, ports, share, ownScope(ctx))
}

/**
 * DELETE /sys/listView/delete: one's own. @throws Refused record.notFound, the same for another's and a missing
 * one
 */
export async function removeView(ctx: Ctx, ports: Ports, id: string): Promise<void> {
  const remove = async (work: Work): Promise<void> => {
    const before = await ownView(work, { id })
    await deleteView(work.transaction, id)
    await note(work, 'delete', id, { name: { from: before.name, to: null } })
  }
  await inTransaction(ctx, ports, remove, ownScope(ctx))
}

/** One's own view, locked, unchanged since it was read. */
async function ownView(
  { ctx, transaction }: Work,
  asked: { id: string; version?: number },
): Promise<ViewRow> {
  const reader = readerOf(ctx)
  const found = await lockView(transaction, reader, asked.id)
  if (!found || found.userId !== reader.userId) throw new Refused('record.notFound')
  // Before the name is compared with others: two concurrent renames must not both find it free.
  if (isListName(found.screen)) await lockViewsOf(transaction, reader.userId, found.screen)
  if (asked.version !== undefined) demandFresh(ctx, found, asked.version)
  return found
}

async function read({ ctx, transaction }: Work, id: string): Promise<ListView> {
  const view = await lockView(transaction, readerOf(ctx), id)
  if (!view) throw new Refused('record.notFound')
  return shown(ctx, view)
}

function note(
  { ctx, audit }: Work,
  verb: AuditVerb,
  recordId: string,
  changes: WordedChanges,
): Promise<void> {
  const { companyId } = ctx.actor
  return audit({ action: `listView.${verb}`, entity: 'listView', recordId, companyId, changes })
}

function demandFresh(ctx: Ctx, view: ViewRow, at: number): void {
  if (view.version !== at) throw new Refused('record.stale', { current: shown(ctx, view) })
}

function demandShare(ctx: Ctx): void {
  const { access } = viewCalls.share
  if (!ctx.can(access)) throw new Refused('access.denied', { args: { access } })
}

function demandFree(taken: boolean): void {
  if (taken) {
    const reason = 'view.nameTaken' as const
    throw new Refused(reason, { fields: { name: { reason } } })
  }
}

function demandSize(definition: ViewDefinition): void {
  if (Buffer.byteLength(JSON.stringify(definition)) > mostViewBytes) {
    throw new Refused('view.tooLarge', { args: { max: mostViewBytes / 1024 } })
  }
}
