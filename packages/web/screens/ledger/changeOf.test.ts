import { expect, test } from 'vitest'
import { changeOf } from './changeOf.ts'

const account = { currency: 'USD', balance: '1234.5', credit: '100', alone: '985.499999' }
const adjust = { kind: 'adjust', isOff: false, amount: '50' } as const

test('what is added and what is taken off are the same amount, sent with its sign', () => {
  expect(changeOf(adjust, account)).toMatchObject({
    signed: '50',
    words: '50.00 USD',
    after: '1284.50',
    waits: false,
  })
  expect(changeOf({ ...adjust, isOff: true }, account)).toMatchObject({
    signed: '-50',
    words: '50.00 USD',
    after: '1184.50',
  })
})

test('from which amount a second person has to agree is known before it is sent', () => {
  const waits = (amount: string, isOff = false) =>
    changeOf({ kind: 'adjust', isOff, amount }, account).waits
  expect(waits('985.499999')).toBe(false)
  expect(waits('985.5')).toBe(true)
  expect(waits('985.5', true)).toBe(true)
  const credit = (amount: string) =>
    changeOf({ kind: 'credit', isOff: true, amount }, account).waits
  expect(credit('1085.499999')).toBe(false)
  expect(credit('1085.5')).toBe(true)
  // Less credit risks nothing.
  expect(credit('0')).toBe(false)
})

test('nothing is foretold while the account or the amount is not known', () => {
  expect(changeOf(adjust).after).toBeNull()
  expect(changeOf({ ...adjust, amount: '1.2.3' }, account)).toMatchObject({
    after: null,
    waits: false,
  })
})
