import { z } from 'zod'

/** One node of a tree of menus or departments (keys of the API family), with the details of its kind. */
export const treeNodeSchema = z.looseObject({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  parentId: z.string().nullable(),
  isLeaf: z.boolean(),
  get children() {
    return z.array(treeNodeSchema).nullable()
  },
})
export type TreeNode = z.output<typeof treeNodeSchema>

/** A tree and the ids of all its nodes. */
export const wholeTreeSchema = z.object({
  treeList: z.array(treeNodeSchema),
  ids: z.array(z.string()),
})

/** A department in a list of options (keys of the API family). */
export const departmentChoiceSchema = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
})
export type DepartmentChoice = z.output<typeof departmentChoiceSchema>

/** GET /sys/sysDepart/queryIdTree: names only, including the departments below. */
export const departmentNodeSchema = departmentChoiceSchema.extend({
  get children() {
    return z.array(departmentNodeSchema).nullable()
  },
})
export type DepartmentNode = z.output<typeof departmentNodeSchema>

/** GET /sys/sysDepart/searchBy. */
export const departmentHitSchema = departmentChoiceSchema.extend({
  departName: z.string(),
  orgCode: z.string(),
  parentId: z.string().nullable(),
})
export type DepartmentHit = z.output<typeof departmentHitSchema>
