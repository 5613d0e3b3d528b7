import { expect, test } from 'vitest'
import { parseErrorRules } from './errorRules.ts'
import { parseReceiptRules } from './receiptRules.ts'

test('lines about receipts stand among those about answers, and mean other codes', () => {
  const text = '0x45 retry 60\nReceipt 27 final # absent\nreceipt 500 - 502 REROUTE\n'
  expect([...(parseReceiptRules(text) ?? [])]).toEqual([
    [27, 'final'],
    [500, 'reroute'],
    [501, 'reroute'],
    [502, 'reroute'],
  ])
  expect([...(parseErrorRules(text)?.keys() ?? [])]).toEqual([0x45])
})

test.each([
  'receipt',
  'receipt 27',
  'receipt 27 retry 5',
  'receipt x final',
  'receipt 9-1 final',
  'receipt 0-99999 final',
  'receipts 27 final',
])('%s is none', (line) => {
  expect(parseErrorRules(line)).toBeUndefined()
})
