import { billPeriodOf, dayOf, moneyText, startOfDay, zoneOffset } from '@tandem/core'
import {
  type CompanyOverview,
  type Entity,
  entities,
  isSmsProduct,
  smsLists,
  type SmsProduct,
  smsProducts,
} from '@tandem/model'

import { type Sql, sql } from '../../store/database/sql.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { companyZone } from '../../store/session/companyZone.ts'
import { acceptedSince } from '../../store/sms/acceptedSince.ts'
import { OPEN } from '../../store/tasks/smsTasks.ts'
import { totals } from '../analyses/figures.ts'
import type { Ctx } from '../ctx.ts'
import { hidesColumn } from '../hiddenFields.ts'
import { mayMoveMoney, moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const company: Entity = entities.company

/**
 * GET /sys/company/overview: what a visible company has and does, and what of it and of all below it stops when it is
 * suspended. Read from roll-ups, tasks and the queue, never from messages. Amounts are absent if the caller cannot see its money.
 * @throws Refused record.notFound; access.denied with department or own scope
 */
export async function companyOverview(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  id: string,
): Promise<CompanyOverview> {
  if (ctx.people !== 'all') throw new Refused('access.denied', { args: { access: 'company:list' } })
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const record = await getRecord(transaction, company, id, ctx)
    if (!record) throw new Refused('record.notFound')
    const currency = String(record['currency'])
    const money = await moneySight(ctx, transaction)
    const seesMoney = money.of(id) && !hidesColumn(ctx, 'company', 'balance')
    const wallet = seesMoney ? await walletOf(transaction, id) : undefined
    const text = (micros: bigint) => moneyText(micros, currency)
    const isSeller = record['parentId'] === ctx.actor.companyId
    const zone = zoneOffset(await companyZone(transaction, id))
    const today = startOfDay(ctx.now.getTime(), zone)
    return {
      id,
      currency,
      acceptedToday: await acceptedSince(transaction.client, id, today),
      dailyLimit: typeof record['dailyLimit'] === 'number' ? record['dailyLimit'] : null,
      openTasks: await openTasks(ctx, transaction, id),
      month: await monthOf(ctx, transaction, { id, currency, seesMoney }),
      ...(wallet && {
        account: {
          frozen: wallet.frozen,
          balance: text(BigInt(wallet.available) + BigInt(wallet.held)),
          available: text(BigInt(wallet.available) + BigInt(wallet.credit)),
          held: text(BigInt(wallet.held)),
          creditLimit: text(BigInt(wallet.credit)),
        },
      }),
      may: {
        book: isSeller && mayMoveMoney(ctx, 'paymentOrder:book'),
        adjust: isSeller && mayMoveMoney(ctx, 'moneyChange:add'),
      },
      stops: await stopsWith(ctx, transaction, id),
    }
  })
}

const walletOf = (transaction: Transaction, id: string) =>
  sql<{ frozen: boolean; available: string; held: string; credit: string }>`
    select status = 'frozen' as frozen, available::text, held::text, credit_limit::text as credit
    from ledger_wallet where company_id = ${id}`.first(transaction)

/** Tasks of these companies that have not ended, by product. */
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

async function openTasks(
  ctx: Ctx,
  transaction: Transaction,
  id: string,
): Promise<CompanyOverview['openTasks']> {
  const listed = smsProducts.filter((product) => ctx.can(`${smsLists(product).task}:list`))
  const found = await openByProduct(sql`${id}::bigint`, listed).rows(transaction)
  return found
    .flatMap(({ product, ...row }) => (isSmsProduct(product) ? [{ product, ...row }] : []))
    .toSorted((a, b) => smsProducts.indexOf(a.product) - smsProducts.indexOf(b.product))
}

async function monthOf(
  ctx: Ctx,
  transaction: Transaction,
  { id, currency, seesMoney }: { id: string; currency: string; seesMoney: boolean },
): Promise<CompanyOverview['month']> {
  const now = ctx.now.getTime()
  const { from } = billPeriodOf('monthly', now, ctx.timeZone)
  const [sum] = await totals(ctx, transaction, {
    periods: [{ from, to: now }],
    companies: [id],
    money: seesMoney ? [id] : [],
    currency,
  })
  return {
    from: dayOf(from, zoneOffset(ctx.timeZone)),
    sent: sum?.sent ?? 0,
    delivered: sum?.delivered ?? 0,
    ...(seesMoney && { charged: moneyText(sum?.charged ?? 0n, currency) }),
  }
}

async function stopsWith(
  { now }: Ctx,
  transaction: Transaction,
  id: string,
): Promise<CompanyOverview['stops']> {
  const below = sql`select id from sys_company where (id = ${id} or ${id} = any (ancestor_ids)) and deleted_at is null`
  const found = await sql<Omit<CompanyOverview['stops'], 'tasks' | 'waiting'>>`
    with below as (${below})
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
    transaction,
  )
  if (!found) throw new Refused('record.notFound')
  const open = await openByProduct(below, smsProducts).rows(transaction)
  return {
    ...found,
    tasks: open.reduce((sum, { tasks }) => sum + tasks, 0),
    waiting: open.reduce((sum, { waiting }) => sum + waiting, 0),
  }
}
