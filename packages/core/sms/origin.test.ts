import { expect, test } from 'vitest'
import {
  isSameAddress,
  isRegisteredDelivery,
  messageClassOf,
  namesAddress,
  originText,
  readOrigin,
  wantsReceipt,
} from './origin.ts'

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

test('the class of a message is kept, and read from the end of its origin', () => {
  const origin = {
    accountId: '7',
    source: { ton: 5, npi: 0, address: 'Shop],1,2]' },
    destination: { ton: 1, npi: 1, address: '447000000001' },
    parts: [{ id: '11', registered: 1 }],
  }
  expect(messageClassOf(originText(origin))).toBeUndefined()
  expect(messageClassOf(originText({ ...origin, withText: true }))).toBeUndefined()
  expect(messageClassOf(originText({ ...origin, parts: [] }))).toBeUndefined()
  expect(messageClassOf(null)).toBeUndefined()
  for (const messageClass of [0, 1, 2, 3] as const) {
    for (const withText of [undefined, true] as const) {
      const text = originText({ ...origin, messageClass, ...(withText && { withText }) })
      expect(readOrigin(text)).toEqual({ ...origin, messageClass, ...(withText && { withText }) })
      expect(messageClassOf(text)).toBe(messageClass)
    }
  }
})

test('a request names an address with or without its plus, or any by none', () => {
  const of = (address: string, ton = 1) => ({ ton, npi: 1, address })
  expect(namesAddress(of('+447000000001'), of('447000000001', 0))).toBe(true)
  expect(namesAddress(of('447000000002'), of('447000000001'))).toBe(false)
  expect(namesAddress(of(''), of('MyShop', 5))).toBe(true)
  expect(namesAddress(of('myshop'), of('MyShop', 5))).toBe(false)
  expect(isSameAddress(of(''), of('MyShop', 5))).toBe(false)
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
