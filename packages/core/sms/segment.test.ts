import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roomOf, segment, splitText } from './segment.ts'

test('a text of 160 GSM characters is one part', () => {
  expect(segment('a'.repeat(160))).toEqual({ encoding: 'gsm7', units: 160, parts: 1 })
})

test('a text of 161 GSM characters is billed as two parts', () => {
  expect(segment('a'.repeat(161))).toEqual({ encoding: 'gsm7', units: 161, parts: 2 })
})

test('306 GSM characters fill two parts and one more opens the third', () => {
  expect(segment('a'.repeat(306)).parts).toBe(2)
  expect(segment('a'.repeat(307)).parts).toBe(3)
})

test('an extension character costs two septets', () => {
  expect(segment('€'.repeat(80))).toEqual({ encoding: 'gsm7', units: 160, parts: 1 })
  expect(segment('€'.repeat(80) + 'a')).toEqual({ encoding: 'gsm7', units: 161, parts: 2 })
})

test('70 Chinese characters are one part, 71 are two, 135 are three', () => {
  expect(segment('验'.repeat(70))).toEqual({ encoding: 'ucs2', units: 70, parts: 1 })
  expect(segment('验'.repeat(71))).toEqual({ encoding: 'ucs2', units: 71, parts: 2 })
  expect(segment('验'.repeat(135))).toEqual({ encoding: 'ucs2', units: 135, parts: 3 })
})

test('one character outside the alphabet makes the whole text UCS-2', () => {
  expect(segment('a'.repeat(100) + '验')).toEqual({ encoding: 'ucs2', units: 101, parts: 2 })
})

test('an empty text has no part', () => {
  expect(segment('')).toEqual({ encoding: 'gsm7', units: 0, parts: 0 })
  expect(splitText('')).toEqual([])
})

test('an escape pair is not cut: 306 septets can need three parts', () => {
  const text = 'a'.repeat(152) + '€' + 'a'.repeat(152)
  expect(segment(text)).toEqual({ encoding: 'gsm7', units: 306, parts: 3 })
  expect(splitText(text)).toEqual(['a'.repeat(152), '€' + 'a'.repeat(151), 'a'])
})

test('a surrogate pair is not cut: 134 code units can need three parts', () => {
  const text = '验'.repeat(66) + '😀' + '验'.repeat(66)
  expect(segment(text)).toEqual({ encoding: 'ucs2', units: 134, parts: 3 })
  expect(splitText(text)).toEqual(['验'.repeat(66), '😀' + '验'.repeat(65), '验'])
})

test('a lone surrogate counts as one unit and stays where it is', () => {
  const text = '\ud83d'.repeat(71)
  expect(segment(text)).toEqual({ encoding: 'ucs2', units: 71, parts: 2 })
  expect(splitText(text).join('')).toBe(text)
})

const gsmText = fc.string({ unit: fc.constantFrom('a', '@', 'Ω', '€', '{', '\n'), maxLength: 700 })
const anyText = fc.oneof(gsmText, fc.string({ unit: 'binary', maxLength: 400 }))

test('the parts joined give the text back, and there are as many as are billed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parts = splitText(text)
      expect(parts.join('')).toBe(text)
      expect(parts.length).toBe(segment(text).parts)
    }),
  )
})

test('each part of a long text fits its share and never ends inside a pair', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { encoding, parts } = segment(text)
      if (parts < 2) return
      for (const part of splitText(text)) {
        const units = encoding === 'gsm7' ? segment(part).units : part.length
        expect(units).toBeGreaterThan(0)
        expect(units).toBeLessThanOrEqual(encoding === 'gsm7' ? 153 : 67)
        expect(encoding === 'ucs2' && !part.isWellFormed() && text.isWellFormed()).toBe(false)
      }
    }),
  )
})

test('no cut is needless: a part and the first character of the next would not fit', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { encoding } = segment(text)
      const parts = splitText(text)
      parts.slice(1).forEach((next, before) => {
        const first = String.fromCodePoint(next.codePointAt(0) ?? 0)
        const joined = (parts[before] ?? '') + first
        const units = encoding === 'gsm7' ? segment(joined).units : joined.length
        expect(units).toBeGreaterThan(encoding === 'gsm7' ? 153 : 67)
      })
    }),
  )
})

test('a longer text is never cheaper', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, more) => {
      expect(segment(text + more).parts).toBeGreaterThanOrEqual(segment(text).parts)
    }),
  )
})

test('a text has room for what its parts hold, an empty one for a single part', () => {
  expect(roomOf(segment(''))).toBe(160)
  expect(roomOf(segment('a'.repeat(161)))).toBe(306)
  expect(roomOf(segment('中'.repeat(71)))).toBe(134)
})
