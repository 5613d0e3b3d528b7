import { expect, test } from 'vitest'
import { isRegisteredDelivery, originText, readOrigin, wantsReceipt } from './origin.ts'

test('an origin is read as it was written', () => {
  const origin = {
    accountId: '7',
    source: { ton: 5, npi: 0, address: 'A "quoted" | name' },
    destination: { ton: 1, npi: 1, address: '447000000001' },
    parts: [
      { id: '11', registered: 1 },
      { id: null, registered: 0 },
    ],
  }
  expect(readOrigin(originText(origin))).toEqual(origin)
  const withText = { ...origin, withText: true }
  expect(readOrigin(originText(withText))).toEqual(withText)
})

test('a receipt is sent always, on failure, or never, as registered_delivery says', () => {
  const told = [0, 1, 2, 0x11].map((asked) => [
    wantsReceipt(asked, 'delivered'),
    wantsReceipt(asked, 'undelivered'),
  ])
  expect(told).toEqual([
    [false, false],
    [true, true],
    [false, true],
    [true, true],
  ])
  expect([0, 1, 2, 3, 0x10, 0x13].map(isRegisteredDelivery)).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
  ])
})
