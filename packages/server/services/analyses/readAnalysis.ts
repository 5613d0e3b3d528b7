import { microsToDecimal, percentOf, periodBefore, zoneOffset } from '@tandem/core'
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
import { readHours } from '../../store/rollup/readHours.ts'
import { isDimension, keeperOf } from '../../store/rollup/dimensions.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { analysisPeriod, stepsOf } from './analysisPeriod.ts'
import { dimensionsInSight, figuresInSight, seesHours } from './analysisSight.ts'
import { figuresSight, type Part, parts, totals } from './figures.ts'
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
  const valuesOf = (figures: Figures = NO_FIGURES): FigureValues =>
    Object.fromEntries(shown.map(([name, figure]) => [name, valueOf(figure, figures)]))
  return withScope(database, ctx.scope, async (transaction) => {
    const asked = await analysisAsked(ctx, transaction, analysis, input)
    const [now, was, ...over] = await totals(ctx, transaction, {
      ...asked,
      periods: [period, before, ...points],
    })
    const broken: Record<string, AnalysisPart[]> = {}
    for (const [name, by] of dimensions) {
      if (!areTogether(asked, [by])) continue
      const found = await parts(ctx, transaction, { ...asked, periods: [period, before], by })
      broken[name] = shortened(found).map(({ figures: [figures, past], ...part }) => ({
        ...part,
        figures: valuesOf(figures),
        was: valuesOf(past),
      }))
    }
    const hours = seesHours(ctx, analysis)
      ? await readHours(transaction, asked, period, zone)
      : undefined
    const latency = await latencyOf(ctx, transaction, analysis, asked, [period, before])
    return {
      ...instants(period),
      before: instants(before),
      timeZone: ctx.timeZone,
      currency: ctx.actor.currency,
      step,
      now: valuesOf(now),
      was: valuesOf(was),
      points: points.map(({ at }, index) => ({ at, figures: valuesOf(over[index]) })),
      ...(hours && { hours: hours.map((figures, hour) => ({ hour, figures: valuesOf(figures) })) }),
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
  const { company, ...further } = where
  if (!areTogether({ where: further }, by)) throw new Refused('analysis.apart')
  return {
    ...sight,
    product: analysis.product,
    where: further,
    ...(company && {
      companies: company.filter((id) => sight.companies === null || sight.companies.includes(id)),
    }),
  }
}

/** A figure of the wire; a share in per cent with one decimal. */
export function valueOf(figure: Figure, figures: Figures): number | string | null {
  switch (figure.kind) {
    case 'count':
      return Number(figures[figure.of])
    case 'amount':
      return microsToDecimal(BigInt(figures[figure.of]))
    case 'share': {
      const whole = figure.among.reduce((sum, name) => sum + Number(figures[name]), 0)
      return percentOf(Number(figures[figure.of]), whole)
    }
  }
}

/** The largest, and one for the rest. */
function shortened(
  found: readonly Part[],
): (Omit<Part, 'id'> & Pick<AnalysisPart, 'id' | 'others'>)[] {
  if (found.length <= MOST_PARTS) return [...found]
  const rest = found.slice(MOST_PARTS - 1)
  return [
    ...found.slice(0, MOST_PARTS - 1),
    {
      id: null,
      name: '',
      others: rest.length,
      figures: rest.map(({ figures }) => figures).reduce(sumUp),
    },
  ]
}

const sumUp = (all: Figures[], one: readonly Figures[]): Figures[] =>
  all.map((sum, index) => addFigures(sum, one[index] ?? NO_FIGURES))
