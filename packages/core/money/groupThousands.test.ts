import { expect, test } from 'vitest'
import { groupThousands } from './groupThousands.ts'

test('thousands are separated without touching the decimals', () => {
  expect(groupThousands('1234567.12345')).toBe('1,234,567.12345')
  expect(groupThousands(-12480)).toBe('−12,480')
  expect(groupThousands(999)).toBe('999')
})
