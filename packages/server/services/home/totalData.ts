import { DAY_MS, microsToDecimal, zoneOffset } from '@tandem/core'
import type { HomeFigures, TotalData } from '@tandem/model'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { PACE_DAYS } from './agentMoney.ts'
import { daysLeft } from './agentRules.ts'
import { balanceByDay } from './balanceByDay.ts'
import { activeByDay, underWayByDay } from './dayExtras.ts'
import { figuresOfTasks } from './figuresOfTasks.ts'
import { latestProduct } from './latestProduct.ts'
import { figuresByCompany } from './readBuyers.ts'
import { type Figures, figuresByCountry, figuresByGateway, figuresByTime } from './readFigures.ts'
import { spendingOf } from './spendingOf.ts'
import { sumOfPeriod } from './sumOfPeriod.ts'
import { type Period, totalPeriods } from './totalPeriods.ts'

/**
 * The data of the home screen, from the quarter-hour figures; no message is read. `yesterday` and
 * `lastWeek` end at the current time of day. Counts include every message in scope; `spent` is what customers were
 * charged in the currency of the caller's company, of those whose money the caller can see (`moneySight`). Countries
 * and gateways are those of the last seven days. Readers with department or own scope get their tasks, each counted
 * when it was accepted, without countries, gateways or customers.
 */
export async function totalData(ctx: Ctx, ports: Pick<Ports, 'database'>): Promise<TotalData> {
  const { actor, scope, people } = ctx
  const { currency, hideAmounts } = actor
  const staff = actor.companyKind === 'platform'
  const periods = totalPeriods(ctx.now.getTime(), zoneOffset(ctx.timeZone))
  const week = periods.lastSevenDays
  const shown = (figures: Figures): HomeFigures => present(figures, hideAmounts)
  return withScope(ports.database, scope, async (transaction) => {
    const money = await moneySight(ctx, transaction)
    const asked = { currency, scope, money: money.scope }
    const wallet =
      staff || hideAmounts ? undefined : await ownWallet(ctx, transaction, periods.days)
    const all = { from: periods.days[0]?.from ?? week.from, to: week.to }
    // The roll-ups are per company only: readers with a narrower scope get the sums of their tasks.
    const quarters =
      people === 'all'
        ? await figuresByTime(transaction, asked, all)
        : await figuresOfTasks(transaction, asked, people.usernames, all)
    const countries = people === 'all' ? await figuresByCountry(transaction, asked, week) : []
    const gateways =
      staff && people === 'all' && ctx.can('gateway:list')
        ? await figuresByGateway(transaction, asked, week)
        : undefined
    const sellers =
      actor.companyKind !== 'customer' && people === 'all'
        ? await ofCustomers(ctx, transaction, periods.days)
        : undefined
    const underWay = await underWayByDay(ctx, transaction, periods.days)
    const sumOf = (period: Period): HomeFigures => shown(sumOfPeriod(quarters, period))
    return {
      currency,
      product: await latestProduct(ctx, transaction),
      ...wallet?.now,
      today: sumOf(periods.today),
      yesterday: sumOf(periods.yesterday),
      week: sumOf(periods.week),
      lastWeek: sumOf(periods.lastWeek),
      days: periods.days.map((day, index) => ({
        day: day.day,
        ...sumOf(day),
        underWay: underWay[index] ?? 0,
        ...(sellers && { activeCustomers: sellers.active[index] ?? 0 }),
        ...(wallet && { balance: microsToDecimal(wallet.past[index] ?? 0n) }),
      })),
      countries: countries.map(({ iso2, name, nameEn, ...figures }) => ({
        iso2,
        name: (ctx.locale === 'zh_CN' ? name : nameEn) ?? iso2,
        ...shown(figures),
      })),
      ...(gateways && {
        gateways: gateways.map(({ id, name, ...figures }) => ({
          id,
          name: name ?? id,
          ...shown(figures),
        })),
      }),
      ...sellers?.figures,
    }
  })
}

/** Active senders: in the last seven days and the seven before, and on each day. */
async function ofCustomers(
  { scope, now }: Ctx,
  transaction: Transaction,
  days: readonly Period[],
): Promise<{ active: number[]; figures: Pick<TotalData, 'customers' | 'topCustomers'> }> {
  const companies = scope === 'everything' ? null : scope.companies
  const to = now.getTime()
  const from = to - PACE_DAYS * DAY_MS
  const senders = await figuresByCompany(transaction, companies, { from, to })
  const before = await figuresByCompany(transaction, companies, {
    from: from - PACE_DAYS * DAY_MS,
    to: from,
  })
  return {
    active: await activeByDay(transaction, companies, days),
    figures: {
      customers: { active: senders.length, activeBefore: before.length },
      topCustomers: senders,
    },
  }
}

const present = (
  { charged, sent, delivered, undelivered, failed, parts }: Figures,
  hideAmounts: boolean,
): HomeFigures => ({
  sent,
  delivered,
  undelivered,
  failed,
  parts,
  ...(hideAmounts ? {} : { spent: microsToDecimal(charged) }),
})

/**
 * The company's balance, held amount and how long it lasts, with the balance of each day; zero before its first
 * recharge.
 */
async function ownWallet(
  { actor: { companyId }, now }: Ctx,
  transaction: Transaction,
  days: readonly Period[],
): Promise<{
  now: Required<Pick<TotalData, 'balance' | 'held' | 'daysLeft'>>
  past: bigint[]
}> {
  const { rows } = await transaction.client.query<
    Record<'available' | 'held' | 'credit_limit', string>
  >('select available, held, credit_limit from ledger_wallet where company_id = $1', [companyId])
  const [available, held, credit] = [
    BigInt(rows[0]?.available ?? 0),
    BigInt(rows[0]?.held ?? 0),
    BigInt(rows[0]?.credit_limit ?? 0),
  ]
  const pace = { from: now.getTime() - PACE_DAYS * DAY_MS, to: now.getTime() }
  const spending = await spendingOf(transaction, [companyId], pace)
  return {
    now: {
      balance: microsToDecimal(available),
      held: microsToDecimal(held),
      daysLeft: daysLeft(available + credit, spending.get(companyId) ?? 0n, PACE_DAYS),
    },
    past: await balanceByDay(transaction, companyId, available + held, days),
  }
}
