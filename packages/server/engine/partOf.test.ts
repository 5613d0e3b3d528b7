import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validityOf } from './partOf.ts'

const of = (validityMinutes: number | null, leftMs: number) =>
  validityOf({ validityMinutes }, { body: { expiresAt: 1_000_000 + leftMs } }, 1_000_000)

test('a code valid for 60 s was kept by the carrier as long as its gateway allows', () => {
  expect(of(10, 60_000)).toBe(60)
  expect(of(null, 60_000)).toBe(60)
  expect(of(10, 3_600_000)).toBe(600)
  // Its last moment: a carrier must not read it as no limit.
  expect(of(10, 300)).toBe(1)
  expect(of(null, -5_000)).toBe(1)
})

test('a carrier never keeps a message longer than it is valid', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: 1, max: 43_200 })),
      fc.integer({ min: 1_000 }),
      (minutes, left) => {
        expect(of(minutes, left) * 1_000).toBeLessThanOrEqual(left)
      },
    ),
  )
})
