import type { SmsProduct, CompanyOverview } from '@tandem/model'

import { sql, type Sql, type Connected } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { OPEN } from '../tasks/smsTasks.ts'

/** The wallet of a company, amounts in micros; undefined where it has none yet. */
export const walletOf = (transaction: Transaction, id: string) =>
  sql<{ frozen: boolean; available: string; held: string; credit: string }>`
    select status = 'frozen' as frozen, available::text, held::text, credit_limit::text as credit
    from ledger_wallet where company_id = ${id}`.first(transaction)

/**
 * Tasks that have not ended, and messages that wait in their queues, of the companies that
 * `companies` selects (ids), by product.
 */
const openByProduct = (companies: Sql, products: readonly SmsProduct[]) => sql<{
  product: string
  tasks: number
  waiting: number
}>`
  select t.product, count(*)::int as tasks,
    coalesce(sum((select sum(q.count) from sms_queue q where q.task_id = t.id)), 0)::int as waiting
  from sms_task t where t.company_id in (${companies}) and t.status in ${sql.text(OPEN)}
    and t.product = any (${products}::text[])
  group by t.product`

/**
 * What a company and all companies below it have that stops with it: users, sessions, brands, API
 * keys and bound SMPP sessions.
 */
export const heldBelow = (on: Connected, id: string, now: Date) =>
  sql<Omit<CompanyOverview['stops'], 'tasks' | 'waiting'>>`
    with below as (${companiesBelow(id)})
    select
      (select count(*)::int - 1 from below) as companies,
      (select count(*)::int from sys_user u where u.company_id in (select id from below) and u.deleted_at is null) as users,
      (select count(*)::int from sys_session s where s.company_id in (select id from below) and s.expires_at > ${now})
        as sessions,
      (select count(*)::int from sys_brand b where b.company_id in (select id from below) and b.deleted_at is null)
        as brands,
      (select count(*)::int from sys_api_key k where k.company_id in (select id from below) and k.deleted_at is null)
        as "apiKeys",
      (select count(*)::int from sms_smpp_session p join sms_smpp_server v on v.worker = p.worker
        where p.company_id in (select id from below) and v.lease_until > clock_timestamp()) as "smppSessions"`.first(
    on,
  )

/** The ids of a company and of all companies below it that are not deleted. */
const companiesBelow = (id: string): Sql =>
  sql`select id from sys_company where (id = ${id} or ${id} = any (ancestor_ids)) and deleted_at is null`

/** Tasks of one company that have not ended, by product. */
export const openTasksOf = (on: Connected, companyId: string, products: readonly SmsProduct[]) =>
  openByProduct(sql`${companyId}::bigint`, products).rows(on)

/** Tasks of a company and of all below it that have not ended, by product. */
export const openTasksBelow = (on: Connected, companyId: string, products: readonly SmsProduct[]) =>
  openByProduct(companiesBelow(companyId), products).rows(on)
