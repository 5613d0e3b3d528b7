import { daysOf, harmless, zoneOffset } from '@tandem/core'
import { translate } from '@tandem/i18n'
import { type Analysis, analysisInput, type AnalysisInput, type Figure } from '@tandem/model'
import { withScope } from '../../store/database/withScope.ts'
import { type Figures, NO_FIGURES, readRollup } from '../../store/rollup/readRollup.ts'
import type { Ctx } from '../ctx.ts'
import { type Cell, decimalCell } from '../sheets/cells.ts'
import { fieldIssues } from '../fieldIssues.ts'
import { withinDays } from '../lists/listExport.ts'
import { Refused } from '../Refused.ts'
import {
  type ExportPorts,
  type ExportSource,
  type Filters,
  timeHeading,
} from '../sheets/exportSource.ts'
import { listName } from '../sheets/listName.ts'
import { analysisPeriod } from './analysisPeriod.ts'
import { dimensionsInSight, figuresInSight, seesHours } from './analysisSight.ts'
import { earnedBy, sourceOf } from './earned.ts'
import { exchangesFor } from './exchangesFor.ts'
import { totals } from './figures.ts'
import { hoursOf } from './hoursOf.ts'
import { partNames } from './partNames.ts'
import { analysisAsked, valueOf } from './readAnalysis.ts'

const DAY = 'day'
const HOUR = 'hour'
const CURRENCY = 'currency'

/**
 * An analysis as a sheet: a row per day and, of the dimensions among its columns, per combination of their values; or per
 * hour of each day, which is not told apart any further. Amounts are converted to the reader's currency; with the column of
 * the currency each row has those of one, as they were paid.
 */
