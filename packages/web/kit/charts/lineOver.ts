/** A percentage over stacked bars: its own axis on the right, without grid lines. */
export const lineOver = {
  axis: {
    min: 0,
    max: 100,
    interval: 25,
    splitLine: { show: false },
  },
  series: {
    type: 'line' as const,
    yAxisIndex: 1,
    z: 3,
    symbol: 'circle',
    symbolSize: 6,
    itemStyle: { decal: { color: 'transparent' } },
    connectNulls: true,
    lineStyle: { width: 2, type: 'solid' as const },
  },
  /** No pattern: given by colour, because the library fails on the documented keyword. */
  plain: { color: 'transparent' },
  /** Diagonal stripes in the colour of the card: not complete yet. */
  hatch: (colour: string) => ({
    symbol: 'rect',
    color: colour,
    dashArrayX: [1, 0],
    dashArrayY: [2, 4],
    rotation: -Math.PI / 4,
  }),
}
