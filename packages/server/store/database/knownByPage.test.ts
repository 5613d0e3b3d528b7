import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownByPage } from './knownByPage.ts'

test('who paged to the end saw a total that was guessed: there it is known, and never below what was shown', () => {
  fc.assert(
    fc.property(
      fc.nat(500),
      fc.integer({ min: 1, max: 60 }),
      fc.nat(2_000),
      (real, size, guess) => {
        const last = Math.max(1, Math.ceil(real / size))
        for (let page = 1; page <= last; page += 1) {
          const before = (page - 1) * size
          const rows = Math.min(size, real - before)
          const counted = { total: guess, totalIsEstimate: true }
          const told = knownByPage(counted, { before, rows, more: before + rows < real })
          if (page === last) expect(told).toEqual({ total: real, totalIsEstimate: false })
          else expect(told.total).toBeGreaterThan(before + rows)
        }
      },
    ),
  )
})

test('what was counted stays, a cursor says nothing, and behind the end there are no more than before', () => {
  const exact = { total: 7, totalIsEstimate: false }
  expect(knownByPage(exact, { before: 10, rows: 0, more: false })).toEqual(exact)
  const guess = { total: 900, totalIsEstimate: true }
  expect(knownByPage(guess, { before: null, rows: 3, more: false })).toEqual(guess)
  expect(knownByPage(guess, { before: 500, rows: 0, more: false }).total).toBe(500)
})
