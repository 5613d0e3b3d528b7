import { describe, expect, test } from 'vitest'
import { readDateCell } from '../sheets/readDateCell.ts'
import { headingCurrency, headingKey, rateHeadings } from './rateColumns.ts'
import { faultAt, readRateLine } from './readRateLine.ts'
import { readPriceCell } from './readPriceCell.ts'

describe('the headings of a vendor', () => {
  test.each([
    ['Country Name', 'country'],
    ['Destination country', 'country'],
    ['ISO-2', 'country'],
    ['国家/地区', 'country'],
    ['Mobile Country Code', 'mcc'],
    ['MCC/MNC', 'mccmnc'],
    ['Network Name', 'operator'],
    ['运营商', 'operator'],
    ['Dial Code', 'prefix'],
    ['New Rate (EUR)', 'price'],
    ['Price per SMS, USD', 'price'],
    ['USD Price', 'price'],
    ['价格（美元）', 'price'],
    ['币种', 'currency'],
    ['Effective Date', 'effectiveAt'],
    ['Valid from', 'effectiveAt'],
    ['生效日期', 'effectiveAt'],
    ['Billing increment', 'interval'],
    ['Old price', undefined],
    ['Comment', undefined],
    ['', undefined],
  ])('%j is %s', (heading, column) => {
    expect(rateHeadings([heading])).toEqual([column])
  })

  test('name each column once: of two prices the first is taken', () => {
    expect(rateHeadings(['MCC', 'MNC', 'Price', 'New price'])).toEqual([
      'mcc',
      'mnc',
      'price',
      undefined,
    ])
  })

  test('are what was chosen for them before, left out included', () => {
    const before = new Map([
      [headingKey('Ценa'), 'price' as const],
      [headingKey('Price'), null],
    ])
    expect(rateHeadings(['PRICE', 'Ценa '], before)).toEqual([undefined, 'price'])
  })

  test.each([
    ['Rate (EUR)', 'EUR'],
    ['USD price', 'USD'],
    ['MCC', undefined],
    ['Price per SMS', undefined],
    ['rate eur', undefined],
  ])('%j is in %s', (heading, currency) => expect(headingCurrency(heading)).toBe(currency))
})

describe('a price', () => {
  test.each([
    ['0.0125', 12_500_000n],
    ['0,0125', 12_500_000n],
    ['.5', 500_000_000n],
    ['0.01250000000000', 12_500_000n],
    ['$0.0125', 12_500_000n],
    ['0,0125 USD', 12_500_000n],
    ['usd 0.0125', 12_500_000n],
    ['1000', 1_000_000_000_000n],
    ['-0', 0n],
  ])('%j is read', (text, nanos) => expect(readPriceCell(text, 'USD')).toEqual({ nanos }))

  test.each([
    ['n/a', 'price'],
    ['', 'price'],
    ['TBD', 'price'],
    ['1e-3', 'price'],
    ['1.234,56', 'price'],
    ['0.5/0.6', 'price'],
    ['０.５', 'price'],
    ['-0.01', 'negative'],
    ['−0.01', 'negative'],
    ['0.0123456789', 'decimals'],
    ['1000.1', 'tooHigh'],
    ['0.01 EUR', 'currency'],
    ['€0.01', 'currency'],
  ])('%j is refused: %s', (text, fault) => expect(readPriceCell(text, 'USD')).toEqual({ fault }))
})

describe('a date', () => {
  test.each([
    ['2026-12-01', '2026-12-01 00:00:00'],
    ['2026/12/1 8:05', '2026-12-01 08:05:00'],
    ['2026年12月1日', '2026-12-01 00:00:00'],
    ['01.12.2026', '2026-12-01 00:00:00'],
    ['31/12/2026', '2026-12-31 00:00:00'],
    ['12/31/2026', '2026-12-31 00:00:00'],
    ['12/12/2026', '2026-12-12 00:00:00'],
    ['1 Dec 2026', '2026-12-01 00:00:00'],
    ['01-Dec-26', '2026-12-01 00:00:00'],
    ['December 1, 2026 23:59:59', '2026-12-01 23:59:59'],
    ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ])('%j is %s', (text, date) => expect(readDateCell(text)).toBe(date))

  test.each(['01/12/2026', '2026-02-30', 'soon', '', '2026-12-01 24:00', '99', '1 Foo 2026'])(
    '%j is none, or may be two',
    (text) => expect(readDateCell(text)).toBeUndefined(),
  )
})

test('a fault names the cell to look at', () => {
  const columns = rateHeadings(['Country', 'MCC', 'MNC', 'Rate', 'Currency', 'Remark'])
  const words = {
    products: ['notify'],
    productNames: new Map(),
    product: 'notify',
    currency: 'USD',
  }
  const at = (...cells: string[]) => {
    const found = readRateLine(cells, columns, words)
    if (!('fault' in found)) throw new Error('It is a rate')
    return [found.fault, faultAt(found.fault, columns, found.at)]
  }
  expect(at('SG', '', '01', '0.01', 'USD')).toEqual(['mcc', 1])
  expect(at('SG', '525', '', '0.01', 'USD')).toEqual(['mnc', 2])
  expect(at('SG', '', '', 'abc', 'USD')).toEqual(['price', 3])
  expect(at('SG', '', '', '-1', 'USD')).toEqual(['negative', 3])
  expect(at('SG', '', '', '1', 'EUR')).toEqual(['currency', 4])
  expect(at('SG', '', '', '1 EUR', 'USD')).toEqual(['currency', 3])
  expect(at('', '', '', '1', '')).toEqual(['key', -1])
  expect(at('SG', '#N/A', '', '1', '')).toEqual(['formula', 1])
  expect(at('SG', '', '', '=…', '')).toEqual(['formula', 3])
})
