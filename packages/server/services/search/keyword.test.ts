import { expect, test } from 'vitest'
import { readKeyword } from './keyword.ts'

test.each([
  ['+86 138-0013-8000', null, ['8613800138000']],
  ['0086 138 0013 8000', null, ['8613800138000']],
  ['＋８６ １３８００１３８０００', null, ['8613800138000']],
  ['13800138000', 'CN', ['13800138000', '8613800138000']],
  ['12345', null, []],
  ['harbor', null, []],
])('%s can be the numbers that it may stand for', (text, home, numbers) => {
  expect(readKeyword(text, home).numbers).toEqual(expect.arrayContaining(numbers))
  if (numbers.length === 0) expect(readKeyword(text, home).numbers).toEqual([])
})

test('one letter is no word, one Chinese character is', () => {
  expect(readKeyword('a', null).isWord).toBe(false)
  expect(readKeyword('港', null).isWord).toBe(true)
})
