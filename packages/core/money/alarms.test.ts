import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceTurn, unusualSpend } from './alarms.ts'

test.for([
  [false, 100n, 100n, null],
  [false, 99n, 100n, 'raise'],
  [true, 99n, 100n, null],
  [true, 100n, 100n, null],
  [true, 104n, 100n, null],
  [true, 105n, 100n, 'arm'],
  [false, -5n, 100n, 'raise'],
] as const)('raised %s, %s left of %s: %s', ([isRaised, left, level, turn]) => {
  expect(balanceTurn(isRaised, left, level)).toBe(turn)
})

test('however a balance moves, it is told once for each time it falls below its level after having been above it', () => {
  const seed = Date.now()
  const balance = fc.bigInt({ min: -1_000n, max: 2_000n })
  fc.assert(
    fc.property(fc.array(balance, { maxLength: 60 }), (balances) => {
      let isRaised = false
      let last: bigint | null = null
      for (const left of balances) {
        const turn = balanceTurn(isRaised, left, 1_000n)
        if (turn === 'raise') {
          // Since it was told before, it has been clearly above.
          if (last !== null) expect(last).toBeGreaterThanOrEqual(1_050n)
          expect(left).toBeLessThan(1_000n)
          last = null
        } else if (left < 1_000n) {
          expect(isRaised).toBe(true)
        }
        if (isRaised || last !== null) last = last === null || left > last ? left : last
        if (turn === 'raise') isRaised = true
        if (turn === 'arm') isRaised = false
        // Nothing is done twice for the same balance.
        expect(balanceTurn(isRaised, left, 1_000n)).toBeNull()
      }
    }),
    { seed },
  )
})

test.for([
  ['three times as much as usual is not yet unusual', 300n, [100n, 100n, 100n, 100n], 50n, null],
  ['more than that is', 301n, [100n, 100n, 100n, 100n], 50n, 100n],
  ['a small sender is left alone', 49n, [1n, 1n, 1n, 1n], 50n, null],
  ['one quiet week says little', 290n, [0n, 100n, 100n, 100n], 50n, null],
  ['nothing for weeks, then much', 60n, [0n, 0n, 0n, 0n], 50n, 0n],
  ['a company of last week is not known yet', 900n, [1n], 50n, null],
  ['of two weeks the larger counts', 290n, [10n, 100n], 50n, null],
] as const)('%s', ([, today, past, floor, usual]) => {
  expect(unusualSpend(today, past, floor)).toBe(usual)
})
