import { expect, test } from 'vitest'
import { isExchangeJump, parseExchangeMapping, readExchangeRates } from './exchangeMapping.ts'
import { exchangeRequest, isExchangeUrl } from './exchangeRequest.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const read = (text: string, body: unknown, base = 'USD') => {
  const mapping = parseExchangeMapping(text)
  if (!mapping) throw new Error('no mapping')
  const answer = readExchangeRates(mapping, body, { base, now })
  return typeof answer === 'string' ? answer : Object.fromEntries(answer.units)
}

test('two vendors say the same in different shapes', () => {
  const map = {
    success: true,
    source: 'USD',
    timestamp: 1_795_780_800,
    quotes: { USDEUR: 0.9223, USDJPY: 155 },
  }
  const list = {
    data: [
      { to: 'EUR', value: '0.9223' },
      { to: 'JPY', value: '155.00' },
    ],
  }
  const expected = { EUR: 9_223_000_000n, JPY: 1_550_000_000_000n }
  expect(read('ok: success = true\nbase: source\nat: timestamp\nrates: quotes', map)).toEqual(
    expected,
  )
  expect(read('list: data\ncurrency: to\nrate: value', list)).toEqual(expected)
})

test.each([
  ['an error with status 200', 'ok: success\nrates: rates', { success: false }, 'notOk'],
  ['another base', 'base: base\nrates: rates', { base: 'EUR', rates: { GBP: 1 } }, 'otherBase'],
  [
    'rates of last month',
    'at: date\nrates: rates',
    { date: '2026-10-30', rates: { EUR: 1 } },
    'old',
  ],
  ['no date where one was', 'at: date\nrates: rates', { rates: { EUR: 1 } }, 'unreadable'],
  ['nothing', 'rates: rates', [], 'unreadable'],
])('an answer with %s is not used', (_name, mapping, body, fault) => {
  expect(read(mapping, body)).toBe(fault)
})

test('rates are exact to ten decimals, and what is no positive number is left out', () => {
  const rates = {
    EUR: '0.92231234567',
    IDR: 1.6e4,
    BTC: 1e-5,
    GBP: 0,
    CHF: -1,
    CAD: '1,4',
    KRW: null,
    XXX: 1e9,
  }
  expect(read('rates: rates', { rates })).toEqual({
    EUR: 9_223_123_457n,
    IDR: 160_000_000_000_000n,
    BTC: 100_000n,
  })
})

test.each([
  'rates',
  'currency: to',
  'rates: a\ncurrency: b\nrate: c',
  'rates: a\nrates: b',
  'price: a',
])('a mapping that says %j is none', (text) => {
  expect(parseExchangeMapping(text)).toBeUndefined()
})

test('the request has the pair and the secret in their places', () => {
  expect(isExchangeUrl('https://fx.example/latest?from={base}&to={quotes}')).toBe(true)
  expect(isExchangeUrl('https://fx.example/{number}')).toBe(false)
  const asked = { base: 'USD', quotes: ['EUR', 'GBP'] }
  const url = 'https://fx.example/latest?from={base}&to={quotes}&key={secret}'
  expect(
    exchangeRequest({ url, headers: 'Authorization: App {secret}' }, asked, 'a&b'),
  ).toMatchObject({
    method: 'GET',
    url: 'https://fx.example/latest?from=USD&to=EUR,GBP&key=a%26b',
    headers: { authorization: 'App a&b' },
  })
})

test('a rate that moves by more than a fifth is rather a mistake', () => {
  expect([
    isExchangeJump(100n, 120n),
    isExchangeJump(100n, 121n),
    isExchangeJump(100n, 79n),
  ]).toEqual([false, true, true])
})
