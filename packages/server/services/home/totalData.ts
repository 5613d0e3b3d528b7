import { DAY_MS, daysLeft, moneyText, type Period, zoneOffset } from '@tandem/core'
import { amount, type HomeFigures, type TotalData } from '@tandem/model'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { type Figures, NO_FIGURES } from '../../store/rollup/readRollup.ts'
import { byCurrency } from '../analyses/byCurrency.ts'
import { exchangesFor } from '../analyses/exchangesFor.ts'
import { figuresSight, type Part, parts, totals } from '../analyses/figures.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { PACE_DAYS } from './agentMoney.ts'
import { balanceByDay } from '../../store/ledger/balanceByDay.ts'
import { underWayByDay } from './underWayByDay.ts'
import { latestCodeProduct, latestProduct } from './latestProduct.ts'
import { activeCustomers, traffic } from './activeCustomers.ts'
import { spendingOf } from '../../store/ledger/spendingOf.ts'
import { totalPeriods } from '../analyses/totalPeriods.ts'
import { findWallet } from '../../store/ledger/wallets.ts'

const charged = amount('charged')

/**
 * The data of the home screen, from the quarter-hour figures; no message is read. `yesterday` and
 * `lastWeek` end at the current time of day. Counts include every message in scope; `spent` is what customers were
 * charged, in the currency of the caller's company by the exchange rates of the time (`currencies` tells what was paid in which), of those whose money the caller can see (`moneySight`). Countries
 * and gateways are those of the last seven days. Readers with department or own scope get their tasks, each counted
 * when it was accepted, without countries, gateways or customers.
 */
export async function totalData(ctx: Ctx, ports: Pick<Ports, 'database'>): Promise<TotalData> {
  const { actor, scope, people } = ctx
  const { currency, hideAmounts } = actor
  const staff = actor.companyKind === 'platform'
  const { today, yesterday, week, lastWeek, days, lastSevenDays } = totalPeriods(
    ctx.now.getTime(),
    zoneOffset(ctx.timeZone),
  )
  const shown = (figures: Figures = NO_FIGURES): HomeFigures => ({
    ...traffic(figures),
    ...(hideAmounts ? {} : { spent: moneyText(figures.charged, currency) }),
  })
  const partOf = ({ id, name, figures: [of] }: Part) => ({ id, name, ...shown(of) })
  const exchanges = await exchangesFor(ctx, ports, [week, lastWeek, lastSevenDays, ...days])
  return withScope(ports.database, scope, async (transaction) => {
    const unconverted = await figuresSight(ctx, transaction)
    const sight = { ...unconverted, exchanges }
    const wallet = staff || hideAmounts ? undefined : await ownWallet(ctx, transaction, days)
    const [ofToday, ofYesterday, ofWeek, ofLastWeek, ...ofDays] = await totals(ctx, transaction, {
      ...sight,
      periods: [today, yesterday, week, lastWeek, ...days],
    })
    const paidIn = hideAmounts
      ? []
      : await byCurrency(ctx, transaction, unconverted, {
          figures: [charged],
          periods: [week, lastWeek],
        })
    const lately = { ...sight, periods: [lastSevenDays] }
    const countries = await parts(ctx, transaction, { ...lately, by: 'country' })
    const gateways =
      staff && people === 'all' && ctx.can('gateway:list')
        ? await parts(ctx, transaction, { ...lately, by: 'gateway' })
        : undefined
    const sellers =
      actor.companyKind !== 'customer' && people === 'all'
        ? await activeCustomers(ctx, transaction, sight, days)
        : undefined
    const underWay = await underWayByDay(ctx, transaction, days)
    return {
      currency,
      // One's own alone says nothing.
      ...(paidIn.some((one) => one.currency !== currency) && {
        currencies: paidIn.map(({ currency: paid, of }) => {
          const [now = NO_FIGURES, was = NO_FIGURES] = of(charged)
          return {
            currency: paid,
            ...([ofWeek, ofLastWeek].some((one) => one?.apart?.includes(paid)) && {
              isApart: true as const,
            }),
            week: moneyText(now.charged, paid),
            lastWeek: moneyText(was.charged, paid),
          }
        }),
      }),
      product: await latestProduct(ctx, transaction),
      ...(ofDays.some(({ codes }) => codes > 0) && {
        codeProduct: await latestCodeProduct(ctx, transaction),
      }),
      ...wallet?.now,
      today: shown(ofToday),
      yesterday: shown(ofYesterday),
      week: shown(ofWeek),
      lastWeek: shown(ofLastWeek),
      days: days.map(({ day }, index) => ({
        day,
        ...shown(ofDays[index]),
        underWay: underWay[index] ?? 0,
        ...(sellers && { activeCustomers: sellers.active[index] ?? 0 }),
        ...(wallet && { balance: moneyText(wallet.past[index] ?? 0n, currency) }),
      })),
      countries: countries.map((country) => ({ iso2: country.id, ...partOf(country) })),
      ...(gateways && { gateways: gateways.map(partOf) }),
      ...(sellers && { customers: sellers.customers, topCustomers: sellers.topCustomers }),
    }
  })
}

/**
 * The company's balance, held amount and how long it lasts, with the balance of each day; zero before its first
 * recharge.
 */
async function ownWallet(
  { actor: { companyId, currency }, now }: Ctx,
  transaction: Transaction,
  days: readonly Period[],
): Promise<{
  now: Required<Pick<TotalData, 'balance' | 'held' | 'daysLeft'>>
  past: bigint[]
}> {
  const row = await findWallet(transaction, companyId)
  const [available, held, credit] = [
    BigInt(row?.available ?? 0),
    BigInt(row?.held ?? 0),
    BigInt(row?.credit_limit ?? 0),
  ]
  const pace = { from: now.getTime() - PACE_DAYS * DAY_MS, to: now.getTime() }
  const spending = await spendingOf(transaction, [companyId], pace)
  return {
    now: {
      balance: moneyText(available, currency),
      held: moneyText(held, currency),
      daysLeft: daysLeft(available + credit, spending.get(companyId) ?? 0n, PACE_DAYS),
    },
    past: await balanceByDay(transaction, companyId, available + held, days),
  }
}
