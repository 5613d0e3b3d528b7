import { memberCalls } from '@tandem/model'

import { departmentsByCode, departmentsOfUser } from '../../services/organisation/departments.ts'
import {
  changeMembers,
  findUsers,
  groupsOf,
  type Membership,
  membersOf,
} from '../../services/organisation/members.ts'
import type { Ports } from '../../services/ports.ts'
import { answer, type Route } from '../route.ts'

/** Members of departments and roles, and changing them (wire of the API family). */
export const memberRoutes = (ports: Ports): Route[] => [
  ...departmentMemberRoutes(ports),
  ...roleMemberRoutes(ports),
  ...findRoutes(ports),
]

/** A page of a group's users: list parameters plus the id. */
const page = (
  ports: Ports,
  call:
    | typeof memberCalls.ofDepartment
    | typeof memberCalls.ofDepartmentById
    | typeof memberCalls.ofRole,
  [field, name]: readonly [Membership, 'depId' | 'roleId' | 'id'],
) =>
  answer(call, (ctx, input, { query }) => {
    const { [name]: _id, ...raw } = query
    return membersOf(ctx, ports, field, String(input[name]), raw)
  })

const departmentMemberRoutes = (ports: Ports): Route[] => [
  page(ports, memberCalls.ofDepartment, ['departIds', 'depId']),
  page(ports, memberCalls.ofDepartmentById, ['departIds', 'id']),
  answer(memberCalls.joinDepartment, (ctx, { depId, userIdList }) =>
    changeMembers(ctx, ports, 'departIds', { id: depId, userIds: userIdList, verb: 'join' }),
  ),
  answer(memberCalls.leaveDepartment, (ctx, { depId, userId }) =>
    changeMembers(ctx, ports, 'departIds', { id: depId, userIds: [userId], verb: 'leave' }),
  ),
  answer(memberCalls.leaveDepartmentMany, (ctx, input) =>
    changeMembers(ctx, ports, 'departIds', {
      id: input.depId,
      userIds: input.userIds,
      verb: 'leave',
    }),
  ),
  answer(memberCalls.departmentsOf, (ctx, { userId }) => departmentsOfUser(ctx, ports, userId)),
]

const roleMemberRoutes = (ports: Ports): Route[] => [
  page(ports, memberCalls.ofRole, ['roleIds', 'roleId']),
  answer(memberCalls.rolesOf, (ctx, { userid }) => groupsOf(ctx, ports, 'roleIds', userid)),
  answer(memberCalls.giveRole, (ctx, { roleId, userIdList }) =>
    changeMembers(ctx, ports, 'roleIds', { id: roleId, userIds: userIdList, verb: 'join' }),
  ),
  answer(memberCalls.takeRole, (ctx, { roleId, userId }) =>
    changeMembers(ctx, ports, 'roleIds', { id: roleId, userIds: [userId], verb: 'leave' }),
  ),
  answer(memberCalls.takeRoleMany, (ctx, input) =>
    changeMembers(ctx, ports, 'roleIds', {
      id: input.roleId,
      userIds: input.userIds,
      verb: 'leave',
    }),
  ),
]

const findRoutes = (ports: Ports): Route[] => [
  answer(memberCalls.byIds, (ctx, input) => findUsers(ctx, ports, { ids: input.userIds })),
  answer(memberCalls.byOrgCode, async (ctx, { orgCode }) =>
    findUsers(ctx, ports, { departIds: await departmentsByCode(ctx, ports, orgCode) }),
  ),
  answer(memberCalls.newId, () => Promise.resolve(ports.ids.next().toString())),
]
