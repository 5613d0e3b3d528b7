import { moneyText, percentOf, periodBefore, zoneOffset } from '@tandem/core'
import type {
  Analysis,
  AnalysisAnswer,
  AnalysisInput,
  AnalysisPart,
  Figure,
  FigureValues,
} from '@tandem/model'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import {
  addFigures,
  type By,
  type Figures,
  type FiguresAsked,
  NO_FIGURES,
} from '../../store/rollup/readRollup.ts'
import { isDimension, keeperOf } from '../../store/rollup/dimensions.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { analysisPeriod, stepsOf } from './analysisPeriod.ts'
import { dimensionsInSight, figuresInSight, seesHours } from './analysisSight.ts'
import { byCurrency } from './byCurrency.ts'
import { earnedBy, sourceOf } from './earned.ts'
import { exchangesFor } from './exchangesFor.ts'
import { figuresSight, type Part, parts, totals } from './figures.ts'
import { hoursOf } from './hoursOf.ts'
import { latencyOf } from './latencyOf.ts'

/** Parts beyond these are summed up as one. */
const MOST_PARTS = 8

/**
 * An analysis as its reader sees it: figures of a period against the one before, over time and by dimension.
 * @throws Refused query.badValue, query.longPeriod; as analysisAsked
 */
export async function readAnalysis(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  analysis: Analysis,
  input: AnalysisInput,
): Promise<AnalysisAnswer> {
  const zone = zoneOffset(ctx.timeZone)
  const period = analysisPeriod(ctx, input, zone)
  const before = periodBefore(period, zone)
  const { step, points } = stepsOf(period, zone)
  const shown = figuresInSight(ctx, analysis)
  const dimensions = dimensionsInSight(ctx, analysis)
  const currency = currencyOf(input) ?? ctx.actor.currency
  const valuesOf = (figures: Figures = NO_FIGURES, earned?: Figures): FigureValues =>
    Object.fromEntries(
      shown.flatMap(([name, figure]) => {
        const source = sourceOf(ctx, figure, figures, earned)
        return source ? [[name, valueOf(figure, source, currency)]] : []
      }),
    )
  const amountsOf = (paidIn: string, of: (figure: Figure) => Figures | undefined): FigureValues =>
    Object.fromEntries(
      shown.flatMap(([name, figure]) => {
        const source = figure.kind === 'amount' ? of(figure) : undefined
        return source ? [[name, valueOf(figure, source, paidIn)]] : []
      }),
    )
  const sum = shown.find(([name]) => name === analysis.chart.money?.sum)?.[1]
  /** The parts that brought most first, where that is what is shown. */
  const bySum = (found: readonly Told[]): readonly Told[] => {
    if (!sum) return found
    const worth = ({ figures: [own = NO_FIGURES], earned }: Told): bigint =>
      BigInt(sourceOf(ctx, sum, own, earned?.[0])?.[sum.of] ?? 0n)
    return found.toSorted((a, b) => Number(worth(b) - worth(a)))
  }
  const amounts = shown.flatMap(([, figure]) => (figure.kind === 'amount' ? [figure] : []))
  const isOfOne = currencyOf(input) !== undefined
  const exchanges =
    amounts.length === 0 || isOfOne
      ? undefined
      : await exchangesFor(ctx, { database }, [period, before])
  return withScope(database, ctx.scope, async (transaction) => {
    const unconverted = await analysisAsked(ctx, transaction, analysis, input)
    const asked = { ...unconverted, exchanges }
    const whole = { ...asked, periods: [period, before, ...points] }
    const earned = (await earnedBy(ctx, transaction, whole))?.of([])
    const sums = await totals(ctx, transaction, whole)
    const [now, was, ...over] = sums.map((figures, index) => valuesOf(figures, earned?.[index]))
    const apart = new Set(
      [sums, earned ?? []].flatMap((of) => of.flatMap((one) => one.apart ?? [])),
    )
    const paidIn = isOfOne
      ? []
      : await byCurrency(ctx, transaction, unconverted, {
          figures: amounts,
          periods: [period, before],
        })
    const broken: Record<string, AnalysisPart[]> = {}
    for (const [name, by] of dimensions) {
      if (!areTogether(asked, [by])) continue
      const both = { ...asked, periods: [period, before] }
      const found = await parts(ctx, transaction, { ...both, by })
      const earnedOf = await earnedBy(ctx, transaction, both, [by])
      const told = found.map((part) => ({ ...part, earned: earnedOf?.of([part.id]) }))
      broken[name] = shortened(bySum(told)).map(({ figures, earned: sums, ...part }) => ({
        ...part,
        figures: valuesOf(figures[0], sums?.[0]),
        was: valuesOf(figures[1], sums?.[1]),
      }))
    }
    const hours = seesHours(ctx, analysis)
      ? await hoursOf(ctx, transaction, asked, period)
      : undefined
    const latency = await latencyOf(ctx, transaction, analysis, asked, [period, before])
    return {
      ...instants(period),
      before: instants(before),
      timeZone: ctx.timeZone,
      currency: asked.currency,
      // One's own alone says nothing.
      ...(paidIn.some(({ currency }) => currency !== asked.currency) && {
        currencies: paidIn.map(({ currency, of }) => ({
          currency,
          ...(apart.has(currency) && { isApart: true }),
          now: amountsOf(currency, (figure) => of(figure)[0]),
          was: amountsOf(currency, (figure) => of(figure)[1]),
        })),
      }),
      step,
      now: now ?? valuesOf(),
      was: was ?? valuesOf(),
      points: points.map(({ at }, index) => ({ at, figures: over[index] ?? valuesOf() })),
      ...(hours && {
        hours: hours.map(({ figures, sums }, hour) => ({ hour, figures: valuesOf(figures, sums) })),
      }),
      isPartial: period.to === ctx.now.getTime(),
      parts: broken,
      ...latency,
    }
  })
}

