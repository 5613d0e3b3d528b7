import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseNumbers } from './normaliseNumbers.ts'

const options = { defaultCountry: 'CN', accept: 'mobile' } as const

test('good numbers once, bad ones and repetitions with row and reason', () => {
  const texts = ['13800138000', '+86 138 0013 8000', 'name', '8.61E+12', '+447400123456']
  expect(normaliseNumbers(texts, options)).toEqual({
    accepted: [
      { row: 1, e164: '+8613800138000', country: 'CN' },
      { row: 5, e164: '+447400123456', country: 'GB' },
    ],
    rejected: [
      { row: 2, text: '+86 138 0013 8000', reason: 'number.duplicate' },
      { row: 3, text: 'name', reason: 'number.notDigits' },
      { row: 4, text: '8.61E+12', reason: 'number.scientific' },
    ],
  })
})

test('a list processed in pieces gives the same result as at once', () => {
  const text = fc.oneof(
    fc.integer({ min: 13_800_138_000, max: 13_800_138_009 }).map(String),
    fc.constantFrom('', 'x', '+447400123456', '07400123456'),
  )
  fc.assert(
    fc.property(fc.array(text), fc.array(text), (head, tail) => {
      const seen = new Set<string>()
      const first = normaliseNumbers(head, options, { seen })
      const second = normaliseNumbers(tail, options, { seen, firstRow: head.length + 1 })
      const whole = normaliseNumbers([...head, ...tail], options)
      expect([...first.accepted, ...second.accepted]).toEqual(whole.accepted)
      expect([...first.rejected, ...second.rejected]).toEqual(whole.rejected)
      expect(whole.accepted.length + whole.rejected.length).toBe(head.length + tail.length)
    }),
  )
})
