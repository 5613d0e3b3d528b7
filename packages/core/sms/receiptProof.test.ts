import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOtherHandset, isSameHandset, receiptOwner, receiptProof } from './receiptProof.ts'

const number = fc.integer({ min: 10_000_000, max: 99_999_999_999 }).map(String)
const submit = fc.record({ msisdn: number, sentId: fc.nat(1_000) })
const receipt = fc.record({
  msisdn: fc.option(fc.oneof(number, fc.integer({ min: 100, max: 99_999_999 }).map(String))),
  to: fc.option(number),
  arrivedId: fc.nat(1_000),
})

test('a receipt that came before a submit never proves its end', () => {
  fc.assert(
    fc.property(fc.array(submit), receipt, (submits, told) => {
      const owner = receiptOwner(submits, told)
      expect(owner === undefined || owner.sentId < told.arrivedId).toBe(true)
    }),
  )
})

test('another number’s message never matches if the right one is open, or if two are possible', () => {
  fc.assert(
    fc.property(fc.array(submit), receipt, (submits, told) => {
      const owner = receiptOwner(submits, told)
      if (!owner || receiptProof(owner, told) === 'certain') return
      expect(submits).toHaveLength(1)
    }),
  )
})

test('a receipt that names the full number of somebody else ends nothing', () => {
  fc.assert(
    fc.property(fc.array(submit), receipt, (submits, told) => {
      const owner = receiptOwner(submits, told)
      const isOther = owner !== undefined && isOtherHandset(owner.msisdn, told.msisdn)
      expect(isOther && told.to !== owner.msisdn).toBe(false)
    }),
  )
})

const SUBMIT = { msisdn: '447900900001', sentId: 1 }
test.each([
  ['the handset', '447900900001', '10690', 'certain'],
  ['the handset without its country code', '07900900001', '10690', 'certain'],
  ['nothing', null, null, 'certain'],
  ['a handset abroad', '8613800138000', '10690', 'none'],
  ['the next handset', '447900900002', '10690', 'none'],
  ['another handset in national form', '07900900002', null, 'none'],
  ['another handset in a small country', '298211518', null, 'none'],
  ['a short code', '10690', null, 'possible'],
  ['an eight-digit code', '12345678', null, 'possible'],
  ['a sender of digits, the handset as its destination', '14155550100', '447900900001', 'certain'],
  ['a sender of digits, another handset as its destination', '14155550100', '447900900002', 'none'],
] as const)('a receipt from %s proves: %s, %s: %s', (_what, msisdn, to, proof) => {
  expect(receiptProof(SUBMIT, { msisdn, to, arrivedId: 2 })).toBe(proof)
})

test('the newest submit to the handset is meant', () => {
  const older = { msisdn: '447700900001', sentId: 1 }
  const newer = { msisdn: '447700900001', sentId: 5 }
  const told = { msisdn: '447700900001', arrivedId: 9 }
  expect(receiptOwner([newer, older], told)).toBe(newer)
  expect(receiptOwner([newer, older], { ...told, arrivedId: 3 })).toBe(older)
  expect(receiptOwner([newer, older], { ...told, msisdn: '15550000000' })).toBeUndefined()
})

test.each([
  ['447700900001', '447700900001', true],
  ['447700900001', '07700900001', true],
  ['447700900001', null, true],
  ['447700900001', '447700900002', false],
])('the handset %s as %s: %s', (msisdn, told, same) => {
  expect(isSameHandset(msisdn, told)).toBe(same)
})
