import { z } from 'zod'

import { permissionNodeSchema, treeNodeSchema, wholeTreeSchema } from '../answers/trees.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

/** An empty list of ids is valid: a role may lose everything. */
const anyIds = z
  .string()
  .max(200_000)
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .pipe(z.array(id))

/** Menus and buttons, and what a role gives of them (spec §7). */
export const permissionCalls = {
  tree: defineCall({
    method: 'GET',
    path: '/sys/permission/queryTreeList',
    access: 'permission:list',
    readOnly: true,
    summary: 'Menus and buttons as a tree',
    out: wholeTreeSchema(permissionNodeSchema),
  }),
  menus: defineCall({
    method: 'GET',
    path: '/sys/permission/getSystemMenuList',
    access: 'permission:list',
    readOnly: true,
    summary: 'Menus of the first level',
    out: z.array(treeNodeSchema),
  }),
  below: defineCall({
    method: 'GET',
    path: '/sys/permission/getSystemSubmenu',
    access: 'permission:list',
    readOnly: true,
    summary: 'Menus and buttons right below a menu',
    ids: { parentId: 'permission' },
    in: z.strictObject({ parentId: id }),
    out: z.array(treeNodeSchema),
  }),
  order: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/permission/order',
    access: 'permission:edit',
    summary: 'Put the menus and buttons of a place in order',
    ids: { ids: 'permission', parentId: 'permission' },
    in: z.strictObject({ parentId: id.nullable(), ids: z.array(id).min(1).max(1_000) }),
    out: nothingSchema,
  }),
  ofRole: defineCall({
    method: 'GET',
    path: '/sys/permission/queryRolePermission',
    access: 'role:list',
    readOnly: true,
    summary: 'What a role gives',
    ids: { roleId: 'role' },
    in: z.strictObject({ roleId: id }),
    out: z.array(id),
  }),
  saveOfRole: defineCall({
    method: 'POST',
    path: '/sys/permission/saveRolePermission',
    access: 'role:edit',
    summary: 'Say what a role gives',
    ids: { roleId: 'role' },
    in: z.strictObject({
      roleId: id,
      permissionIds: anyIds,
      lastpermissionIds: anyIds.optional(),
    }),
    out: nothingSchema,
  }),
}
