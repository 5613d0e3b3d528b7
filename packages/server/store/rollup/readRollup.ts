import { noFigures } from '../../ports/sms/tally.ts'
import { convertMicros, type Period } from '@tandem/core'
import { type Connected, type Sql, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import {
  type Dimension,
  isDimension,
  isFigured,
  keeperOf,
  keeperPerQuarter,
  placeIn,
  smsDimensions,
} from './dimensions.ts'
import { AGENTS_OF_COMPANIES } from './agentsOfCompanies.ts'
import { SALES_OF_COMPANIES } from './companiesOfSales.ts'
import type { Exchanges } from './exchangesOver.ts'
import { type Folded, ofProduct, readFolded, rolledUp } from './rolledUp.ts'

/** Messages of a period by outcome; amounts in micros of one currency. */
export interface Figures {
  /** Messages made, by the gateway they were meant for. */
  accepted: number
  /** Of these, codes that can be entered. */
  codes: number
  sent: number
  delivered: number
  undelivered: number
  /** Of those sent: every final status except "delivered", including undelivered. */
  failed: number
  /** What ended before a carrier had it; of what was counted before these were told apart, none: it is among the failed. */
  unsent: number
  /** Of these: stopped, by somebody or by the end of their task. */
  cancelled: number
  parts: number
  charged: bigint
  /** What the platform earned by them, whoever bought them from whom (see FigureDelta). */
  sold: bigint
  cost: bigint
  margin: bigint
  /** Codes that were entered. */
  converted: number
  /** Currencies with amounts that are not in these sums, as no exchange rate led to theirs at the time. */
  apart?: readonly string[]
}
type Measured = Exclude<keyof Figures, 'apart'>

export const NO_FIGURES: Figures = { ...noFigures, converted: 0 }

/** Both together; what one of them lacks counts as nothing. */
export const addFigures = (
  sum: Figures,
  more: Readonly<Partial<Record<Measured, string | number | bigint>>> & Pick<Figures, 'apart'>,
): Figures => ({
  accepted: sum.accepted + Number(more.accepted ?? 0),
  codes: sum.codes + Number(more.codes ?? 0),
  sent: sum.sent + Number(more.sent ?? 0),
  delivered: sum.delivered + Number(more.delivered ?? 0),
  undelivered: sum.undelivered + Number(more.undelivered ?? 0),
  failed: sum.failed + Number(more.failed ?? 0),
  unsent: sum.unsent + Number(more.unsent ?? 0),
  cancelled: sum.cancelled + Number(more.cancelled ?? 0),
  parts: sum.parts + Number(more.parts ?? 0),
  charged: sum.charged + BigInt(more.charged ?? 0),
  sold: sum.sold + BigInt(more.sold ?? 0),
  cost: sum.cost + BigInt(more.cost ?? 0),
  margin: sum.margin + BigInt(more.margin ?? 0),
  converted: sum.converted + Number(more.converted ?? 0),
  ...((sum.apart ?? more.apart) && {
    apart: [...new Set([...(sum.apart ?? []), ...(more.apart ?? [])])].toSorted(),
  }),
})

/** Whose figures, of which periods, and how they are told apart. Lists of companies: null means all. */
export interface FiguresAsked {
  periods: readonly Period[]
  companies: readonly string[] | null
  /** Of these only, money is counted, in this currency. */
  money: readonly string[] | null
  currency: string
  /** Amounts of other currencies are added, converted by these; not said: they are left out. */
  exchanges?: Exchanges | undefined
  /** Default: every product of SMS. */
  product?: string | undefined
  /** Values of dimensions that count. */
  where?: Readonly<
    Partial<Record<Dimension | 'sales' | 'agent' | 'product' | 'currency', readonly string[]>>
  >
  /** What is told apart; nothing: the sum of everything. `quarter`, `hour`: those of UTC days, from 0. */
  by?: readonly (By | 'quarter' | 'hour')[]
  /**
   * What this seller got for the messages (`sold`), and paid for them itself, instead of everything else. It is told
   * apart by country, product and company alone.
   */
  resoldBy?: string
  /** Also what has no value, so that the parts add up to the whole. */
  withUnknown?: boolean
}

/**
 * `sales`: the person who looks after the company, or after the nearest seller above it. `agent`: through whom the platform
 * sells to it. `currency`: that of the amounts, which each part has in its own.
 */
export type By = Dimension | 'company' | 'sales' | 'agent' | 'product' | 'currency'

/** Figures of each period of one combination of values, in the order of `by`. */
export interface Broken {
  keys: readonly string[]
  figures: Figures[]
}

const HOUR_MS = 3_600_000

/**
 * Figures of each period, in their order, by what they are broken down by.
 * Quarters of an hour belong to the period in which they begin. From the roll-ups: no message is read.
 */
export async function readRollup(db: Connected, asked: FiguresAsked): Promise<Broken[]> {
  const edges = edgesOf(asked)
  const rows = await statementOf(asked, edges, await readFolded(db)).rows(db)
  return inPeriods(rows, asked, edges)
}

/** The same where nothing is broken down. */
export async function readTotals(
  db: Connected,
  asked: Omit<FiguresAsked, 'by'>,
): Promise<Figures[]> {
  const [total] = await readRollup(db, asked)
  return total?.figures ?? asked.periods.map(() => NO_FIGURES)
}

/** Figures between two neighbouring edges. */
export interface Row extends Partial<Record<Measured, string>> {
  keys: string[]
  slice: number
  /** Of its amounts. */
  currency: string
}

/**
 * Every start and end, and every change of an exchange rate between them, once, in order: the slices between them make up
 * every period, and each has one rate.
 */
export function edgesOf({
  periods,
  exchanges,
}: Pick<FiguresAsked, 'periods' | 'exchanges'>): number[] {
  const ends = periods.flatMap(({ from, to }) => [from, to])
  const changes = (exchanges?.changes ?? []).filter((at) =>
    periods.some(({ from, to }) => at > from && at < to),
  )
  return [...new Set([...ends, ...changes])].toSorted((a, b) => a - b)
}

/** Sums slices to periods. */
export function inPeriods(
  rows: readonly Row[],
  asked: Pick<FiguresAsked, 'periods' | 'exchanges' | 'currency'>,
  edges: readonly number[],
): Broken[] {
  const { periods } = asked
  const periodsOf = edges.map((at) =>
    periods.flatMap(({ from, to }, index) => (at >= from && at < to ? [index] : [])),
  )
  const found = new Map<string, Broken>()
  for (const row of rows) {
    const key = JSON.stringify(row.keys)
    const broken = found.get(key) ?? { keys: row.keys, figures: periods.map(() => NO_FIGURES) }
    const told = converted(row, asked, edges[row.slice - 1] ?? 0)
    for (const index of periodsOf[row.slice - 1] ?? []) {
      broken.figures[index] = addFigures(broken.figures[index] ?? NO_FIGURES, told)
    }
    found.set(key, broken)
  }
  return [...found.values()]
}

/** A row with its amounts in the currency that is asked for, rounded once each; without them where nothing leads there. */
function converted(
  row: Row,
  { exchanges, currency }: Pick<FiguresAsked, 'exchanges' | 'currency'>,
  at: number,
): Row & Pick<Figures, 'apart'> {
  if (!exchanges || row.currency === currency) return row
  const exchange = exchanges.of(row.currency, at)
  const told: Row = { ...row }
  let isApart = false
  for (const name of AMOUNTS) {
    const micros = BigInt(row[name] ?? 0)
    told[name] = exchange ? convertMicros(micros, exchange).toString() : '0'
    isApart ||= !exchange && micros !== 0n
  }
  return isApart ? { ...told, apart: [row.currency] } : told
}

const COUNTS = [
  'accepted',
  'codes',
  'sent',
  'delivered',
  'undelivered',
  'unsent',
  'cancelled',
  'parts',
  'converted',
] as const
const AMOUNTS = ['charged', 'sold', 'cost', 'margin'] as const
type Measure = (typeof COUNTS | typeof AMOUNTS)[number]

/** The measures as every part of a union has them: those that it does not count are zero. */
const measured = (counted: readonly Measure[]): Sql => {
  const columns = (names: readonly Measure[], zero: string): string[] =>
    names.map((name) => (counted.includes(name) ? `f.${name}` : `${zero} as ${name}`))
  return sql.text([...columns(COUNTS, '0'), ...columns(AMOUNTS, '0::bigint')].join(', '))
}
const MEASURES = sql`f.bucket, f.company_id, f.currency, f.product, ${measured([...COUNTS, ...AMOUNTS])}`
// Of a reason, only what failed counts.
const FAILURES = sql`f.bucket, f.company_id, f.currency, f.product, ${measured(['undelivered', 'unsent', 'cancelled'])}`
const RESALES = sql`f.bucket, f.currency, f.product, ${measured(['sold', 'cost', 'margin'])}`

const KEYS = {
  company: sql`f.company_id::text`,
  sales: sql`s.sales`,
  agent: sql`a.agent`,
  product: sql`f.product`,
  currency: sql`f.currency`,
  quarter: sql`(extract(epoch from f.bucket)::bigint / 900 % 96)::text`,
  hour: sql`(extract(epoch from f.bucket)::bigint / 3600 % 24)::text`,
}

const amongOf = (column: Sql, values: readonly string[] | undefined): Sql =>
  sql`${column} = any (${values}::text[])`

function statementOf(asked: FiguresAsked, edges: readonly number[], folded: Folded): Sql<Row> {
  const { by = [], where = {}, companies, product, money, currency, exchanges } = asked
  const { withUnknown = false } = asked
  const broken = by.filter(isDimension)
  const filters = Object.keys(where).filter(isDimension)
  const isPerQuarter = by.includes('quarter')
  const isWithinDays = isPerQuarter || by.includes('hour')
  const isSold = by.includes('sales') || where.sales !== undefined
  const isByAgent = by.includes('agent') || where.agent !== undefined
  const columnsOf = (of: (name: Dimension) => Sql): Sql =>
    broken.length > 0
      ? sql.join(broken.map((name) => sql`${of(name)} as ${sql.id(name)}`))
      : sql`''`
  const amongAll = (of: (name: Dimension) => Sql): Sql[] =>
    filters.map((name) => amongOf(of(name), where[name]))
  const rolled = (keeper: Dimension | 'time', without: readonly number[] = []): Sql => {
    const of = (name: Dimension): Sql =>
      sql.text(keeper === 'time' ? 'f.value' : placeIn(keeper, name))
    const measures = keeper === 'reason' ? FAILURES : MEASURES
    return rolledUp(
      {
        dimension: keeper,
        columns: sql`${measures}, f.failed, ${columnsOf(of)}`,
        edges,
        companies,
        isTogether: money === null && !by.includes('company') && !isSold && !isByAgent,
        isWithinDays,
        without,
        where: sql.all([ofProduct(product), ...amongAll(of)]),
      },
      folded,
    )
  }
  const figureOf = (name: Dimension): Sql =>
    sql.text(isFigured(name) ? smsDimensions[name].figure : `''`)
  const figured = (spans: readonly (readonly [number, number])[]): Sql =>
    sql`select ${MEASURES}, f.undelivered + f.failed as failed, ${columnsOf(figureOf)} from sms_figures f
      where ${sql.all([
        sql.any(
          spans.map(
            ([from, to]) => sql`f.bucket >= ${new Date(from)} and f.bucket < ${new Date(to)}`,
          ),
        ),
        companies && sql`f.company_id = any (${companies}::bigint[])`,
        ofProduct(product),
        ...amongAll(figureOf),
      ])}`
  const resold = (sellerId: string): Sql => {
    const of = (name: Dimension): Sql => {
      if (name !== 'country') throw new RangeError(`Resales are not told apart by ${name}`)
      return sql`split_part(f.value, ':', 2)`
    }
    const customer = sql`split_part(f.value, ':', 1)`
    return rolledUp(
      {
        dimension: 'resale',
        columns: sql`${RESALES}, ${customer}::bigint as company_id, 0 as failed, ${columnsOf(of)}`,
        edges,
        companies: [sellerId],
        isTogether: false,
        isWithinDays,
        where: sql.all([
          ofProduct(product),
          ...amongAll(of),
          companies && sql`${customer} = any (${companies}::text[])`,
        ]),
      },
      folded,
    )
  }
  /** Rows of the one dimension that is asked for, or of the figures, which know all of them. */
  const source = (): Sql => {
    if (asked.resoldBy !== undefined) return resold(asked.resoldBy)
    const [first, ...more] = new Set([...filters, ...broken])
    if (first === undefined) return rolled('time')
    if (isPerQuarter) {
      const keeper = keeperPerQuarter([first, ...more])
      return keeper ? rolled(keeper) : figured([[edges[0] ?? 0, edges.at(-1) ?? 0]])
    }
    const keeper = keeperOf([first, ...more])
    if (keeper === undefined) {
      throw new RangeError('No roll-up tells these dimensions apart together')
    }
    if (!isFigured(keeper)) return rolled(keeper)
    const whole = [edges[0] ?? 0, edges.at(-1) ?? 0] as const
    if (more.length > 0 || withUnknown) return figured([whole])
    // Of an hour that a period begins or ends in, the figures know the quarters.
    const hours = [
      ...new Set(edges.filter((at) => at % HOUR_MS !== 0).map((at) => at - (at % HOUR_MS))),
    ]
    const cut = hours.map(
      (at) => [Math.max(at, whole[0]), Math.min(at + HOUR_MS, whole[1])] as const,
    )
    return hours.length === 0
      ? rolled(first)
      : sql`${rolled(first, hours)} union all ${figured(cut)}`
  }
  const keys = by.map((one) => (isDimension(one) ? sql.id(`f.${one}`) : KEYS[one]))
  const known = sql.all([
    ...(withUnknown ? [] : broken.map((name) => sql`${sql.id(`f.${name}`)} not in ('', '0')`)),
    by.includes('sales') && !withUnknown && sql`s.sales <> '0'`,
    where.sales && amongOf(sql`s.sales`, where.sales),
    where.agent && amongOf(sql`a.agent`, where.agent),
    where.product && amongOf(sql`f.product`, where.product),
    where.currency && amongOf(sql`f.currency`, where.currency),
  ])
  // Told apart, or converted by the time, each in its own; else those of one currency alone.
  const isInOne = !exchanges && !by.includes('currency')
  const inCurrency = isInOne ? sql`f.currency = ${currency}` : sql`true`
  const sums = ['sold', 'cost', 'margin'].map(
    (name) =>
      sql`
        coalesce(sum(${sql.id(`f.${name}`)}) filter (where ${inCurrency}), 0)::text as ${sql.id(name)}`,
  )
  return sql`
    select array[${sql.join(keys)}]::text[] as keys,
      width_bucket(f.bucket, ${edges.map((at) => new Date(at))}::timestamptz[]) as slice,
      sum(f.accepted) as accepted, sum(f.codes) as codes, sum(f.sent) as sent, sum(f.delivered) as delivered, sum(f.undelivered) as undelivered, sum(f.failed - f.unsent) as failed,
      sum(f.unsent) as unsent, sum(f.cancelled) as cancelled,
      sum(f.parts) as parts, sum(f.converted) as converted, ${isInOne ? sql`${currency}::text` : sql`f.currency`} as currency, coalesce(sum(f.charged) filter (where ${inCurrency}
        and (${money}::bigint[] is null or f.company_id = any (${money}::bigint[]))), 0)::text as charged,
      ${sql.join(sums)}
    from (${source()}) f ${isSold ? sql`join (${SALES_OF_COMPANIES}) s on s.company_id = f.company_id` : sql``}
      ${isByAgent ? sql`join (${AGENTS_OF_COMPANIES}) a on a.company_id = f.company_id` : sql``} where ${known} group by 1, 2${isInOne ? sql`` : sql`, f.currency`}`
}

/** How many companies sent in each period, in their order. */
export async function countSenders(
  db: Transaction,
  companies: readonly string[] | null,
  periods: readonly Period[],
): Promise<number[]> {
  const rows = await sql<{ place: number; active: number }>`
    select p.place::int, count(distinct f.company_id)::int as active
     from unnest(${periods.map(({ from }) => new Date(from))}::timestamptz[],
       ${periods.map(({ to }) => new Date(to))}::timestamptz[]) with ordinality as p (from_at, to_at, place)
     join rollup f on f.dimension = 'time' and f.channel = 'sms' and f.bucket >= p.from_at and f.bucket < p.to_at
     where f.sent > 0 and (${companies}::bigint[] is null or f.company_id = any (${companies}::bigint[]))
     group by p.place`.rows(db)
  const byPlace = new Map(rows.map(({ place, active }) => [place, active]))
  return periods.map((_, index) => byPlace.get(index + 1) ?? 0)
}
