import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/**
 * Whether since then one of two people came by an account, a way to sign in or rights through the other. Accounts that one
 * person made, or set a password, email or phone of, are one side, however many there are in between, since whoever did so can
 * sign in as all of them. Of rights it counts that somebody of one side raised somebody of the other. Needs a transaction
 * that sees everything.
 */
export async function areDependent(
  on: Transaction,
  [one, other]: readonly [string, string],
  since: Date,
): Promise<boolean> {
  const row = await sql<{ found: boolean }>`
    with recursive side (of, id) as (
      select p, p from unnest(${[one, other]}::bigint[]) p
      union
      select s.of, case when g.giver_id = s.id then g.taker_id else g.giver_id end
      from side s join sys_rights_given g on (g.giver_id = s.id or g.taker_id = s.id)
      where g.kind = 'control' and g.at > ${since}
    ), raised as (
      select g.giver_id as giver, g.taker_id as taker from sys_rights_given g
        where g.kind = 'raise' and g.taker_id is not null and g.at > ${since}
      union all
      select g.giver_id, r.user_id from sys_rights_given g join sys_user_role r on r.role_id = g.role_id
        where g.kind = 'raise' and g.at > ${since}
    )
    select exists (select from side a join side b on b.id = a.id and b.of <> a.of)
      or exists (select from raised r join side a on a.id = r.giver join side b on b.id = r.taker and b.of <> a.of)
      as found`.first(on)
  return row?.found === true
}
