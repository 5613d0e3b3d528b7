import { type Entity, entities } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { roleRules } from './roleRules.ts'
import { foreignId } from '../entity/refusals.ts'
import { inTransaction } from '../entity/work.ts'
import { lock, mayDo, saveChanges } from '../entity/writeRecords.ts'
import { foreignField } from '../../store/entity/references.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const role: Entity = entities.role

/** GET /sys/permission/queryRolePermission: ids granted by a role. */
export async function rolePermissions(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  roleId: string,
): Promise<string[]> {
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const record = await getRecord(transaction, role, roleId, ctx)
    if (!record) throw new Refused('record.notFound')
    const ids = record['permissionIds']
    return Array.isArray(ids) ? ids.map(String) : []
  })
}

/**
 * POST /sys/permission/saveRolePermission: sets the permissions of a role. `lastIds` is what the caller
 * saw; if the role has changed since, nothing is written.
 * @throws Refused record.stale, role.notGrantable
 */
export async function saveRolePermissions(
  ctx: Ctx,
  ports: Ports,
  input: { roleId: string; permissionIds: string[]; lastIds: string[] | undefined },
): Promise<void> {
  const rules = roleRules
  await inTransaction(ctx, ports, async (work) => {
    const before = await lock(work, role, input.roleId)
    mayDo(ctx, role, rules, before, 'edit')
    const held = before['permissionIds']
    if (input.lastIds && !sameIds(input.lastIds, held)) {
      throw new Refused('record.stale', { current: before })
    }
    const changed = { permissionIds: [...new Set(input.permissionIds)] }
    const foreign = await foreignField(work.transaction, role, changed, changed, ctx)
    if (foreign) throw foreignId(role, foreign)
    await rules.beforeEdit?.(work, before, changed)
    await saveChanges(work, role, rules, before, changed, 'saveRolePermission')
  })
}

const sameIds = (one: readonly string[], other: unknown): boolean =>
  JSON.stringify([...one].toSorted()) ===
  JSON.stringify(Array.isArray(other) ? other.map(String).toSorted() : [])