export function analysisSource(analysis: Analysis): ExportSource {
  const { name, dimensions, texts } = analysis
  return {
    name,
    title: (ctx) => listName(ctx, name),
    columns: (ctx, asked) => [
      { key: DAY, heading: timeHeading(ctx, translate(ctx.locale, 'analysis.day')) },
      ...dimensionsInSight(ctx, analysis).map(([key]) => ({
        key,
        heading: translate(ctx.locale, dimensions[key]?.label ?? `${texts}.${key}`),
        extra: true,
      })),
      ...(seesHours(ctx, analysis)
        ? [{ key: HOUR, heading: translate(ctx.locale, 'analysis.hour'), extra: true }]
        : []),
      ...(seesCurrencies(ctx, analysis)
        ? [{ key: CURRENCY, heading: translate(ctx.locale, 'field.currency'), extra: true }]
        : []),
      ...figuresInSight(ctx, analysis).map(([key, figure]) => ({
        key,
        heading: headingOf(
          figure,
          translate(ctx.locale, figure.label ?? `${texts}.${key}`),
          asked?.columns.includes(CURRENCY)
            ? undefined
            : (asked?.filters['currency'] ?? ctx.actor.currency),
        ),
      })),
    ],
    accept(ctx, { selections: _selections, ...filters }) {
      const { days } = analysis.exports ?? {}
      const limited = days === undefined ? filters : withinDays(ctx, filters, days)
      analysisPeriod(ctx, parsed(limited))
      return limited
    },
    count: (ctx, _ports, filters) =>
      Promise.resolve({
        total: daysOf(analysisPeriod(ctx, parsed(filters)), zoneOffset(ctx.timeZone)).length,
        totalIsEstimate: true,
      }),
    async *pages(ctxNow, ports, filters, columns) {
      // The period is that of the start, however long it takes.
      const { timeZone, ...rest } = await ctxNow()
      const period = analysisPeriod({ timeZone, ...rest }, parsed(filters))
      for (const day of daysOf(period, zoneOffset(timeZone))) {
        yield await rowsOf(await ctxNow(), ports, { filters, columns, day })
      }
    },
  }

  async function rowsOf(
    ctx: Ctx,
    ports: ExportPorts,
    asked: { filters: Filters; columns: readonly string[]; day: ReturnType<typeof daysOf>[number] },
  ): Promise<Cell[][]> {
    const { day, columns } = asked
    const by = dimensionsInSight(ctx, analysis).filter(([key]) => columns.includes(key))
    const shown = new Map(figuresInSight(ctx, analysis))
    const { currency: filtered } = parsed(asked.filters)
    const isSplit = columns.includes(CURRENCY) && seesCurrencies(ctx, analysis)
    const currency = typeof filtered === 'string' ? filtered : ctx.actor.currency
    const exchanges =
      filtered === undefined && !isSplit ? await exchangesFor(ctx, ports, [day]) : undefined
    return withScope(ports.database, ctx.scope, async (transaction) => {
      const together = [
        ...by.map(([, dimension]) => dimension),
        ...(isSplit ? (['currency'] as const) : []),
      ]
      const of = {
        exchanges,
        ...(await analysisAsked(ctx, transaction, analysis, parsed(asked.filters), together)),
        periods: [day],
      }
      if (columns.includes(HOUR)) {
        if (together.length > 0 || !seesHours(ctx, analysis)) throw new Refused('analysis.apart')
        const hours = await hoursOf(ctx, transaction, of, day)
        return hours.map(({ figures, sums }, hour) =>
          columns.map((column): Cell => {
            if (column === DAY) return day.day
            if (column === HOUR) return hour
            const figure = shown.get(column)
            return figure ? cellOf(figure, sourceOf(ctx, figure, figures, sums), currency) : null
          }),
        )
      }
      const found =
        together.length === 0
          ? [{ keys: [], figures: await totals(ctx, transaction, of) }]
          : await readRollup(transaction, {
              ...of,
              by: together,
              withUnknown: true,
            })
      const earned = await earnedBy(ctx, transaction, of, together)
      // A seller is paid in other currencies than those below whom it sells to.
      const known = new Set(found.map(({ keys }) => JSON.stringify(keys)))
      const further = isSplit ? (earned?.all() ?? []) : []
      for (const keys of further) {
        if (!known.has(JSON.stringify(keys))) found.push({ keys: [...keys], figures: [NO_FIGURES] })
      }
      const names: ReadonlyMap<string, string | null>[] = []
      for (const [at, [, dimension]] of by.entries()) {
        const ids = found.map(({ keys }) => keys[at] ?? '')
        names.push(await partNames(transaction, dimension, ids, ctx.locale))
      }
      return found
        .map(({ keys, figures: [sums = NO_FIGURES] }) => ({ keys, sums }))
        .toSorted((a, b) => b.sums.sent - a.sums.sent)
        .map(({ keys, sums }) =>
          columns.map((column): Cell => {
            if (column === DAY) return day.day
            const paidIn = isSplit ? (keys[by.length] ?? currency) : currency
            if (column === CURRENCY) return paidIn
            const at = by.findIndex(([key]) => key === column)
            const figure = shown.get(column)
            if (figure) {
              return cellOf(figure, sourceOf(ctx, figure, sums, earned?.of(keys)[0]), paidIn)
            }
            return harmless(names[at]?.get(keys[at] ?? '') ?? '')
          }),
        )
    })
  }

  /** @throws Refused request.invalid */
  function parsed(filters: Filters): AnalysisInput {
    const input = analysisInput(analysis).safeParse(filters)
    if (input.success) return input.data
    throw new Refused('request.invalid', { fields: fieldIssues(input.error).fields })
  }
}

/** Whether a reader sees amounts here, and those of all who are in sight: they alone are kept by their currency. */
const seesCurrencies = (ctx: Ctx, analysis: Analysis): boolean =>
  ctx.people === 'all' && figuresInSight(ctx, analysis).some(([, { kind }]) => kind === 'amount')

/** @param currency of the amounts; undefined: each row has its own */
const headingOf = ({ kind }: Figure, label: string, currency: string | undefined): string => {
  if (kind === 'amount') return currency === undefined ? label : `${label} (${currency})`
  return kind === 'share' ? `${label} (%)` : label
}

/** As a number of the sheet; empty where it is not known. */
function cellOf(figure: Figure, sums: Figures | undefined, currency: string): Cell {
  if (!sums) return null
  const value = valueOf(figure, sums, currency)
  return figure.kind === 'amount' && typeof value === 'string' ? decimalCell(value) : value
}
