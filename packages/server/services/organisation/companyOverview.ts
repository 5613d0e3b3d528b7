import { billPeriodOf, dayOf, moneyText, startOfDay, zoneOffset } from '@tandem/core'
import {
  type CompanyOverview,
  type Entity,
  entities,
  isSmsProduct,
  smsLists,
  smsProducts,
} from '@tandem/model'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { companyZone } from '../../store/session/companyZone.ts'
import { acceptedSince } from '../../store/sms/acceptedSince.ts'
import { totals } from '../analyses/figures.ts'
import type { Ctx } from '../ctx.ts'
import { hidesColumn } from '../hiddenFields.ts'
import { mayMoveMoney, moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { walletOf, heldBelow, openTasksOf, openTasksBelow } from '../../store/companies/overview.ts'

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

async function openTasks(
  ctx: Ctx,
  transaction: Transaction,
  id: string,
): Promise<CompanyOverview['openTasks']> {
  const listed = smsProducts.filter((product) => ctx.can(`${smsLists(product).task}:list`))
  const found = await openTasksOf(transaction, id, listed)
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
  const found = await heldBelow(transaction, id, now)
  if (!found) throw new Refused('record.notFound')
  const open = await openTasksBelow(transaction, id, smsProducts)
  return {
    ...found,
    tasks: open.reduce((sum, { tasks }) => sum + tasks, 0),
    waiting: open.reduce((sum, { waiting }) => sum + waiting, 0),
  }
}
