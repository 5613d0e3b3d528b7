import type { ChartProps } from '../Chart.tsx'
import { percentOf } from '../Chart.tsx'
import { chartColours, fontFamily, type Palette, seriesColours } from '../theme.ts'
import { lineOver } from './lineOver.ts'

const still =
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

/** In colour-blind mode, lines differ by marker and stroke. */
const symbols = [
  'circle',
  'rect',
  'triangle',
  'diamond',
  'pin',
  'arrow',
  'roundRect',
  'emptyCircle',
]
const strokes = ['solid', 'dashed', 'dotted'] as const
const strokeOf = (at: number) => strokes[at % strokes.length] ?? 'solid'

/** The style of our charts: faint grid, no frames, tabular figures. */
export function chartOption(
  {
    kind,
    categories,
    series,
    line,
    partial,
    binary,
    format,
  }: Required<Pick<ChartProps, 'kind' | 'categories' | 'series' | 'format'>> & {
    line?: ChartProps['line'] | undefined
    partial?: boolean
    binary?: boolean
  },
  palette: Palette,
  colourWeak: boolean,
) {
  const words = { color: palette.textFaint, fontFamily, fontSize: 12 }
  const horizontal = kind === 'horizontalBar'
  const categoryAxis = {
    type: 'category' as const,
    data: [...categories],
    inverse: horizontal,
    axisLine: { lineStyle: { color: palette.border } },
    axisTick: { show: false },
    // The incomplete day is always labelled.
    axisLabel: partial ? { ...words, showMaxLabel: true, hideOverlap: true } : words,
  }
  const valueAxis = {
    type: 'value' as const,
    splitNumber: 4,
    splitLine: { lineStyle: { color: palette.gridLine } },
    axisLabel: { ...words, formatter: format },
    ...(binary ? { interval: binaryStep(series.flatMap(({ values }) => values)) } : {}),
  }
  const named = series.length + (line ? 1 : 0)
  return {
    color: [...seriesColours],
    animationDuration: still ? 0 : 180,
    textStyle: { fontFamily },
    // Patterns distinguish bars where colours do not, and an incomplete day from a complete one.
    aria: { enabled: true, decal: { show: colourWeak || partial === true } },
    grid: {
      left: 4,
      right: line ? 4 : 16,
      top: named > 1 ? 36 : 12,
      bottom: 4,
      containLabel: true,
    },
    ...(named > 1
      ? {
          legend: {
            top: 0,
            left: 0,
            icon: 'roundRect',
            itemWidth: 10,
            itemHeight: 10,
            textStyle: { ...words, color: palette.textMuted },
          },
        }
      : {}),
    tooltip: {
      trigger: 'axis' as const,
      backgroundColor: palette.raised,
      borderColor: palette.border,
      textStyle: { color: palette.text, fontFamily, fontSize: 12 },
      valueFormatter: (value: unknown) => format(Number(value)),
      axisPointer: { type: kind === 'line' ? ('line' as const) : ('shadow' as const) },
    },
    xAxis: horizontal ? valueAxis : categoryAxis,
    yAxis: horizontal
      ? categoryAxis
      : line
        ? // Room above the bars, so that a high percentage does not cross them.
          [
            { ...valueAxis, boundaryGap: [0, '12%'] },
            {
              ...valueAxis,
              ...lineOver.axis,
              axisLabel: { ...words, formatter: '{value}%' },
            },
          ]
        : valueAxis,
    series: [
      ...series.map(({ label, values, colour }, at) => ({
        name: label,
        data: partial
          ? values.map((value, index) =>
              index === values.length - 1
                ? { value, itemStyle: { decal: lineOver.hatch(palette.surface) } }
                : value,
            )
          : [...values],
        ...(colour ? { color: chartColours[colour] } : {}),
        ...(kind === 'line'
          ? {
              type: 'line' as const,
              symbol: colourWeak ? (symbols[at % symbols.length] ?? 'circle') : 'circle',
              symbolSize: colourWeak ? 9 : 6,
              showSymbol: colourWeak || categories.length < 20,
              lineStyle: { width: 2, type: colourWeak ? strokeOf(at) : ('solid' as const) },
            }
          : {
              type: 'bar' as const,
              barMaxWidth: 28,
              itemStyle: {
                borderRadius: kind === 'stackedBar' ? 0 : 3,
                ...(partial && !colourWeak ? { decal: lineOver.plain } : {}),
              },
              ...(kind === 'stackedBar' ? { stack: 'all' } : {}),
            }),
      })),
      ...(line
        ? [
            {
              ...lineOver.series,
              name: line.label,
              data: [...line.values],
              color: chartColours[line.colour ?? 'rate'],
              tooltip: { valueFormatter: percentOf },
            },
          ]
        : []),
    ],
  }
}

/** A legend of four entries takes two lines in a box narrower than this. */
const LEGEND_WRAPS_BELOW_PX = 420

/** How the option changes with the width of its box: the plot moves down where the legend takes two lines. */
export const chartMedia = (entries: number) =>
  entries > 3
    ? [
        { query: { maxWidth: LEGEND_WRAPS_BELOW_PX }, option: { grid: { top: 56 } } },
        { option: { grid: { top: 36 } } },
      ]
    : []

/** The power of two that divides an axis up to the largest value into at most four parts. */
export const binaryStep = (values: readonly number[]): number =>
  2 ** Math.ceil(Math.log2(Math.max(4, ...values) / 4))
