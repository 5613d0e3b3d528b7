import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import type { Buyer } from './priceChanges.ts'

/** A version that was told and withdrawn before its time. */
export interface Recall {
  id: string
  versionId: string
  seller: string
  /** When it would have begun. */
  startsAt: Date
  publishedAt: Date
}

/** Notes that whoever was told of a version must hear that it was withdrawn; of one nobody was told about, nothing. */
export const noteRecall = (
  db: Transaction,
  versionId: string,
  { id, at }: { id: string; at: Date },
): Promise<number> =>
  sql`
    insert into sms_price_recall (id, company_id, version_id, starts_at, published_at, withdrawn_at)
    select ${id}, company_id, id, effective_at, published_at, ${at} from sms_rate_version
    where id = ${versionId} and state = 'published' and told_at is not null`.run(db)

/** The next one to tell of, locked; another server takes another one. */
export const nextRecall = (db: Transaction): Promise<Recall | undefined> =>
  sql<Recall>`
    select r.id, r.version_id as "versionId", s.name as seller, r.starts_at as "startsAt", r.published_at as "publishedAt"
    from sms_price_recall r join sys_company s on s.id = r.company_id
    order by r.id limit 1 for update of r skip locked`.first(db)

export const dropRecall = (db: Transaction, id: string): Promise<number> =>
  sql`delete from sms_price_recall where id = ${id}`.run(db)

/** Whom notices about something went to: people by company. */
export const toldBy = (
  db: Transaction,
  kind: string,
  abouts: readonly string[],
): Promise<(Buyer & { userIds: string[] })[]> =>
  sql<Buyer & { userIds: string[] }>`
    select c.id, c.kind, c.locale, coalesce(company_zone(c.id), 'UTC') as "timeZone",
      array_agg(distinct p.user_id::text) as "userIds"
    from sys_announcement a cross join lateral unnest(a.target_ids) as p (user_id) join sys_company c on c.id = a.company_id
    where a.bus_type = ${kind} and a.bus_id = any (${[...abouts]}::text[])
      and c.deleted_at is null and c.status = 'active'
    group by c.id order by c.id`.rows(db)
