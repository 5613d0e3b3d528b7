import { entities } from '@tandem/model'
import type { Locale } from '@tandem/i18n'

import { sql, type Connected, type Sql } from '../database/sql.ts'
import { inScope } from '../entity/scopeSql.ts'
import type { Sight } from '../entity/sight.ts'

/** Departments change in one transaction at a time. The number belongs to their tree. */
export const lockDepartments = (on: Connected): Promise<number> =>
  sql`select pg_advisory_xact_lock(20112)`.run(on)

/** How many levels a department and what is below it have. */
export const levelsBelow = (on: Connected, place: DepartmentPlace) =>
  sql<{ levels: number }>`
    select max(length(org_code) - ${place.orgCode.length}::int) / 3 + 1 as levels from sys_depart
    where ${within(place)} and deleted_at is null`.first(on)

/** Gives a department and everything below it, including deleted ones, codes below a new one. */
export const moveCodes = (on: Connected, place: DepartmentPlace, code: string): Promise<number> =>
  sql`update sys_depart set org_code = ${code} || substr(org_code, ${place.orgCode.length + 1}::int)
    where ${within(place)}`.run(on)

/** The last code directly below a code, of a deleted department too. */
export const lastCodeBelow = (on: Connected, prefix: string) =>
  sql<{ code: string }>`
    select org_code as code from sys_depart
    where left(org_code, ${prefix.length}::int) = ${prefix} and length(org_code) = ${prefix.length + 3}
    order by org_code collate "C" desc limit 1`.first(on)

/** The code of a department; empty for an unknown one. */
export async function codeOfDepartment(db: Connected, id: string): Promise<string> {
  const row = await sql<{ code: string }>`
    select org_code as code from sys_depart where id = ${id}`.first(db)
  return row?.code ?? ''
}

/** How many other departments are below these, and how many users are in these. */
export const heldByDepartments = (on: Connected, ids: readonly string[]) =>
  sql<{ departments: number; users: number }>`
    select
      (select count(*)::int from sys_depart
        where parent_id = any(${[...ids]}::bigint[]) and id <> all(${[...ids]}::bigint[]) and deleted_at is null) as departments,
      (select count(distinct u.id)::int from sys_user_depart l join sys_user u on u.id = l.user_id
        where l.dep_id = any(${[...ids]}::bigint[]) and u.deleted_at is null) as users`.rows(on)

/** Forgets these departments where users had chosen them last. */
export const clearLastDepartment = (on: Connected, ids: readonly string[]): Promise<number> =>
  sql`update sys_user set depart_id = null where depart_id = any(${[...ids]}::bigint[])`.run(on)

/** A department as a search shows it. */
export interface FoundDepartment {
  key: string
  value: string
  title: string
  departName: string
  orgCode: string
  parentId: string | null
}

/** Departments in sight with a name like a pattern, by code. */
export const findDepartments = (
  on: Connected,
  sight: Sight,
  { like, locale, most }: { like: string; locale: Locale; most: number },
): Promise<FoundDepartment[]> =>
  sql<FoundDepartment>`
    select id::text as key, id::text as value, ${titleIn(locale)} as title, depart_name as "departName",
      org_code as "orgCode", parent_id::text as "parentId"
    from sys_depart t
    where ${inScope(entities.department, sight)} and (depart_name ilike ${like} or depart_name_en ilike ${like})
    order by org_code collate "C" limit ${most}`.rows(on)

/** Ids of departments in sight whose code has this prefix, by code. */
export const departmentIdsBelow = (
  on: Connected,
  sight: Sight,
  { orgCode, most }: { orgCode: string; most: number },
) =>
  sql<{ id: string }>`
    select id from sys_depart t
    where ${inScope(entities.department, sight)} and left(org_code, ${orgCode.length}::int) = ${orgCode}
    order by org_code limit ${most}`.rows(on)

/** The other departments of a level, in their order. */
export const siblingsOf = (
  on: Connected,
  id: string,
  { companyId, parentId }: { companyId: string; parentId: string | null },
) =>
  sql<{ id: string }>`
    select id from sys_depart
    where company_id = ${companyId} and parent_id is not distinct from ${parentId}
      and id <> ${id} and deleted_at is null
    order by depart_order, org_code`.rows(on)

/** Numbers departments in this order, leaving the number `gap` free. */
export const renumberDepartments = (
  on: Connected,
  ids: readonly string[],
  gap: number,
): Promise<number> =>
  sql`
    update sys_depart d set depart_order = o.place - 1 + (o.place > ${gap})::int
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where d.id = o.id and d.depart_order <> o.place - 1 + (o.place > ${gap})::int`.run(on)

/**
 * Departments in sight, or those of one company, each with the number of its own users in sight,
 * by order and code.
 */
export const departmentsInSight = (
  on: Connected,
  sight: Sight,
  { locale, companyId }: { locale: Locale; companyId: string | undefined },
): Promise<DepartmentRow[]> =>
  sql<DepartmentRow>`
    select id, parent_id as "parentId", ${titleIn(locale)} as title,
      depart_name as "departName", depart_name_en as "departNameEn", org_code as "orgCode",
      depart_order as "departOrder", description, company_id as "companyId", version,
      coalesce(members.n, 0) as "userCount"
    from sys_depart t
    left join (
      select l.dep_id, count(*)::int as n from sys_user_depart l
      join (select t.id from sys_user t where ${inScope(entities.user, sight)}) u on u.id = l.user_id
      group by l.dep_id
    ) members on members.dep_id = t.id
    where ${inScope(entities.department, sight)}
      and ${companyId === undefined ? sql`true` : sql`t.company_id = ${companyId}`}
    order by depart_order, org_code`.rows(on)

/** A department with the number of its own users. */
export interface DepartmentRow {
  id: string
  parentId: string | null
  title: string
  departName: string
  departNameEn: string | null
  orgCode: string
  departOrder: number
  description: string | null
  companyId: string
  version: number
  userCount: number
}

/** Both names of a department. */
export const departmentNames = (on: Connected, id: string | null) =>
  sql<{ zh: string; en: string | null }>`
    select depart_name as zh, depart_name_en as en from sys_depart
    where id = ${id}::bigint and deleted_at is null`.first(on)

/** A department and everything below it, including deleted ones, by its code. */
export interface DepartmentPlace {
  companyId: unknown
  orgCode: string
}

const within = ({ companyId, orgCode }: DepartmentPlace): Sql =>
  sql`company_id = ${companyId} and left(org_code, ${orgCode.length}::int) = ${orgCode}`

/** The name of a department in a language; without an English one, the Chinese. */
const titleIn = (locale: Locale): Sql =>
  locale === 'zh_CN' ? sql`depart_name` : sql`coalesce(nullif(depart_name_en, ''), depart_name)`
