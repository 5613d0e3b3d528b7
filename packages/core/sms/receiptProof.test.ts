import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameHandset, receiptOwner, receiptProof } from './receiptProof.ts'

const number = fc.integer({ min: 10_000_000, max: 99_999_999_999 }).map(String)
const submit = fc.record({ msisdn: number, sentId: fc.nat(1_000) })
const receipt = fc.record({
  msisdn: fc.option(number),
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
