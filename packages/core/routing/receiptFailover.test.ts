import { expect, test } from 'vitest'
import { parseReceiptRules } from '../sms/receiptRules.ts'
import { mayGoElsewhere, receiptFailovers } from './receiptFailover.ts'

const NONE = new Map()
const failed = { reason: 'receipt.undeliverable', networkError: null }

test('a message ends unless its route says otherwise', () => {
  expect(receiptFailovers.map((rule) => mayGoElsewhere(rule, failed, NONE))).toEqual([
    false,
    true,
    true,
  ])
})

test.each(['001', '27', '32'])(
  'no other carrier reaches a handset after error %s',
  (networkError) => {
    const report = { ...failed, networkError }
    expect(mayGoElsewhere('carrier', report, NONE)).toBe(false)
    expect(mayGoElsewhere('always', report, NONE)).toBe(true)
  },
)

test.each(['000', '34', '1042', 'x7'])(
  'another carrier may deliver after error %s',
  (networkError) => {
    expect(mayGoElsewhere('carrier', { ...failed, networkError }, NONE)).toBe(true)
  },
)

test('only what a receipt reports goes elsewhere, not what was cancelled, is unknown or never answered', () => {
  for (const reason of [null, 'task.cancelled', 'receipt.unknown', 'message.noReceipt']) {
    expect(mayGoElsewhere('always', { reason, networkError: null }, NONE)).toBe(false)
  }
})

test('the codes of a carrier mean what its gateway says', () => {
  const own =
    parseReceiptRules('0x45 retry 60\nreceipt 27 reroute\nreceipt 500-599 final # spam') ?? NONE
  const after = (networkError: string, reason = 'receipt.undeliverable') =>
    mayGoElsewhere('carrier', { reason, networkError }, own)
  expect([after('027'), after('550'), after('600'), after('32')]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(after('27', 'receipt.expired')).toBe(true)
})
