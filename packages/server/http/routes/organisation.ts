import {
  effectiveRightsSchema,
  entities,
  id,
  idList,
  nothingSchema,
  recordSchema,
  treeNodeSchema,
  wholeTreeSchema,
} from '@tandem/model'
import { z } from 'zod'

import { listEntity } from '../../services/entity/readRecords.ts'
import { roleRules } from '../../services/entity/rules/role.ts'
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
import { type Route, route } from '../route.ts'
import { departmentRoutes } from './departments.ts'
import { dictionaryRoutes } from './dictionaries.ts'
import { memberRoutes } from './members.ts'
import { uniqueChecks } from './uniqueChecks.ts'

/** An empty list of ids is valid: a role may lose everything. */
const anyIds = z
  .string()
  .max(200_000)
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .pipe(z.array(id))

/** As many names as fit one page. */
const everyRole = { pageSize: '200', column: 'roleName', order: 'asc' }

/** Verbs of users, roles, departments and dictionaries beyond the common ones (spec §7). */
export function organisationRoutes(ports: Ports): Route[] {
  return [
    route({
      method: ['PUT', 'POST'],
      path: '/sys/user/frozenBatch',
      out: nothingSchema,
      access: 'user:frozenBatch',
      summary: 'Freeze (2) or thaw (1) users',
      in: z.strictObject({
        ids: idList,
        status: z.union([z.literal('1'), z.literal('2'), z.literal(1), z.literal(2)]),
      }),
      handler: (ctx, { ids, status }) =>
        freezeUsers(ctx, ports, ids, String(status) === '2' ? '2' : '1'),
    }),
    route({
      method: ['PUT', 'POST'],
      path: '/sys/user/changPassword',
      out: nothingSchema,
      access: 'user:changPassword',
      summary: "Set another user's password",
      in: z.strictObject({
        username: z.string().min(1).max(64),
        password: z.string().max(128),
        confirmpassword: z.string().max(128).optional(),
      }),
      handler: (ctx, input) =>
        resetPassword(ctx, ports, { ...input, confirmpassword: input.confirmpassword }),
    }),
    route({
      method: ['PUT', 'POST'],
      path: '/sys/user/resetTotp',
      out: nothingSchema,
      access: 'user:resetTotp',
      summary: 'Take away the authenticator of a user who lost it',
      in: z.strictObject({ ids: id }),
      handler: (ctx, { ids }) => resetTotp(ctx, ports, ids),
    }),
    route({
      method: 'GET',
      path: '/sys/permission/queryTreeList',
      out: wholeTreeSchema,
      access: 'permission:list',
      summary: 'Menus and buttons as a tree',
      handler: (ctx) => permissionTree(ctx, ports),
    }),
    route({
      method: 'GET',
      path: '/sys/permission/getSystemMenuList',
      out: z.array(treeNodeSchema),
      access: 'permission:list',
      summary: 'Menus of the first level',
      handler: (ctx) => menusBelow(ctx, ports, null),
    }),
    route({
      method: 'GET',
      path: '/sys/permission/getSystemSubmenu',
      out: z.array(treeNodeSchema),
      access: 'permission:list',
      summary: 'Menus and buttons right below a menu',
      in: z.strictObject({ parentId: id }),
      handler: (ctx, { parentId }) => menusBelow(ctx, ports, parentId),
    }),
    route({
      method: ['PUT', 'POST'],
      path: '/sys/permission/order',
      out: nothingSchema,
      access: 'permission:edit',
      summary: 'Put the menus and buttons of a place in order',
      in: z.strictObject({ parentId: id.nullable(), ids: z.array(id).min(1).max(1_000) }),
      handler: (ctx, input) => orderMenus(ctx, ports, input),
    }),
    route({
      method: 'GET',
      path: '/sys/role/queryTreeList',
      out: wholeTreeSchema,
      access: 'role:list',
      summary: 'Menus and buttons to give to a role, and which of them the reader may give',
      handler: (ctx) => grantTree(ctx, ports),
    }),
    route({
      method: 'GET',
      path: '/sys/role/queryall',
      out: z.array(recordSchema(entities.role)),
      access: 'role:list',
      summary: 'Every role in sight, at most 200',
      handler: async (ctx) =>
        (await listEntity(ctx, ports, entities.role, roleRules, everyRole)).records,
    }),
    route({
      method: 'POST',
      path: '/sys/role/copy',
      out: id,
      access: 'role:copy',
      summary: 'The same rights under a new name',
      in: z.strictObject({ id }),
      handler: (ctx, input) => copyRole(ctx, ports, input.id),
    }),
    route({
      method: 'GET',
      path: '/sys/user/effectiveRights',
      out: effectiveRightsSchema,
      access: 'user:list',
      summary: 'What a user may see and do, and why',
      in: z.strictObject({ id }),
      handler: (ctx, input) => effectiveRights(ctx, ports, input.id),
    }),
    route({
      method: 'GET',
      path: '/sys/permission/queryRolePermission',
      out: z.array(id),
      access: 'role:list',
      summary: 'What a role gives',
      in: z.strictObject({ roleId: id }),
      handler: (ctx, { roleId }) => rolePermissions(ctx, ports, roleId),
    }),
    route({
      method: 'POST',
      path: '/sys/permission/saveRolePermission',
      out: nothingSchema,
      access: 'role:edit',
      summary: 'Say what a role gives',
      in: z.strictObject({
        roleId: id,
        permissionIds: anyIds,
        lastpermissionIds: anyIds.optional(),
      }),
      handler: (ctx, { roleId, permissionIds, lastpermissionIds }) =>
        saveRolePermissions(ctx, ports, { roleId, permissionIds, lastIds: lastpermissionIds }),
    }),
    ...departmentRoutes(ports),
    ...dictionaryRoutes(ports),
    ...memberRoutes(ports),
    ...uniqueChecks(ports),
  ]
}
