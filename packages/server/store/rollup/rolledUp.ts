import { DAY_MS, WEEK_MS } from '@tandem/core'
import { type Connected, type Sql, sql } from '../database/sql.ts'

/** Weeks begin on Mondays; 1970 did on a Thursday. */
const MONDAY_MS = 4 * DAY_MS

/** From, and until before, UTC ms. */
type Span = readonly [number, number]

/** How far roll-ups are folded, UTC ms. */
export interface Folded {
  until: number
  lateUntil: number
  weekUntil: number
}

/** Rows are only ever added to what is folded: how far that was when a transaction asked first is right until its end. */
const known = new WeakMap<Connected, Promise<Folded>>()

export function readFolded(db: Connected): Promise<Folded> {
  const found = known.get(db) ?? foldedIn(db)
  known.set(db, found)
  return found
}

async function foldedIn(db: Connected): Promise<Folded> {
  const row = await sql<{ until: Date; late_until: Date; week_until: Date }>`
    select until, late_until, week_until from rollup_fold`.first(db)
  if (!row) throw new Error('It is not known how far roll-ups are folded')
  return {
    until: row.until.getTime(),
    lateUntil: row.late_until.getTime(),
    weekUntil: row.week_until.getTime(),
  }
}

/** Rows that are wanted: of a roll-up of SMS, and whose they may be. */
export interface Wanted {
  dimension: string
  /** What is selected of each row, of roll-ups as of folded ones. */
  columns: Sql
  /** Ascending: what lies between two of them is summed up together. */
  edges: readonly number[]
  /** Null: everybody's. */
  companies: readonly string[] | null
  /** Whether companies need not be told apart. */
  isTogether: boolean
  /** Whether the times of a day must stay apart. */
  isWithinDays?: boolean
  /** Of a roll-up per hour: hours that others tell, in parts. */
  without?: readonly number[]
  where: Sql
}

/**
 * A select of the rows of a roll-up that make up a period, folded ones where there are: of whole weeks and days, of everybody
 * together where companies need not be told apart, and as they were counted for the rest.
 */
export function rolledUp(wanted: Wanted, { until, lateUntil, weekUntil }: Folded): Sql {
  const {
    dimension,
    columns,
    edges,
    companies,
    isTogether,
    isWithinDays,
    without = [],
    where,
  } = wanted
  const whole: Span = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const inDays = isWithinDays ? [] : wholes(edges, until, { lengthMs: DAY_MS })
  const weeks = isWithinDays
    ? []
    : wholes(edges, weekUntil, { lengthMs: WEEK_MS, originMs: MONDAY_MS })
  const days = inDays.flatMap((span) => gapsOf(span, weeks.filter(isWithin(span))))
  const rest = gapsOf(whole, inDays)
  const isEverybody = companies === null && isTogether
  const [folded, counted] = isEverybody
    ? [rest.flatMap((span) => cut(span, 0, until)), rest.flatMap((span) => cut(span, until))]
    : [[], rest]
  const theirs = companies && sql`f.company_id = any (${companies}::bigint[])`
  const notCut =
    without.length > 0 &&
    sql`
      not date_trunc('hour', f.bucket, 'UTC') = any (${without.map((at) => new Date(at))}::timestamptz[])`
  const ofFold = (grain: 'quarter' | 'day' | 'week', spans: readonly Span[], whose: Sql): Sql[] =>
    spans.map(
      (
        span,
      ) => sql`select ${columns} from rollup_folded f where f.grain = ${grain} and f.dimension = ${dimension}
        and ${OF_SMS} and (not f.late or f.bucket < ${new Date(lateUntil)}) and ${within(span)} and ${sql.all(
          [whose, grain === 'quarter' && notCut],
        )} and ${where}`,
    )
  const ofRollup = (span: Span, slots: Sql): Sql =>
    sql`select ${columns} from rollup f where f.dimension = ${dimension} and ${OF_SMS} and ${within(span)}
      and ${slots} and ${sql.all([theirs, notCut])} and ${where}`
  const whose = isEverybody ? sql`f.company_id = 0` : (theirs ?? sql`f.company_id <> 0`)
  const first = sql`(f.slot < 100 or f.slot < 200 and f.bucket < ${new Date(lateUntil)})`
  const parts = [
    ...ofFold('week', weeks, whose),
    ...ofFold('day', days, whose),
    ...ofFold('quarter', folded, whose),
    ...counted.map((span) => ofRollup(span, first)),
    // Until it is folded, and what is not folded at all.
    ...cut(whole, lateUntil).map((span) => ofRollup(span, sql`f.slot >= 100`)),
    ...cut(whole, undefined, lateUntil).map((span) => ofRollup(span, sql`f.slot >= 200`)),
  ]
  // A period without any time is asked for as well.
  return parts.length === 0 ? ofRollup(whole, first) : sql.join(parts, ' union all ')
}

const within = ([from, to]: Span): Sql =>
  sql`f.bucket >= ${new Date(from)} and f.bucket < ${new Date(to)}`

/**
 * Of one product. Not by an equality: it follows the value in the primary keys, and the planner of PostgreSQL 18 would count
 * a search of the index for each value, and read what all companies have of a day instead.
 */
export const ofProduct = (product: string | undefined): Sql | undefined =>
  product === undefined ? undefined : sql`f.product is not distinct from ${product}`
const OF_SMS = sql`f.channel is not distinct from 'sms'`

const isWithin =
  ([from, to]: Span) =>
  ([start, end]: Span): boolean =>
    start >= from && end <= to

/** Whole UTC days, or weeks, between neighbouring edges that are folded, those next to each other in one. */
function wholes(
  edges: readonly number[],
  until: number,
  { lengthMs, originMs = 0 }: { lengthMs: number; originMs?: number },
): Span[] {
  const spans: [number, number][] = []
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const to = Math.min(edges[index + 1] ?? from, until)
    const first = Math.ceil((from - originMs) / lengthMs) * lengthMs + originMs
    const last = Math.floor((to - originMs) / lengthMs) * lengthMs + originMs
    if (first >= last) continue
    const before = spans.at(-1)
    if (before && before[1] === first) before[1] = last
    else spans.push([first, last])
  }
  return spans
}

/** What of the whole none of the spans, in ascending order, covers. */
function gapsOf([from, to]: Span, spans: readonly Span[]): Span[] {
  const starts = [from, ...spans.map(([, end]) => end)]
  const ends = [...spans.map(([start]) => start), to]
  return starts.flatMap((start, index) => cut([start, ends[index] ?? to]))
}

/** What of a span lies between these, if anything. */
const cut = (
  [from, to]: Span,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
): Span[] => {
  const span: Span = [Math.max(from, least), Math.min(to, most)]
  return span[0] < span[1] ? [span] : []
}
