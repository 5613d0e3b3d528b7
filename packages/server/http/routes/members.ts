import {
  entities,
  departmentChoiceSchema,
  id,
  idList,
  nothingSchema,
  pageSchema,
  recordSchema,
} from '@tandem/model'
import { z } from 'zod'

import { departmentsByCode, departmentsOfUser } from '../../services/organisation/departments.ts'
import {
  changeMembers,
  findUsers,
  groupsOf,
  type Membership,
  membersOf,
} from '../../services/organisation/members.ts'
import type { Ports } from '../../services/ports.ts'
import { type Route, route } from '../route.ts'

/** Ids as an array or as comma-separated text, as both kinds of clients send them. */
const userIds = z.union([idList, z.array(id).min(1).max(500)])

/** Members of departments and roles, and changing them (wire of the API family). */
export const memberRoutes = (ports: Ports): Route[] => [
  ...departmentMemberRoutes(ports),
  ...roleMemberRoutes(ports),
  ...findRoutes(ports),
]

/** A page of a group's users: list parameters plus the id. */
const page = (ports: Ports, path: string, field: Membership, name: 'depId' | 'roleId' | 'id') =>
  route({
    method: 'GET',
    path,
    out: pageSchema(recordSchema(entities.user)),
    access: 'user:list',
    summary: field === 'roleIds' ? 'Users with a role' : 'Users of a department',
    in: z.object({ [name]: id }).catchall(z.unknown()),
    handler: (ctx, input, { query }) => {
      const { [name]: _id, ...raw } = query
      return membersOf(ctx, ports, field, String(input[name]), raw)
    },
  })

const departmentMemberRoutes = (ports: Ports): Route[] => [
  page(ports, '/sys/user/departUserList', 'departIds', 'depId'),
  page(ports, '/sys/user/queryUserByDepId', 'departIds', 'id'),
  route({
    method: 'POST',
    path: '/sys/user/editSysDepartWithUser',
    out: nothingSchema,
    access: 'user:edit',
    summary: 'Add users to a department',
    in: z.strictObject({ depId: id, userIdList: userIds }),
    handler: (ctx, { depId, userIdList }) =>
      changeMembers(ctx, ports, 'departIds', { id: depId, userIds: userIdList, verb: 'join' }),
  }),
  route({
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepart',
    out: nothingSchema,
    access: 'user:edit',
    summary: 'Take a user out of a department',
    in: z.strictObject({ depId: id, userId: id }),
    handler: (ctx, { depId, userId }) =>
      changeMembers(ctx, ports, 'departIds', { id: depId, userIds: [userId], verb: 'leave' }),
  }),
  route({
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepartBatch',
    out: nothingSchema,
    access: 'user:edit',
    summary: 'Take users out of a department',
    in: z.strictObject({ depId: id, userIds: idList }),
    handler: (ctx, input) =>
      changeMembers(ctx, ports, 'departIds', {
        id: input.depId,
        userIds: input.userIds,
        verb: 'leave',
      }),
  }),
  route({
    method: 'GET',
    path: '/sys/user/userDepartList',
    out: z.array(departmentChoiceSchema),
    access: 'user:list',
    summary: 'Departments of a user',
    in: z.strictObject({ userId: id }),
    handler: (ctx, { userId }) => departmentsOfUser(ctx, ports, userId),
  }),
]

const roleMemberRoutes = (ports: Ports): Route[] => [
  page(ports, '/sys/user/userRoleList', 'roleIds', 'roleId'),
  route({
    method: 'GET',
    path: '/sys/user/queryUserRole',
    out: z.array(z.string()),
    access: 'user:list',
    summary: 'Ids of the roles of a user',
    in: z.strictObject({ userid: id }),
    handler: (ctx, { userid }) => groupsOf(ctx, ports, 'roleIds', userid),
  }),
  route({
    method: 'POST',
    path: '/sys/user/addSysUserRole',
    out: nothingSchema,
    access: 'user:edit',
    summary: 'Give a role to users',
    in: z.strictObject({ roleId: id, userIdList: userIds }),
    handler: (ctx, { roleId, userIdList }) =>
      changeMembers(ctx, ports, 'roleIds', { id: roleId, userIds: userIdList, verb: 'join' }),
  }),
  route({
    method: 'DELETE',
    path: '/sys/user/deleteUserRole',
    out: nothingSchema,
    access: 'user:edit',
    summary: 'Take a role from a user',
    in: z.strictObject({ roleId: id, userId: id }),
    handler: (ctx, { roleId, userId }) =>
      changeMembers(ctx, ports, 'roleIds', { id: roleId, userIds: [userId], verb: 'leave' }),
  }),
  route({
    method: 'DELETE',
    path: '/sys/user/deleteUserRoleBatch',
    out: nothingSchema,
    access: 'user:edit',
    summary: 'Take a role from users',
    in: z.strictObject({ roleId: id, userIds: idList }),
    handler: (ctx, input) =>
      changeMembers(ctx, ports, 'roleIds', {
        id: input.roleId,
        userIds: input.userIds,
        verb: 'leave',
      }),
  }),
]

const findRoutes = (ports: Ports): Route[] => [
  route({
    method: 'GET',
    path: '/sys/user/queryByIds',
    out: z.array(recordSchema(entities.user)),
    access: 'user:list',
    summary: 'Users by id, those in sight',
    in: z.strictObject({ userIds: idList }),
    handler: (ctx, input) => findUsers(ctx, ports, { ids: input.userIds }),
  }),
  route({
    method: 'GET',
    path: '/sys/user/queryByOrgCode',
    out: z.array(recordSchema(entities.user)),
    access: 'user:list',
    summary: 'Users of a department and those below it, by its code; at most 200',
    in: z.strictObject({ orgCode: z.string().regex(/^([A-Za-z]\d\d){1,21}$/) }),
    handler: async (ctx, { orgCode }) =>
      findUsers(ctx, ports, { departIds: await departmentsByCode(ctx, ports, orgCode) }),
  }),
  route({
    method: 'GET',
    path: '/sys/user/generateUserId',
    out: id,
    access: 'user:add',
    summary: 'An id that no record has',
    handler: () => Promise.resolve(ports.ids.next().toString()),
  }),
]
