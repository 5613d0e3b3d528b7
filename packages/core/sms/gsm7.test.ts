import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstNonGsm7, gsm7Length, isGsm7 } from './gsm7.ts'

test('the alphabet has 127 basic and 10 extension characters', () => {
  let basic = 0
  let extension = 0
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCharCode(code)
    if (!isGsm7(character)) continue
    if (gsm7Length(character) === 2) extension++
    else basic++
  }
  expect({ basic, extension }).toEqual({ basic: 127, extension: 10 })
})

test('the character that forces UCS-2 is found by its index', () => {
  expect(firstNonGsm7('Your code is 1234')).toBe(-1)
  expect(firstNonGsm7('It’s 1234')).toBe(2)
  expect(firstNonGsm7('ok 😀')).toBe(3)
})

test('look-alikes outside the alphabet are seen: ç, á, backtick, tab', () => {
  expect(['ç', 'á', '`', '\t'].map(isGsm7)).toEqual([false, false, false, false])
  expect(['Ç', 'à', "'", '\n'].map(isGsm7)).toEqual([true, true, true, true])
})

test('everything before the found index is GSM-7', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const index = firstNonGsm7(text)
      expect(isGsm7(index === -1 ? text : text.slice(0, index))).toBe(true)
      expect(index === -1 || !isGsm7(text.charAt(index))).toBe(true)
    }),
  )
})
