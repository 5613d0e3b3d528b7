import { entities, permissionCalls, roleCalls, userCalls } from '@tandem/model'

import { listEntity } from '../../services/entity/readRecords.ts'
import { roleRules } from '../../services/organisation/roleRules.ts'
import { copyRole } from '../../services/organisation/copyRole.ts'
import { effectiveRights } from '../../services/organisation/effectiveRights.ts'
import {
  rolePermissions,
  saveRolePermissions,
} from '../../services/organisation/rolePermissions.ts'
import { orderMenus } from '../../services/organisation/orderMenus.ts'
import { grantTree, menusBelow, permissionTree } from '../../services/organisation/trees.ts'
import { resetTotp } from '../../services/organisation/resetTotp.ts'
import { freezeUsers, resetPassword } from '../../services/organisation/userActions.ts'
import type { Ports } from '../../services/ports.ts'
import { answer, type Route } from '../route.ts'
import { departmentRoutes } from './departments.ts'
import { dictionaryRoutes } from './dictionaries.ts'
import { memberRoutes } from './members.ts'
import { uniqueChecks } from './uniqueChecks.ts'

/** As many names as fit one page. */
const everyRole = { pageSize: '200', column: 'roleName', order: 'asc' }

/** Verbs of users, roles, departments and dictionaries beyond the common ones (spec §7). */
export function organisationRoutes(ports: Ports): Route[] {
  return [
    answer(userCalls.freeze, (ctx, { ids, status }) =>
      freezeUsers(ctx, ports, ids, String(status) === '2' ? '2' : '1'),
    ),
    answer(userCalls.setPassword, (ctx, input) =>
      resetPassword(ctx, ports, { ...input, confirmpassword: input.confirmpassword }),
    ),
    answer(userCalls.resetTotp, (ctx, { ids }) => resetTotp(ctx, ports, ids)),
    answer(permissionCalls.tree, (ctx) => permissionTree(ctx, ports)),
    answer(permissionCalls.menus, (ctx) => menusBelow(ctx, ports, null)),
    answer(permissionCalls.below, (ctx, { parentId }) => menusBelow(ctx, ports, parentId)),
    answer(permissionCalls.order, (ctx, input) => orderMenus(ctx, ports, input)),
    answer(roleCalls.grantTree, (ctx) => grantTree(ctx, ports)),
    answer(
      roleCalls.all,
      async (ctx) => (await listEntity(ctx, ports, entities.role, roleRules, everyRole)).records,
    ),
    answer(roleCalls.copy, (ctx, input) => copyRole(ctx, ports, input.id)),
    answer(userCalls.effectiveRights, (ctx, input) => effectiveRights(ctx, ports, input.id)),
    answer(permissionCalls.ofRole, (ctx, { roleId }) => rolePermissions(ctx, ports, roleId)),
    answer(permissionCalls.saveOfRole, (ctx, { roleId, permissionIds, lastpermissionIds }) =>
      saveRolePermissions(ctx, ports, { roleId, permissionIds, lastIds: lastpermissionIds }),
    ),
    ...departmentRoutes(ports),
    ...dictionaryRoutes(ports),
    ...memberRoutes(ports),
    ...uniqueChecks(ports),
  ]
}
