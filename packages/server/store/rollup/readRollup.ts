import type { Period } from '@tandem/core'
import type { Transaction } from '../database/withScope.ts'
import { type Dimension, smsDimensions } from './dimensions.ts'

/** Messages of a period by outcome; amounts in micros of one currency. */
export interface Figures {
  sent: number
  delivered: number
  undelivered: number
  /** Every final status except "delivered", including undelivered. */
  failed: number
  parts: number
  charged: bigint
  /** What the platform earned by them, whoever bought them from whom (see FigureDelta). */
  sold: bigint
  cost: bigint
  margin: bigint
}

export const NO_FIGURES: Figures = {
  sent: 0,
  delivered: 0,
  undelivered: 0,
  failed: 0,
  parts: 0,
  charged: 0n,
  sold: 0n,
  cost: 0n,
  margin: 0n,
}

/** Both together; what one of them lacks counts as nothing. */
export const addFigures = (
  sum: Figures,
  more: Readonly<Partial<Record<keyof Figures, string | number | bigint>>>,
): Figures => ({
  sent: sum.sent + Number(more.sent ?? 0),
  delivered: sum.delivered + Number(more.delivered ?? 0),
  undelivered: sum.undelivered + Number(more.undelivered ?? 0),
  failed: sum.failed + Number(more.failed ?? 0),
  parts: sum.parts + Number(more.parts ?? 0),
  charged: sum.charged + BigInt(more.charged ?? 0),
  sold: sum.sold + BigInt(more.sold ?? 0),
  cost: sum.cost + BigInt(more.cost ?? 0),
  margin: sum.margin + BigInt(more.margin ?? 0),
})

/** Whose figures, of which periods, and how they are told apart. Lists of companies: null means all. */
export interface FiguresAsked {
  periods: readonly Period[]
  companies: readonly string[] | null
  /** Of these only, money is counted, in this currency. */
  money: readonly string[] | null
  currency: string
  /** Default: every product of SMS. */
  product?: string | undefined
  /** Values of dimensions that count. */
  where?: Readonly<Partial<Record<Dimension | 'sales', readonly string[]>>>
  /** What is told apart; nothing: the sum of everything. */
  by?: readonly By[]
  /** Also what has no value, so that the parts add up to the whole. */
  withUnknown?: boolean
}

/** `sales`: the person who looks after the company, or after the nearest seller above it. */
export type By = Dimension | 'company' | 'sales'

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
export async function readRollup(
  { client }: Pick<Transaction, 'client'>,
  asked: FiguresAsked,
): Promise<Broken[]> {
  const edges = edgesOf(asked.periods)
  const { text, values } = statementOf(asked, edges)
  const { rows } = await client.query<Row>(text, values)
  return inPeriods(rows, asked.periods, edges)
}

/** The same where nothing is broken down. */
export async function readTotals(
  transaction: Pick<Transaction, 'client'>,
  asked: Omit<FiguresAsked, 'by'>,
): Promise<Figures[]> {
  const [total] = await readRollup(transaction, asked)
  return total?.figures ?? asked.periods.map(() => NO_FIGURES)
}

/** Figures between two neighbouring edges. */
export interface Row extends Partial<Record<keyof Figures, string>> {
  keys: string[]
  slice: number
}

