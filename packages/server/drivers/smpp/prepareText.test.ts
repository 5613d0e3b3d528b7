import { countParts, finalText } from '@tandem/core'
import { decodeText, parseUserDataHeader } from '@tandem/smpp'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareText } from './prepareText.ts'

const charset = fc.constantFrom('gsm7' as const, 'latin1' as const, 'ascii' as const)
const letters = fc.constantFrom('a', ' ', '1', '@', 'é', 'Ω', '€', '{', '验', '😀')
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 700 }),
  fc.string({ unit: letters, minLength: 1, maxLength: 400 }),
  // Around the limits of UCS-2: 70 in one part, 67 per part in longer texts.
  fc.string({ unit: fc.constantFrom('验', '😀'), minLength: 60, maxLength: 75 }),
)

test('the number of parts sent equals the number billed, for any text and gateway', () => {
  fc.assert(
    fc.property(text, charset, (content, gateway) => {
      expect(prepareText(content, gateway).parts).toBe(countParts(finalText(content), gateway))
    }),
  )
})

test('every part fits an SMS, and the parts joined give the text back', () => {
  fc.assert(
    fc.property(text, charset, (content, gateway) => {
      const prepared = prepareText(content, gateway)
      const isUcs2 = prepared.dataCoding === 8
      let joined = ''
      for (let part = 0; part < prepared.parts; part++) {
        const data = prepared.part(part, 0xabcd)
        const header = prepared.parts > 1 ? parseUserDataHeader(data) : undefined
        const body = data.subarray(header?.length ?? 0)
        joined += decodeText(body, prepared.dataCoding, { defaultAlphabet: gateway }) ?? ''
        const headerSeptets = Math.ceil(((header?.length ?? 0) * 8) / 7)
        // One octet per character under data coding 0, which the carrier packs into septets.
        if (isUcs2) expect(data.length).toBeLessThanOrEqual(140)
        else if (gateway === 'gsm7') expect(body.length + headerSeptets).toBeLessThanOrEqual(160)
      }
      expect(joined).toBe(content)
    }),
  )
})

test.each([68, 69, 70])('a text of %s Chinese characters goes as one part', (length) => {
  expect(prepareText('验'.repeat(length), 'gsm7').parts).toBe(1)
  expect(prepareText('验'.repeat(length), 'ascii').parts).toBe(1)
})

test('the reference is 16 bits wide where that costs no part more', () => {
  const wide = prepareText('a'.repeat(200), 'gsm7').part(0, 0xabcd)
  expect([...wide.subarray(0, 7)]).toEqual([6, 8, 4, 0xab, 0xcd, 2, 1])
  const narrow = prepareText('a'.repeat(306), 'gsm7').part(1, 0xabcd)
  expect([...narrow.subarray(0, 6)]).toEqual([5, 0, 3, 0xcd, 2, 2])
})

test('a carrier that takes 8 bits only gets no wider reference, in as many parts, for any text', () => {
  fc.assert(
    fc.property(
      text,
      charset,
      fc.integer({ min: 0, max: 0xffff }),
      (content, gateway, reference) => {
        const narrow = prepareText(content, gateway, 'narrow')
        expect(narrow.parts).toBe(countParts(finalText(content), gateway))
        if (narrow.parts === 1) return
        for (let part = 0; part < narrow.parts; part++) {
          const header = [...narrow.part(part, reference).subarray(0, 6)]
          expect(header).toEqual([5, 0, 3, reference & 0xff, narrow.parts, part + 1])
        }
      },
    ),
  )
})
