import { expect, test } from 'vitest'
import { rateFault, rateKindOf } from './rateKind.ts'

const call = { product: 'voice', prefix: '44', firstSeconds: 60, nextSeconds: 6 }

test('each product has rates of one kind', () => {
  const products = [
    'notify',
    'hlr',
    'mnp',
    'codeCheck',
    'statusCheck',
    'voice',
    'autoIvr',
    'whatsapp',
  ]
  expect(products.map(rateKindOf)).toEqual([
    'message',
    'query',
    'query',
    'query',
    'query',
    'call',
    'ivr',
    'template',
  ])
})

test.each([
  [{ product: 'notify', countryId: '1', operatorId: '2' }, undefined],
  [{ product: 'notify' }, { field: 'countryId', reason: 'field.required' }],
  [
    { product: 'notify', countryId: '1', prefix: '44' },
    { field: 'prefix', reason: 'rate.notOfProduct' },
  ],
  [call, undefined],
  [
    { ...call, prefix: '' },
    { field: 'prefix', reason: 'field.required' },
  ],
  [
    { ...call, countryId: '1' },
    { field: 'countryId', reason: 'rate.notOfProduct' },
  ],
  [
    { ...call, speechFee: '0.1' },
    { field: 'speechFee', reason: 'rate.notOfProduct' },
  ],
  [
    { ...call, product: 'autoIvr' },
    { field: 'per', reason: 'field.required' },
  ],
  [{ ...call, product: 'autoIvr', per: 'call', speechFee: '0.1' }, undefined],
  [{ product: 'whatsapp', category: 'utility', countryId: '1' }, undefined],
  [
    { product: 'whatsapp', countryId: '1' },
    { field: 'category', reason: 'field.required' },
  ],
])('%o is a rate, or says what is wrong with it', (rate, fault) => {
  expect(rateFault(rate)).toEqual(fault)
})
