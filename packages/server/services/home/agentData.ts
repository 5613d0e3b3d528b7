import { DAY_MS, zoneOffset } from '@tandem/core'
import type { AgentData } from '@tandem/model'
import { withScope } from '../../store/database/withScope.ts'
import { NO_FIGURES } from '../../store/rollup/readRollup.ts'
import { exchangesFor } from '../analyses/exchangesFor.ts'
import { parts, totals } from '../analyses/figures.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { activeCustomers, traffic } from './activeCustomers.ts'
import { agentMoney, PACE_DAYS, readSales } from './agentMoney.ts'
import { underWayByDay } from './underWayByDay.ts'
import { latestProduct } from './latestProduct.ts'
import { type Buyer, directBuyers, readSetUp, type SetUp } from '../../store/ledger/directBuyers.ts'
import { totalPeriods } from '../analyses/totalPeriods.ts'

/**
 * A seller's business figures: its customers' traffic and its earnings. From the quarter-hour figures of
 * messages and of settled sales; neither messages nor postings are read. Readers with department or own scope
 * get empty figures.
 */
export async function agentData(ctx: Ctx, ports: Pick<Ports, 'database'>): Promise<AgentData> {
  const { actor, scope } = ctx
  const now = ctx.now.getTime()
  const periods = totalPeriods(now, zoneOffset(ctx.timeZone))
  const { today, yesterday, week, lastWeek, days } = periods
  const pace = { from: now - PACE_DAYS * DAY_MS, to: now }
  const sight = { currency: actor.currency, companies: companiesBelow(ctx), money: [] }
  const whole = ctx.people === 'all'
  const everyone = { ...ctx, people: 'all' as const }
  const exchanges = await exchangesFor(ctx, ports, [week, lastWeek, pace, ...days])
  return withScope(ports.database, scope, async (transaction) => {
    const [ofToday, ofYesterday, ofWeek, ofLastWeek, ...ofDays] = (
      await totals(everyone, transaction, {
        ...sight,
        periods: [today, yesterday, week, lastWeek, ...days],
      })
    ).map(traffic)
    const countries = await parts(everyone, transaction, {
      ...sight,
      periods: [periods.lastSevenDays],
      by: 'country',
    })
    const senders = await activeCustomers(everyone, transaction, sight, days)
    const underWay = whole ? await underWayByDay(ctx, transaction, days, actor.companyId) : []
    const buyers = whole ? await directBuyers(transaction, actor.companyId) : []
    const seller = { sellerId: actor.companyId, currency: actor.currency }
    const sales = whole ? await readSales(transaction, seller, { ...periods, pace }, exchanges) : []
    const money =
      actor.hideAmounts || !whole ? {} : await agentMoney(ctx, transaction, buyers, sales, days)
    const nothing = traffic(NO_FIGURES)
    return {
      currency: actor.currency,
      product: await latestProduct(ctx, transaction),
      ...money.amounts,
      customers: { direct: buyers.length, ...senders.customers },
      today: ofToday ?? nothing,
      yesterday: ofYesterday ?? nothing,
      week: ofWeek ?? nothing,
      lastWeek: ofLastWeek ?? nothing,
      days: days.map(({ day }, index) => ({
        day,
        ...(ofDays[index] ?? nothing),
        underWay: underWay[index] ?? 0,
        activeCustomers: senders.active[index] ?? 0,
        ...money.days?.[index],
      })),
      countries: countries.map(({ id, name, figures: [of = NO_FIGURES] }) => ({
        iso2: id,
        name,
        ...traffic(of),
      })),
      topCustomers: senders.topCustomers,
      ...(!ofDays.some((day) => day.sent + day.failed + day.unsent > 0) &&
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

const stepsOf = (
  buyers: readonly Buyer[],
  { rateGroups, brands }: SetUp,
): NonNullable<AgentData['steps']> => [
  { key: 'rateGroup', done: rateGroups > 0 },
  { key: 'customer', done: buyers.length > 0 },
  { key: 'brand', done: brands > 0 },
]
