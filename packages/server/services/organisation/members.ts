import { type Entity, entities, type FieldValues, type Page } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { getRecord, getRecords } from '../../store/entity/getRecord.ts'
import { listRecords } from '../../store/entity/listRecords.ts'
import type { Ctx } from '../ctx.ts'
import { present, type PresentedRecord } from '../entity/present.ts'
import { listEntity, readQuery } from '../entity/readRecords.ts'
import { userRules } from './userRules.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { mayDo, saveChanges } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const user: Entity = entities.user
const groups: Readonly<Record<'departIds' | 'roleIds', { entity: Entity; max: number }>> = {
  departIds: { entity: entities.department, max: 500 },
  roleIds: { entity: entities.role, max: 500 },
}
/** The two groups of users, by the user field that refers to them. */
export type Membership = keyof typeof groups

/**
 * The users of a department or role that the reader can see; a page like that of /sys/user/list.
 * @throws Refused record.notFound if the group is not visible
 */
export async function membersOf(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  field: Membership,
  id: string,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<PresentedRecord>> {
  await withScope(ports.database, ctx.scope, async (transaction) => {
    const group = await getRecord(transaction, groups[field].entity, id, ctx)
    if (!group) throw new Refused('record.notFound')
  })
  return listEntity(ctx, ports, user, userRules, { ...raw, [field]: id })
}

/** Users by id or by department code, only visible ones; at most 200. */
export async function findUsers(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  wanted: { ids: readonly string[] } | { departIds: readonly string[] },
): Promise<PresentedRecord[]> {
  return withScope(ports.database, ctx.scope, async (transaction) => {
    if ('ids' in wanted) {
      const records = await getRecords(transaction, user, wanted.ids, ctx)
      return present(ctx, transaction, user, userRules, records)
    }
    if (wanted.departIds.length === 0) return []
    const raw = { departIds: wanted.departIds.join(','), pageSize: '200' }
    const { records } = await listRecords(transaction, user, readQuery(ctx, user, raw), ctx)
    return present(ctx, transaction, user, userRules, records)
  })
}

/**
 * Adds users to a department or role, or removes them. All of them or none, by the rules of editing a user: nobody
 * can grant a permission they lack, and users with changed permissions sign in again.
 * @throws Refused record.notFound, record.tooMany, record.foreignId, role.notGrantable, role.audience, user.lastAdmin
 */
export async function changeMembers(
  ctx: Ctx,
  ports: Ports,
  field: Membership,
  { id, userIds, verb }: { id: string; userIds: readonly string[]; verb: 'join' | 'leave' },
): Promise<void> {
  const ids = [...new Set(userIds)]
  const { entity, max } = groups[field]
  if (ids.length > max) throw new Refused('record.tooMany', { args: { max } })
  await inTransaction(ctx, ports, async (work) => {
    const group = await getRecord(work.transaction, entity, id, ctx)
    if (!group) throw new Refused('record.notFound')
    const users = await getRecords(work.transaction, user, ids, ctx, { lock: true })
    if (users.length !== ids.length) throw new Refused('record.notFound')
    for (const record of users) {
      mayDo(ctx, user, userRules, record, 'edit')
      await change(work, record, field, { id, verb })
    }
  })
}

async function change(
  work: Work,
  record: EntityRecord,
  field: Membership,
  { id, verb }: { id: string; verb: 'join' | 'leave' },
): Promise<void> {
  const held = idsOf(record, field)
  if (held.includes(id) === (verb === 'join')) return
  const next = verb === 'join' ? [...held, id] : held.filter((one) => one !== id)
  const changed: FieldValues = { [field]: next }
  const extra = (await userRules.beforeEdit?.(work, record, changed)) ?? {}
  await saveChanges(work, user, userRules, record, changed, 'edit', extra)
}

const idsOf = (record: EntityRecord, field: Membership): string[] => {
  const value = record[field]
  return Array.isArray(value) ? value.map(String) : []
}

/**
 * Ids of the roles or departments of a user. @throws Refused record.notFound if the user is not visible
 */
export async function groupsOf(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  field: Membership,
  userId: string,
): Promise<string[]> {
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const record = await getRecord(transaction, user, userId, ctx)
    if (!record) throw new Refused('record.notFound')
    return idsOf(record, field)
  })
}
