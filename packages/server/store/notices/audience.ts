import { type Sql, sql } from '../database/sql.ts'

/**
 * A reader in SQL: arrays of ids of its company including those above, of its roles, of itself, of its company
 * alone.
 */
export interface ReaderSql {
  line: Sql
  roles: Sql
  user: Sql
  own: Sql
}

/**
 * Whether announcement `a` is addressed to a reader, whatever its status. A policy in migration 0023 says the
 * same: change both.
 */
export const meantFor = ({ line, roles, user, own }: ReaderSql): Sql => sql`
  a.company_id = any(${line}) and case a.msg_type
    when 'ALL' then true
    when 'COMPANY' then a.target_ids && ${line}
    when 'ROLE' then a.target_ids && ${roles}
    when 'USER' then a.target_ids @> ${user}
    when 'OWN' then a.target_ids @> ${own}
  end`

/**
 * An active user `u` of company `c` as a reader. A role only counts for the kind of company it is meant for.
 */
const userReader: ReaderSql = {
  line: sql`(c.ancestor_ids || c.id)`,
  roles: sql`array(select ur.role_id from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.audience = c.kind
    where ur.user_id = u.id)`,
  user: sql`array[u.id]`,
  own: sql`array[c.id]`,
}

/** Users `u` addressed by announcement `a`: append to `from sys_announcement a`. */
export const joinRecipients: Sql = sql`
  join sys_user u on u.deleted_at is null and u.status = '1'
  join sys_company c on c.id = u.company_id and c.deleted_at is null and ${meantFor(userReader)}`
