import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readAmount } from './readAmount.ts'

test.each([
  ['1,234.50', '1234.50'],
  ['1 234 567.5', '1234567.5'],
  ['１，２３４．５０', '1234.50'],
  ['0。05', '0.05'],
  [' -12 ', '-12'],
  ['−12', '-12'],
  ['.5', '0.5'],
  ['0.0105', '0.0105'],
])('%j is read as %s', (typed, amount) => expect(readAmount(typed)).toBe(amount))

test.each(['', ' ', '.', '-', '5.', '1,5', '1,23', '12,34,567', '1.234.567', '1e3', 'ten', '--1'])(
  '%j is no amount',
  (typed) => expect(readAmount(typed)).toBeUndefined(),
)

test('what is shown with separated thousands is read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.nat(999_999),
      (whole, part) => {
        const fraction = `.${String(part).padStart(6, '0')}`
        const shown = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
        expect(readAmount(`${shown}${fraction}`)).toBe(`${whole}${fraction}`)
      },
    ),
  )
})