/** Every start and end, once, in order: the slices between them make up every period. */
export const edgesOf = (periods: readonly Period[]): number[] =>
  [...new Set(periods.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b)

/** Sums slices to periods. */
export function inPeriods(
  rows: readonly Row[],
  periods: readonly Period[],
  edges: readonly number[],
): Broken[] {
  const periodsOf = edges.map((at) =>
    periods.flatMap(({ from, to }, index) => (at >= from && at < to ? [index] : [])),
  )
  const found = new Map<string, Broken>()
  for (const row of rows) {
    const key = JSON.stringify(row.keys)
    const broken = found.get(key) ?? { keys: row.keys, figures: periods.map(() => NO_FIGURES) }
    for (const index of periodsOf[row.slice - 1] ?? []) {
      broken.figures[index] = addFigures(broken.figures[index] ?? NO_FIGURES, row)
    }
    found.set(key, broken)
  }
  return [...found.values()]
}

const MEASURES =
  'f.bucket, f.company_id, f.currency, f.sent, f.delivered, f.undelivered, f.parts, f.charged, f.sold, f.cost, f.margin'
const isDimension = (name: string): name is Dimension => Object.hasOwn(smsDimensions, name)

const SALES = `coalesce((
  select c.sales_user_id::text from sys_company o join sys_company c on c.id = o.id or c.id = any (o.ancestor_ids)
  where o.id = f.company_id and c.sales_user_id is not null order by cardinality(c.ancestor_ids) desc limit 1), '0')`

function statementOf(
  asked: FiguresAsked,
  edges: readonly number[],
): { text: string; values: unknown[] } {
  const { by = [], where = {}, companies, product, withUnknown = false } = asked
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const dates = bind(edges.map((at) => new Date(at)))
  const money = bind(asked.money)
  const currency = bind(asked.currency)
  const broken = by.filter(isDimension)
  const filters = Object.keys(where)
    .filter(isDimension)
    .map((name) => ({ name, among: bind(where[name]) }))
  const inScope = [
    `f.bucket >= ${bind(new Date(edges[0] ?? 0))} and f.bucket < ${bind(new Date(edges.at(-1) ?? 0))}`,
    ...(companies === null ? [] : [`f.company_id = any (${bind(companies)}::bigint[])`]),
    ...(product === undefined ? [] : [`f.product = ${bind(product)}`]),
  ].join(' and ')
  const [only = 'none'] = broken
  const rolledUp = (dimension: string): string =>
    `select ${MEASURES}, f.failed, f.value as ${only} from rollup f
     where f.dimension = '${dimension}' and f.channel = 'sms' and ${inScope}`
  const figured = (): string =>
    `select ${MEASURES}, f.undelivered + f.failed as failed, ${
      broken.map((name) => `${smsDimensions[name].figure} as ${name}`).join(', ') || `''`
    }
     from sms_figures f where ${[
       inScope,
       ...filters.map(
         ({ name, among }) => `${smsDimensions[name].figure} = any (${among}::text[])`,
       ),
     ].join(' and ')}`
  /** Rows of the one dimension that is asked for, or of the figures, which know all of them. */
  const source = (): string => {
    const [first, ...more] = new Set([...filters.map(({ name }) => name), ...broken])
    if (first === undefined) return rolledUp('time')
    if (more.length > 0 || withUnknown) return figured()
    // Of an hour that a period begins or ends in, the figures know the quarters.
    const hours = new Set(edges.filter((at) => at % HOUR_MS !== 0).map((at) => at - (at % HOUR_MS)))
    const cut = `date_trunc('hour', f.bucket, 'UTC') = any (${bind([...hours].map((at) => new Date(at)))}::timestamptz[])`
    const among = filters.map((filter) => ` and f.value = any (${filter.among}::text[])`)
    return `${rolledUp(first)} and not ${cut}${among.join('')} union all ${figured()} and ${cut}`
  }
  const keys = by.map((one) =>
    one === 'company' ? 'f.company_id::text' : one === 'sales' ? SALES : `f.${one}`,
  )
  const known = withUnknown ? [] : broken.map((name) => `f.${name} not in ('', '0')`)
  if (by.includes('sales') && !withUnknown) known.push(`${SALES} <> '0'`)
  if (where.sales) known.push(`${SALES} = any (${bind(where.sales)}::text[])`)
  return {
    text: `select array[${keys.join(', ')}]::text[] as keys, width_bucket(f.bucket, ${dates}::timestamptz[]) as slice,
      sum(f.sent) as sent, sum(f.delivered) as delivered, sum(f.undelivered) as undelivered, sum(f.failed) as failed,
      sum(f.parts) as parts, coalesce(sum(f.charged) filter (where f.currency = ${currency}
        and (${money}::bigint[] is null or f.company_id = any (${money}::bigint[]))), 0)::text as charged,
      ${(['sold', 'cost', 'margin'] as const)
        .map(
          (name) =>
            `coalesce(sum(f.${name}) filter (where f.currency = ${currency}), 0)::text as ${name}`,
        )
        .join(', ')}
      from (${source()}) f where ${known.join(' and ') || 'true'} group by 1, 2`,
    values,
  }
}

/** How many companies sent in each period, in their order. */
export async function countSenders(
  { client }: Pick<Transaction, 'client'>,
  companies: readonly string[] | null,
  periods: readonly Period[],
): Promise<number[]> {
  const { rows } = await client.query<{ place: number; active: number }>(
    `select p.place::int, count(distinct f.company_id)::int as active
     from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as p (from_at, to_at, place)
     join rollup f on f.dimension = 'time' and f.channel = 'sms' and f.bucket >= p.from_at and f.bucket < p.to_at
     where f.sent > 0 and ($3::bigint[] is null or f.company_id = any ($3::bigint[]))
     group by p.place`,
    [periods.map(({ from }) => new Date(from)), periods.map(({ to }) => new Date(to)), companies],
  )
  const byPlace = new Map(rows.map(({ place, active }) => [place, active]))
  return periods.map((_, index) => byPlace.get(index + 1) ?? 0)
}
