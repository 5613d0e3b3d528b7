import { DAY_MS, microsToDecimal, zoneOffset } from '@tandem/core'
import type { AgentAttention, AgentData, TrafficFigures } from '@tandem/model'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { agentMoney, NO_SALES, PACE_DAYS, readSales, type SellerSales } from './agentMoney.ts'
import { daysLeft, isFailing, LOW_DAYS, rateOf } from './agentRules.ts'
import {
  type Buyer,
  directBuyers,
  figuresByCompany,
  NOTHING_WAITS,
  readWaiting,
  type Waiting,
} from './readBuyers.ts'
import { type Figures, figuresByCountry, figuresByTime } from './readFigures.ts'
import { sumOfPeriod } from './sumOfPeriod.ts'
import { type Period, totalPeriods } from './totalPeriods.ts'

const SHOWN = 8
const LOW_SHOWN = 10

/**
 * What a seller sees first: how its customers send, what it earns and what needs it. From the quarter-hour figures of
 * messages and of settled sales; neither a message nor a posting is read. Who sees a department or only
 * themselves gets no business of the company: empty figures.
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
  }
  return withScope(ports.database, scope, async (transaction) => {
    const quarters = await figuresByTime(transaction, asked, all)
    const senders = await figuresByCompany(transaction, companies, pace)
    const sendersBefore = await figuresByCompany(transaction, companies, before)
    const buyers = ctx.people === 'all' ? await directBuyers(transaction, actor.companyId) : []
    const sales =
      ctx.people === 'all'
        ? await readSales(transaction, actor.companyId, { ...periods, pace })
        : NO_SALES
    const waiting =
      ctx.people === 'all'
        ? await readWaiting(transaction, actor.companyId, {
            from: now,
            to: now + PACE_DAYS * DAY_MS,
          })
        : NOTHING_WAITS
    const failing = await failingCountries(ctx, transaction, asked, now)
    const shown = (period: Period): TrafficFigures => traffic(sumOfPeriod(quarters, period))
    return {
      currency: actor.currency,
      ...(actor.hideAmounts || ctx.people !== 'all'
        ? {}
        : await agentMoney(ctx, transaction, buyers, sales)),
      customers: {
        direct: buyers.length,
        active: senders.length,
        activeBefore: sendersBefore.length,
      },
      today: shown(periods.today),
      yesterday: shown(periods.yesterday),
      week: shown(periods.week),
      lastWeek: shown(periods.lastWeek),
      days: periods.days.map((day) => ({ day: day.day, ...shown(day) })),
      topCustomers: senders.slice(0, SHOWN),
      attention: {
        ...lowBuyers(ctx, buyers, sales),
        pendingSenders: waiting.pendingSenders,
        failing,
        rateChanges: {
          count: waiting.rateChanges,
          firstAt: waiting.firstChangeAt?.toISOString() ?? null,
        },
      },
      ...(quarters.size === 0 && ctx.people === 'all' && { steps: stepsOf(buyers, waiting) }),
    }
  })
}

/** Whose messages count, null for everybody's: its own are no customer's, and the platform sends none. */
const companiesBelow = ({ actor, scope, people }: Ctx): string[] | null => {
  if (people !== 'all') return []
  return scope === 'everything' ? null : scope.companies.filter((id) => id !== actor.companyId)
}

const traffic = ({ sent, delivered, undelivered, parts }: Figures): TrafficFigures => ({
  sent,
  delivered,
  undelivered,
  parts,
})

function lowBuyers(
  { actor }: Ctx,
  buyers: readonly Buyer[],
  { pace }: SellerSales,
): Pick<AgentAttention, 'low' | 'lowTotal'> {
  const low = buyers
    .map((buyer) => ({
      ...buyer,
      days: daysLeft(buyer.spendable ?? 0n, pace.get(buyer.id)?.sold ?? 0n, PACE_DAYS),
    }))
    .filter(({ days, frozen }) => frozen || (days !== null && days < LOW_DAYS))
    .toSorted(
      actor.hideAmounts
        ? // The order by days would tell what the days do.
          (a, b) => Number(b.frozen) - Number(a.frozen) || (a.name < b.name ? -1 : 1)
        : (a, b) => (a.frozen ? -1 : (a.days ?? 0)) - (b.frozen ? -1 : (b.days ?? 0)),
    )
  return {
    lowTotal: low.length,
    low: low.slice(0, LOW_SHOWN).map(({ id, name, days, frozen, spendable }) => ({
      id,
      name,
      frozen,
      ...(!actor.hideAmounts && {
        daysLeft: frozen ? null : days,
        available: microsToDecimal(spendable ?? 0n),
      }),
    })),
  }
}

async function failingCountries(
  ctx: Ctx,
  transaction: Transaction,
  asked: Parameters<typeof figuresByCountry>[1],
  now: number,
): Promise<AgentAttention['failing']> {
  const dayAgo = now - DAY_MS
  const lately = await figuresByCountry(transaction, asked, { from: dayAgo, to: now })
  const earlier = new Map(
    (
      await figuresByCountry(transaction, asked, { from: dayAgo - PACE_DAYS * DAY_MS, to: dayAgo })
    ).map((one) => [one.iso2, one]),
  )
  return lately.flatMap((one) => {
    const past = earlier.get(one.iso2)
    if (!past || !isFailing(one, past)) return []
    const name = (ctx.locale === 'zh_CN' ? one.name : one.nameEn) ?? one.iso2
    return [{ iso2: one.iso2, name, sent: one.sent, rate: rateOf(one), rateBefore: rateOf(past) }]
  })
}

const stepsOf = (
  buyers: readonly Buyer[],
  { rateGroups, brands }: Waiting,
): NonNullable<AgentData['steps']> => [
  { key: 'rateGroup', done: rateGroups > 0 },
  { key: 'customer', done: buyers.length > 0 },
  { key: 'brand', done: brands > 0 },
]
