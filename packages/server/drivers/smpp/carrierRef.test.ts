import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carrierIds, refOfReceipt, refOfResponse } from './carrierRef.ts'

test('a response in hex and its receipt in decimal name the same message', () => {
  expect(refOfResponse('0000BC614E', 'hexToDecimal')).toBe(refOfReceipt('0012345678'))
})

test('a response in decimal and its receipt in upper-case hex name the same message', () => {
  expect(refOfResponse('12345678', 'decimalToHex')).toBe(refOfReceipt('00BC614E'))
})

test('an id that is no number is kept whatever the format says', () => {
  expect(refOfResponse('b7-x', 'hexToDecimal')).toBe(refOfReceipt('B7-x'))
})

test('padding and case never separate a response from its receipt', () => {
  const number = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
  fc.assert(
    fc.property(number, fc.nat({ max: 6 }), fc.boolean(), (id, zeros, upper) => {
      const pad = '0'.repeat(zeros)
      const hex = upper ? id.toString(16).toUpperCase() : id.toString(16)
      expect(refOfResponse(hex, 'hexToDecimal')).toBe(refOfReceipt(pad + id.toString(10)))
      expect(refOfResponse(id.toString(10), 'decimalToHex')).toBe(refOfReceipt(pad + hex))
      expect(refOfResponse(hex, 'same')).toBe(refOfReceipt(pad + hex.toLowerCase()))
    }),
  )
})

test('what is set counts, and what is to be learnt is', () => {
  const learnt: string[] = []
  const learner = carrierIds({ messageIdFormat: 'learn', learntIdFormat: 'hexToDecimal' }, (one) =>
    learnt.push(one),
  )
  expect(learner.ofReceipt('255', null)).toBe('ff')
  const set = carrierIds(
    { messageIdFormat: 'decimalToHex', learntIdFormat: 'hexToDecimal' },
    (one) => learnt.push(one),
  )
  expect(set.ofResponse('255', '447700900000')).toBe(set.ofReceipt('00FF', '447700900000'))
  expect(learnt).toEqual([])
})
