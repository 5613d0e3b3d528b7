import { expect, test } from 'vitest'
import { compileFormula, isFormula } from './formula.ts'

const values = { cost: 0.03, price: 0.04, margin: 0.01, quality: 90, weight: 100 }

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 4 - 3', 3],
  ['12 / 4 / 3', 1],
  ['-quality', -90],
  ['Quality - 100 * Cost / Price', 15],
  ['max(cost, price, 0.05)', 0.05],
  ['min(quality, weight) + 1', 91],
])('%s is %d', (source, result) => expect(compileFormula(source)?.(values)).toBeCloseTo(result, 9))

test.each([
  '',
  '1 +',
  'cost cost',
  'price.constructor',
  'eval(1)',
  'constructor(1)',
  'constructor(cost)',
  'valueOf(cost)',
  'toString(1)',
  '__proto__(1)',
  'hasOwnProperty(1)',
  'constructor',
  `1${'+1'.repeat(5_000)}`,
  `${'('.repeat(100)}1${')'.repeat(100)}`,
  'max()',
  '(1',
  '1)',
  '2 ** 3',
  'x',
  '1e400',
])('%j is no formula', (source) => expect(isFormula(source)).toBe(false))

test('what is not known, or divides by nothing, has no result', () => {
  expect(compileFormula('quality - cost')?.({ ...values, cost: null })).toBeNull()
  expect(compileFormula('quality')?.({ ...values, cost: null })).toBe(90)
  expect(compileFormula('1 / (price - 0.04)')?.(values)).toBeNull()
})