const instants = ({ from, to }: { from: number; to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** Whether roll-ups tell apart what is asked by these, with its filters. */
const areTogether = ({ where = {} }: Pick<FiguresAsked, 'where'>, by: readonly By[]): boolean => {
  const asked = [...Object.keys(where), ...by].filter(isDimension)
  return asked.length === 0 || keeperOf(asked) !== undefined
}

/**
 * What is asked of the roll-ups, told apart by these.
 * @throws Refused query.unknownColumn for a dimension the reader does not have, analysis.apart for those that no roll-up
 * tells apart together
 */
export async function analysisAsked(
  ctx: Ctx,
  transaction: Transaction,
  analysis: Analysis,
  input: Readonly<Record<string, unknown>>,
  by: readonly By[] = [],
): Promise<Omit<FiguresAsked, 'periods' | 'by'>> {
  const sight = await figuresSight(ctx, transaction)
  const inSight = new Map(dimensionsInSight(ctx, analysis))
  const where: Partial<Record<By, string[]>> = {}
  for (const name of Object.keys(analysis.dimensions)) {
    const value = input[name]
    if (typeof value !== 'string') continue
    const by = inSight.get(name)
    if (!by) throw new Refused('query.unknownColumn', { args: { field: name } })
    where[by] = value.split(',')
  }
  const currency = currencyOf(input)
  if (currency !== undefined) where.currency = [currency]
  const { company, ...further } = where
  if (!areTogether({ where: further }, by)) throw new Refused('analysis.apart')
  return {
    ...sight,
    ...(currency !== undefined && { currency }),
    product: analysis.product,
    where: further,
    ...(company && {
      companies: company.filter((id) => sight.companies === null || sight.companies.includes(id)),
    }),
  }
}

/** The one currency that is asked for: amounts are in it, and of what is in it; undefined: all, in one's own. */
const currencyOf = ({ currency }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof currency === 'string' ? currency : undefined

/**
 * A figure of the wire; a share in per cent with one decimal.
 * @param currency of its amounts
 */
export function valueOf(
  figure: Figure,
  figures: Figures,
  currency: string,
): number | string | null {
  switch (figure.kind) {
    case 'count':
      return Number(figures[figure.of])
    case 'amount':
      return moneyText(BigInt(figures[figure.of]), currency)
    case 'share': {
      const whole = figure.among.reduce((sum, name) => sum + Number(figures[name]), 0)
      return percentOf(Number(figures[figure.of]), whole)
    }
  }
}

/** What a breakdown shows: a part with what a seller earned by it, where that is known. */
type Told = Part & { earned: readonly Figures[] | undefined }

/** The largest, and one for the rest. */
function shortened(
  found: readonly Told[],
): (Omit<Told, 'id'> & Pick<AnalysisPart, 'id' | 'others'>)[] {
  if (found.length <= MOST_PARTS) return [...found]
  const rest = found.slice(MOST_PARTS - 1)
  const earned = rest.flatMap((part) => (part.earned ? [part.earned] : []))
  return [
    ...found.slice(0, MOST_PARTS - 1),
    {
      id: null,
      name: '',
      others: rest.length,
      figures: sumUp(rest.map(({ figures }) => figures)),
      earned: earned.length > 0 ? sumUp(earned) : undefined,
    },
  ]
}

const sumUp = ([first = [], ...others]: readonly (readonly Figures[])[]): Figures[] =>
  first.map((sum, index) =>
    others.reduce((all, one) => addFigures(all, one[index] ?? NO_FIGURES), sum),
  )
