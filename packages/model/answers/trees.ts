import { z } from 'zod'

/** What every node of a tree has (keys of the API family). */
const node = z.looseObject({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  parentId: z.string().nullable(),
  isLeaf: z.boolean(),
})
/** One node of a tree, with the details of its kind. */
export const treeNodeSchema = node
  .extend({
    get children() {
      return z.array(treeNodeSchema).nullable()
    },
  })
  .meta({ id: 'TreeNode' })
export type TreeNode = z.output<typeof treeNodeSchema>

/** A tree and the ids of all its nodes. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the type of a node goes through
export const wholeTreeSchema = <T extends z.ZodType>(one: T) =>
  z.object({ treeList: z.array(one), ids: z.array(z.string()) })

/** GET /sys/sysDepart/queryTreeList. */
export const departNodeSchema = node
  .extend({
    departName: z.string(),
    departNameEn: z.string().nullable(),
    orgCode: z.string(),
    userCount: z.int().describe('Its users in sight, without those of departments below.'),
    get children() {
      return z.array(departNodeSchema).nullable()
    },
  })
  .meta({ id: 'DepartNode' })
export type DepartNode = z.output<typeof departNodeSchema>

const menu = node.extend({
  menuType: z.enum(['0', '1', '2']).describe('0 and 1 menus, 2 button.'),
  icon: z.string().nullable(),
  perms: z.string().nullable(),
})
/** GET /sys/permission/queryTreeList: a menu or button. */
export const permissionNodeSchema = menu
  .extend({
    url: z.string().nullable(),
    component: z.string().nullable(),
    permsType: z.enum(['1', '2']).describe('1 visible when granted, 2 editable when granted.'),
    status: z.enum(['0', '1']).describe('Of the rule: 0 off.'),
    hidden: z.boolean(),
    internalOrExternal: z.boolean(),
    get children() {
      return z.array(permissionNodeSchema).nullable()
    },
  })
  .meta({ id: 'PermissionNode' })
export type PermissionNode = z.output<typeof permissionNodeSchema>

/** GET /sys/role/queryTreeList: the same to be ticked for a role. */
export const grantNodeSchema = menu
  .extend({
    grantable: z.boolean().describe('Whether the reader can grant it.'),
    get children() {
      return z.array(grantNodeSchema).nullable()
    },
  })
  .meta({ id: 'GrantNode' })
export type GrantNode = z.output<typeof grantNodeSchema>

/** A department in a list of options (keys of the API family). */
export const departmentChoiceSchema = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
})
export type DepartmentChoice = z.output<typeof departmentChoiceSchema>

/** GET /sys/sysDepart/queryIdTree: names only, including the departments below. */
export const departmentNodeSchema = departmentChoiceSchema
  .extend({
    get children() {
      return z.array(departmentNodeSchema).nullable()
    },
  })
  .meta({ id: 'DepartmentNode' })
export type DepartmentNode = z.output<typeof departmentNodeSchema>

/** GET /sys/sysDepart/searchBy. */
export const departmentHitSchema = departmentChoiceSchema.extend({
  departName: z.string(),
  orgCode: z.string(),
  parentId: z.string().nullable(),
})
export type DepartmentHit = z.output<typeof departmentHitSchema>
