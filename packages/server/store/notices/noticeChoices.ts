import type { NoticeKind } from '@tandem/model'
import { sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'

/** The kinds of message somebody switched off; all others they get. */
export async function kindsOff(db: Transaction, userId: string): Promise<Set<string>> {
  const rows = await sql<{ kind: string }>`
    select kind from sys_notice_off where user_id = ${userId}`.rows(db)
  return new Set(rows.map(({ kind }) => kind))
}

/** Switches a kind off or on for one person; the same again changes nothing. */
export async function switchNotice(
  db: Transaction,
  choice: { userId: string; companyId: string; kind: NoticeKind; on: boolean; at: Date },
): Promise<void> {
  const { userId, companyId, kind, on, at } = choice
  await (
    on
      ? sql`delete from sys_notice_off where user_id = ${userId} and kind = ${kind}`
      : sql`insert into sys_notice_off (user_id, kind, company_id, create_time)
          values (${userId}, ${kind}, ${companyId}, ${at}) on conflict do nothing`
  ).run(db)
}

/** Those of some people who did not switch a kind off; in a transaction that sees everything. */
export async function whoWants(
  db: Transaction,
  kind: NoticeKind,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select w.id::text as id from unnest(${[...userIds]}::bigint[]) with ordinality as w (id, place)
    where not exists (select 1 from sys_notice_off o where o.user_id = w.id and o.kind = ${kind})
    order by w.place`.rows(db)
  return rows.map(({ id }) => id)
}
