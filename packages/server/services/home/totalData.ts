import { microsToDecimal, zoneOffset } from '@tandem/core'
import type { HomeFigures, TotalData } from '@tandem/model'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { figuresOfTasks } from './figuresOfTasks.ts'
import { type Figures, figuresByCountry, figuresByGateway, figuresByTime } from './readFigures.ts'
import { sumOfPeriod } from './sumOfPeriod.ts'
import { type Period, totalPeriods } from './totalPeriods.ts'

/**
 * What the home screen shows, from the figures kept per quarter of an hour; no message is read. `yesterday` and
 * `lastWeek` end at the time of day it is now. Counts are of every message in scope; `spent` is what customers
 * were charged in the currency of the caller's company. Countries and gateways are those of the last seven days.
 * Who sees a department or only themselves gets their tasks, each counted when it was accepted, and neither countries
 * nor gateways.
 */
export async function totalData(ctx: Ctx, ports: Pick<Ports, 'database'>): Promise<TotalData> {
  const { actor, scope, people } = ctx
  const { currency, hideAmounts } = actor
  const staff = actor.companyKind === 'platform'
  const periods = totalPeriods(ctx.now.getTime(), zoneOffset(ctx.timeZone))
  const asked = { currency, scope }
  const week = periods.lastSevenDays
  const shown = (figures: Figures): HomeFigures => present(figures, hideAmounts)
  return withScope(ports.database, scope, async (transaction) => {
    const wallet = staff || hideAmounts ? undefined : await ownWallet(transaction, actor.companyId)
    const all = { from: periods.days[0]?.from ?? week.from, to: week.to }
    // The roll-ups know companies only: who sees some people of one gets the sums of their tasks.
    const quarters =
      people === 'all'
        ? await figuresByTime(transaction, asked, all)
        : await figuresOfTasks(transaction, asked, people.usernames, all)
    const countries = people === 'all' ? await figuresByCountry(transaction, asked, week) : []
    const gateways =
      staff && people === 'all' ? await figuresByGateway(transaction, asked, week) : undefined
    const sumOf = (period: Period): HomeFigures => shown(sumOfPeriod(quarters, period))
    return {
      currency,
      ...wallet,
      today: sumOf(periods.today),
      yesterday: sumOf(periods.yesterday),
      week: sumOf(periods.week),
      lastWeek: sumOf(periods.lastWeek),
      days: periods.days.map((day) => ({ day: day.day, ...sumOf(day) })),
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
    }
  })
}

const present = (
  { charged, sent, delivered, undelivered, parts }: Figures,
  hideAmounts: boolean,
): HomeFigures => ({
  sent,
  delivered,
  undelivered,
  parts,
  ...(hideAmounts ? {} : { spent: microsToDecimal(charged) }),
})

/** What the company has and what is reserved of it; zero before its first recharge. */
async function ownWallet(
  { client }: Transaction,
  companyId: string,
): Promise<Required<Pick<TotalData, 'balance' | 'held'>>> {
  const { rows } = await client.query<{ available: string; held: string }>(
    'select available, held from ledger_wallet where company_id = $1',
    [companyId],
  )
  return {
    balance: microsToDecimal(BigInt(rows[0]?.available ?? 0)),
    held: microsToDecimal(BigInt(rows[0]?.held ?? 0)),
  }
}
