import { expect, test } from 'vitest'

import { fitCell, isCut, MOST_IN_CELL } from './cellLimit.ts'

test('a text of a cell is whole, or cut between characters, marked and no longer than a cell', () => {
  const whole = 'x'.repeat(MOST_IN_CELL)
  expect(fitCell(whole)).toBe(whole)
  expect(isCut(fitCell(whole))).toBe(false)
  for (const long of [`${whole}x`, '😀'.repeat(MOST_IN_CELL), `y${'😀'.repeat(MOST_IN_CELL)}`]) {
    const cell = fitCell(long)
    expect(cell.length).toBeLessThanOrEqual(MOST_IN_CELL)
    expect(cell.length).toBeGreaterThan(MOST_IN_CELL - 3)
    expect(cell.isWellFormed()).toBe(true)
    expect(isCut(cell)).toBe(true)
  }
})
