import { expect, test } from 'vitest'
import { type Foldable, foldedColumns } from './foldColumns.ts'
import { emptyColumns } from './useRoom.ts'

const column = (key: string, width: number, rest: Partial<Foldable> = {}): Foldable => ({
  key,
  width,
  keeps: false,
  empty: false,
  ...rest,
})
const outbox = [
  column('mobile', 150, { keeps: true }),
  column('status', 120, { keeps: true }),
  column('reason', 200),
  column('country', 140),
  column('operator', 140),
  column('price', 110, { rank: 1 }),
  column('createTime', 165, { keeps: true }),
]

test('with room for all nothing folds', () => {
  expect(foldedColumns(outbox, 1025)).toEqual([])
})

test('the time was cut while an empty reason took 200 px: the empty column goes first, the time never', () => {
  const empty = outbox.map((one) => (one.key === 'reason' ? { ...one, empty: true } : one))
  expect(foldedColumns(empty, 900)).toEqual(['reason'])
  expect(foldedColumns(outbox, 900)).toEqual(['operator'])
})

test('the lowest ranks fold one after the other, and what names the row, its state and its time stay', () => {
  expect(foldedColumns(outbox, 560)).toEqual(['operator', 'country', 'reason'])
  expect(foldedColumns(outbox, 10)).toEqual(['operator', 'country', 'reason', 'price'])
})

test('a reason in one row of ten took 240 px from gateway and company: such a column folds like an empty one', () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({
    mobile: '+6591234567',
    reason: at < 5 ? 'Absent subscriber' : null,
    operator: at < 6 ? 'Singtel' : null,
  }))
  const columns = ['mobile', 'reason', 'operator', 'actions'].map((key) => ({ key }))
  expect(emptyColumns(columns, rows)).toEqual(['reason'])
})

test('a narrow window cut the status: the time goes below the name instead, and only where it must', () => {
  const phone = outbox.map((one) => (one.key === 'createTime' ? { ...one, yields: true } : one))
  expect(foldedColumns(phone, 368)).toContain('createTime')
  expect(foldedColumns(phone, 368)).not.toContain('status')
  expect(foldedColumns(phone, 440)).not.toContain('createTime')
})
