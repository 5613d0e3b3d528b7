import { expect, test } from 'vitest'
import { clockSpans } from './clockSpans.ts'
import { zoneOffset } from './zone.ts'

const at = (text: string): number => Date.parse(text)
const spansOf = (from: string, to: string, zone: string) =>
  clockSpans({ from: at(from), to: at(to) }, zoneOffset(zone)).map((span) => [
    new Date(span.from).toISOString(),
    new Date(span.to).toISOString(),
    span.offset,
  ])

test('a period is parted where the clocks change, and nowhere else', () => {
  expect(spansOf('2026-03-20T07:15:00Z', '2026-11-10T00:00:00Z', 'Europe/London')).toEqual([
    ['2026-03-20T07:15:00.000Z', '2026-03-29T01:00:00.000Z', 0],
    ['2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z', 60],
    ['2026-10-25T01:00:00.000Z', '2026-11-10T00:00:00.000Z', 0],
  ])
  expect(spansOf('2026-03-20T00:00:00Z', '2026-11-10T00:00:00Z', 'Asia/Kathmandu')).toEqual([
    ['2026-03-20T00:00:00.000Z', '2026-11-10T00:00:00.000Z', 345],
  ])
})

test('clocks that move by half an hour, and a period that ends with the change', () => {
  expect(spansOf('2026-04-04T00:00:00Z', '2026-04-05T00:00:00Z', 'Australia/Lord_Howe')).toEqual([
    ['2026-04-04T00:00:00.000Z', '2026-04-04T15:00:00.000Z', 660],
    ['2026-04-04T15:00:00.000Z', '2026-04-05T00:00:00.000Z', 630],
  ])
  expect(spansOf('2026-03-28T00:00:00Z', '2026-03-29T01:00:00Z', 'Europe/London')).toEqual([
    ['2026-03-28T00:00:00.000Z', '2026-03-29T01:00:00.000Z', 0],
  ])
  expect(spansOf('2026-03-28T00:00:00Z', '2026-03-28T00:00:00Z', 'Europe/London')).toEqual([])
})
