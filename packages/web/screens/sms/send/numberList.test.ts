import { expect, test } from 'vitest'
import { countNumbers, wireNumbers } from './numberList.ts'

test('numbers are counted across lines, commas and semicolons, empty ones not', () => {
  expect(countNumbers('+8613800138000, +447700900123;\n\n+33612345678\n')).toBe(3)
  expect(countNumbers(' \n ; ')).toBe(0)
})

test('what a Chinese input method writes travels as plain digits and separators', () => {
  expect(
    wireNumbers('＋８６１３８００１３８０００，+447700900123；+33612345678、+34612345678'),
  ).toBe('+8613800138000,+447700900123;+33612345678,+34612345678')
})
