import { expect, test } from 'vitest'
import { readInboundNumbers } from './inboundNumbers.ts'

test('numbers of an account are read line by line, with a plus or without', () => {
  expect(readInboundNumbers('+447000000001\n\n 12345 \n447000000001')).toEqual([
    '447000000001',
    '12345',
  ])
  expect(readInboundNumbers('')).toEqual([])
})

test.each([
  '12',
  'Tandem',
  '+',
  '1234567890123456',
  '447000000001, 447000000002',
  '+44 7000 000001',
])('%s is no number of an account', (text) => expect(readInboundNumbers(text)).toBeUndefined())

test('there are at most fifty', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => 1000 + n).join('\n')
  expect(readInboundNumbers(lines(50))).toHaveLength(50)
  expect(readInboundNumbers(lines(51))).toBeUndefined()
})
