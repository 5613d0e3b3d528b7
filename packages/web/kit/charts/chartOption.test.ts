import { expect, test } from 'vitest'
import { chartColours, OWN_LOOK, paletteOf } from '../theme.ts'
import { binaryStep, chartOption } from './chartOption.ts'

const palette = paletteOf('light', OWN_LOOK)
const drawn = chartOption(
  {
    kind: 'stackedBar',
    categories: ['11-20', '11-21', 'Today so far'],
    series: [
      { key: 'delivered', label: 'Delivered', colour: 'delivered', values: [90, 80, 30] },
      { key: 'failed', label: 'Failed', colour: 'failed', values: [4, 5, 6] },
    ],
    line: { key: 'rate', label: 'Delivery rate', values: [95.7, null, 83.3] },
    partial: true,
    format: String,
  },
  palette,
  false,
)

test('today was drawn as a cliff: its bar is hatched, those of whole days are not', () => {
  const [delivered] = drawn.series
  expect(delivered?.data.slice(0, 2)).toEqual([90, 80])
  expect(delivered?.data[2]).toMatchObject({ value: 30, itemStyle: { decal: { symbol: 'rect' } } })
  expect(drawn.aria.decal.show).toBe(true)
})

test('each series has the colour of its meaning, and the rate its own axis in per cent', () => {
  expect(drawn.series.map((one) => one.color)).toEqual([
    chartColours.delivered,
    chartColours.failed,
    chartColours.rate,
  ])
  expect(drawn.series.at(-1)).toMatchObject({
    type: 'line',
    yAxisIndex: 1,
    data: [95.7, null, 83.3],
  })
  expect(drawn.yAxis).toMatchObject([{}, { max: 100, axisLabel: { formatter: '{value}%' } }])
})

test('an axis of memory read 95.4, 191 and 286 MB: it goes by powers of two', () => {
  const mega = 2 ** 20
  expect(binaryStep([280 * mega])).toBe(128 * mega)
  expect(binaryStep([256 * mega, 3])).toBe(64 * mega)
  expect(binaryStep([])).toBe(1)
})
