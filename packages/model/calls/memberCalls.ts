import { z } from 'zod'

import { departmentChoiceSchema } from '../answers/trees.ts'
import { entities } from '../entities/entities.ts'
import { nothingSchema, pageSchema, recordSchema } from '../kit/answers.ts'
import { type CallDefinition, defineCall } from '../kit/call.ts'
import { id, idList } from '../kit/schema.ts'

/** Ids as an array or as comma-separated text, as both kinds of clients send them. */
const userIds = z.union([idList, z.array(id).min(1).max(500)])

/** A page of a group's users: list parameters plus the id. */
const page = <const Name extends 'depId' | 'roleId' | 'id'>(
  path: string,
  name: Name,
  of: 'department' | 'role',
) =>
  defineCall({
    method: 'GET',
    path,
    access: 'user:list',
    readOnly: true,
    summary: of === 'role' ? 'Users with a role' : 'Users of a department',
    ids: { [name]: of } satisfies CallDefinition['ids'],
    in: z.object({ [name]: id }).catchall(z.unknown()),
    out: pageSchema(recordSchema(entities.user)),
  })

/** Members of departments and roles, and changing them (wire of the API family). */
export const memberCalls = {
  ofDepartment: page('/sys/user/departUserList', 'depId', 'department'),
  ofDepartmentById: page('/sys/user/queryUserByDepId', 'id', 'department'),
  ofRole: page('/sys/user/userRoleList', 'roleId', 'role'),
  joinDepartment: defineCall({
    method: 'POST',
    path: '/sys/user/editSysDepartWithUser',
    access: 'user:edit',
    summary: 'Add users to a department',
    ids: { depId: 'department', userIdList: 'user' },
    in: z.strictObject({ depId: id, userIdList: userIds }),
    out: nothingSchema,
  }),
  leaveDepartment: defineCall({
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepart',
    access: 'user:edit',
    summary: 'Take a user out of a department',
    ids: { depId: 'department', userId: 'user' },
    in: z.strictObject({ depId: id, userId: id }),
    out: nothingSchema,
  }),
  leaveDepartmentMany: defineCall({
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepartBatch',
    access: 'user:edit',
    summary: 'Take users out of a department',
    ids: { depId: 'department', userIds: 'user' },
    in: z.strictObject({ depId: id, userIds: idList }),
    out: nothingSchema,
  }),
  departmentsOf: defineCall({
    method: 'GET',
    path: '/sys/user/userDepartList',
    access: 'user:list',
    readOnly: true,
    summary: 'Departments of a user',
    ids: { userId: 'user' },
    in: z.strictObject({ userId: id }),
    out: z.array(departmentChoiceSchema),
  }),
  rolesOf: defineCall({
    method: 'GET',
    path: '/sys/user/queryUserRole',
    access: 'user:list',
    readOnly: true,
    summary: 'Ids of the roles of a user',
    ids: { userid: 'user' },
    in: z.strictObject({ userid: id }),
    out: z.array(z.string()),
  }),
  giveRole: defineCall({
    method: 'POST',
    path: '/sys/user/addSysUserRole',
    access: 'user:edit',
    summary: 'Give a role to users',
    ids: { roleId: 'role', userIdList: 'user' },
    in: z.strictObject({ roleId: id, userIdList: userIds }),
    out: nothingSchema,
  }),
  takeRole: defineCall({
    method: 'DELETE',
    path: '/sys/user/deleteUserRole',
    access: 'user:edit',
    summary: 'Take a role from a user',
    ids: { roleId: 'role', userId: 'user' },
    in: z.strictObject({ roleId: id, userId: id }),
    out: nothingSchema,
  }),
  takeRoleMany: defineCall({
    method: 'DELETE',
    path: '/sys/user/deleteUserRoleBatch',
    access: 'user:edit',
    summary: 'Take a role from users',
    ids: { roleId: 'role', userIds: 'user' },
    in: z.strictObject({ roleId: id, userIds: idList }),
    out: nothingSchema,
  }),
  byIds: defineCall({
    method: 'GET',
    path: '/sys/user/queryByIds',
    access: 'user:list',
    readOnly: true,
    summary: 'Users by id, those in sight',
    ids: { userIds: 'user' },
    in: z.strictObject({ userIds: idList }),
    out: z.array(recordSchema(entities.user)),
  }),
  byOrgCode: defineCall({
    method: 'GET',
    path: '/sys/user/queryByOrgCode',
    access: 'user:list',
    readOnly: true,
    summary: 'Users of a department and those below it, by its code; at most 200',
    in: z.strictObject({ orgCode: z.string().regex(/^([A-Za-z]\d\d){1,21}$/) }),
    out: z.array(recordSchema(entities.user)),
  }),
  newId: defineCall({
    method: 'GET',
    path: '/sys/user/generateUserId',
    access: 'user:add',
    summary: 'An id that no record has',
    out: id,
  }),
}
