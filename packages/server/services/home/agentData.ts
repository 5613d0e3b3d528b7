import { DAY_MS, zoneOffset } from '@tandem/core'
import type { AgentData, TrafficFigures } from '@tandem/model'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { latestProduct } from './latestProduct.ts'
import { agentMoney, NO_SALES, PACE_DAYS, readSales } from './agentMoney.ts'
import { activeByDay, underWayByDay } from './dayExtras.ts'
import { type Buyer, directBuyers, figuresByCompany, readSetUp, type SetUp } from './readBuyers.ts'
import { type Figures, figuresByCountry, figuresByTime, NO_MONEY } from './readFigures.ts'
import { sumOfPeriod } from './sumOfPeriod.ts'
import { type Period, totalPeriods } from './totalPeriods.ts'

/**
 * A seller's business figures: its customers' traffic and its earnings. From the quarter-hour figures of
 * messages and of settled sales; neither messages nor postings are read. Readers with department or own scope
 * get empty figures.
 */
export async function agentData(ctx: Ctx, ports: Pick<Ports, 'database'>): Promise<AgentData> {
  const { actor, scope } = ctx
  const now = ctx.now.getTime()
  const periods = totalPeriods(now, zoneOffset(ctx.timeZone))
  const all = { from: periods.days[0]?.from ?? now, to: now }
  const pace = { from: now - PACE_DAYS * DAY_MS, to: now }
  const before = { from: pace.from - PACE_DAYS * DAY_MS, to: pace.from }
  const companies = companiesBelow(ctx)
  const asked = {
    currency: actor.currency,
    scope: companies === null ? ('everything' as const) : { companies },
    money: NO_MONEY,
  }
  const whole = ctx.people === 'all'
  return withScope(ports.database, scope, async (transaction) => {
    const quarters = await figuresByTime(transaction, asked, all)
    const countries = await figuresByCountry(transaction, asked, periods.lastSevenDays)
    const senders = await figuresByCompany(transaction, companies, pace)
    const sendersBefore = await figuresByCompany(transaction, companies, before)
    const active = await activeByDay(transaction, companies, periods.days)
    const underWay = whole
      ? await underWayByDay(ctx, transaction, periods.days, actor.companyId)
      : []
    const buyers = whole ? await directBuyers(transaction, actor.companyId) : []
    const sales = whole
      ? await readSales(transaction, actor.companyId, { ...periods, pace })
      : NO_SALES
    const money =
      actor.hideAmounts || !whole
        ? {}
        : await agentMoney(ctx, transaction, buyers, sales, periods.days)
    const shown = (period: Period): TrafficFigures => traffic(sumOfPeriod(quarters, period))
    return {
      currency: actor.currency,
      product: await latestProduct(ctx, transaction),
      ...money.amounts,
      customers: {
        direct: buyers.length,
        active: senders.length,
        activeBefore: sendersBefore.length,
      },
      today: shown(periods.today),
      yesterday: shown(periods.yesterday),
      week: shown(periods.week),
      lastWeek: shown(periods.lastWeek),
      days: periods.days.map((day, index) => ({
        day: day.day,
        ...shown(day),
        underWay: underWay[index] ?? 0,
        activeCustomers: active[index] ?? 0,
        ...money.days?.[index],
      })),
      countries: countries.map(({ iso2, name, nameEn, ...figures }) => ({
        iso2,
        name: (ctx.locale === 'zh_CN' ? name : nameEn) ?? iso2,
        ...traffic(figures),
      })),
      topCustomers: senders,
      ...(quarters.size === 0 &&
        whole && { steps: stepsOf(buyers, await readSetUp(transaction, actor.companyId)) }),
    }
  })
}

/**
 * Whose messages count, null for everyone's: the seller's own are not a customer's, and the platform
 * sends none.
 */
const companiesBelow = ({ actor, scope, people }: Ctx): string[] | null => {
  if (people !== 'all') return []
  return scope === 'everything' ? null : scope.companies.filter((id) => id !== actor.companyId)
}

const traffic = ({ sent, delivered, undelivered, failed, parts }: Figures): TrafficFigures => ({
  sent,
  delivered,
  undelivered,
  failed,
  parts,
})

const stepsOf = (
  buyers: readonly Buyer[],
  { rateGroups, brands }: SetUp,
): NonNullable<AgentData['steps']> => [
  { key: 'rateGroup', done: rateGroups > 0 },
  { key: 'customer', done: buyers.length > 0 },
  { key: 'brand', done: brands > 0 },
]
