import { expect, test } from 'vitest'
import { moneyText } from '../money/moneyText.ts'
import { rateExample } from './rateExample.ts'

const said = (rate: Parameters<typeof rateExample>[0]) => {
  const example = rateExample(rate)
  return example && [moneyText(example.micros, 'USD'), example.billed]
}
const call = { product: 'voice', prefix: '4930', firstSeconds: 30, nextSeconds: 6 }
const menu = { product: 'autoIvr', prefix: '65' }

test.each([
  ['a call, 30/6', { ...call, price: '0.006' }, '0.0078', 78],
  ['with a connection fee', { ...call, price: '0.006', connectFee: '0.01' }, '0.0178', 78],
  ['intervals left empty are 60/60', { product: 'voice', price: '0.006' }, '0.012', 120],
  ['a call that is free', { ...call, price: '0.006', freeSeconds: 75 }, '0.00', 0],
  ['a minimum', { ...call, price: '0.06', leastSeconds: 120 }, '0.12', 120],
  ['a menu per minute, with speech', { ...menu, price: '0.06', speechFee: '0.02' }, '0.14', 120],
  [
    'a menu per call',
    { ...menu, per: 'call', price: '0.05', speechFee: '0.02' },
    '0.07',
    undefined,
  ],
  [
    'messages, each rounded by itself',
    { product: 'notify', price: '0.0000004' },
    '0.00',
    undefined,
  ],
  ['queries', { product: 'statusCheck', price: '0.0035' }, '3.50', undefined],
  ['deliveries', { product: 'whatsapp', price: '0.0113' }, '11.30', undefined],
])('%s', (_name, rate, costs, billed) => {
  expect(said(rate)).toEqual([costs, billed])
})

test('says nothing while an amount is missing, hidden or malformed', () => {
  for (const price of [undefined, null, '', '***', '1e3', '０.５', '1,5']) {
    expect(said({ ...call, price })).toBeUndefined()
  }
  expect(said({ ...call, price: '0.01', connectFee: 'x' })).toBeUndefined()
  expect(said({ ...call, price: '0.01', firstSeconds: 0 })).toBeUndefined()
})
