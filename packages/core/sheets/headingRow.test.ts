import { expect, test } from 'vitest'

import { headingRow } from './headingRow.ts'

const names = (cells: readonly string[]) =>
  cells.filter((cell) => ['Name', 'MCC'].includes(cell)).length

test('two rows of titles stand above the headings, as the family exports them', () => {
  const rows = [['Operators', '', ''], ['Exported by admin'], ['Name', 'MCC'], ['Airtel', '404']]
  expect(headingRow(rows, names)).toBe(2)
  expect(headingRow(rows.slice(2), names)).toBe(0)
})

test('a row that only looks like a title stays the row of headings', () => {
  expect(headingRow([['Name'], ['Airtel', 'x']], names)).toBe(0)
  expect(headingRow([['Name'], ['Name', 'MCC']], names)).toBe(0)
  expect(headingRow([['Net'], ['A', 'B'], ['Name', 'MCC']], names)).toBe(0)
  expect(headingRow([['a'], ['b'], ['c'], ['d'], ['Name', 'MCC']], names)).toBe(0)
  expect(headingRow([['only'], ['one']], names)).toBe(0)
  expect(headingRow([], names)).toBe(0)
})
