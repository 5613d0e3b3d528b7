import { expect, test } from 'vitest'
import { fittingWidth, movedOrder, orderedColumns, shownColumns } from './columnLayout.ts'
import type { Column } from './list.ts'

const columns = ['name', 'a', 'b', 'c'].map((key): Column<unknown> => ({
  key,
  title: key,
  cell: () => key,
  optional: key === 'c',
}))
const keys = (list: readonly Column<unknown>[]) => list.map(({ key }) => key).join(' ')

test('the column that names the row stays first, whatever an order says', () => {
  expect(keys(orderedColumns(columns, { order: ['b', 'name', 'a'] }))).toBe('name b c a')
  expect(movedOrder(columns, {}, 'name', 2)).toEqual(['a', 'b', 'c'])
  expect(movedOrder(columns, {}, 'b', 0)).toEqual(['b', 'a', 'c'])
})

test('a column a later release brings stands where it ships, one that is gone is forgotten', () => {
  expect(keys(orderedColumns(columns, { order: ['c', 'gone', 'a'] }))).toBe('name c a b')
  expect(keys(orderedColumns(columns, { order: ['gone'] }))).toBe('name a b c')
})

test('an initially hidden column is shown by choice only, and the first cannot be hidden', () => {
  expect(keys(shownColumns(columns, {}))).toBe('name a b')
  expect(keys(shownColumns(columns, { columns: { c: true, name: false, a: false } }))).toBe(
    'name b c',
  )
})

test('a width is a whole number within bounds', () => {
  expect([fittingWidth(10), fittingWidth(120.6), fittingWidth(5_000)]).toEqual([48, 121, 800])
})
