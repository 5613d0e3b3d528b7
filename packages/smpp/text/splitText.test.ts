import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SplitOptions, splitText, type TextPart } from './splitText.ts'
import { decodeText } from './text.ts'
import { parseUserDataHeader } from './userDataHeader.ts'

const gsm7 = { alphabet: 'gsm7', reference: 0x1234 } as const
const ucs2 = { alphabet: 'ucs2', reference: 0x1234 } as const

function textsOf(parts: TextPart[] | undefined): (string | undefined)[] {
  return (parts ?? []).map(({ shortMessage, esmClass, dataCoding }) => {
    const header = esmClass === 0x40 ? (parseUserDataHeader(shortMessage)?.length ?? 0) : 0
    return decodeText(shortMessage.subarray(header), dataCoding)
  })
}

test.each<[SplitOptions, number, number[]]>([
  [gsm7, 160, [160]],
  [gsm7, 161, [153, 8]],
  [gsm7, 307, [153, 153, 1]],
  [{ ...gsm7, referenceBits: 16 }, 161, [152, 9]],
  [ucs2, 70, [70]],
  [ucs2, 71, [67, 4]],
  [{ ...ucs2, referenceBits: 16 }, 71, [66, 5]],
  [{ alphabet: 'latin1', reference: 1 }, 141, [134, 7]],
])('%o cuts %i characters into %o', (options, length, lengths) => {
  const parts = splitText('a'.repeat(length), options)
  const header = options.referenceBits === 16 ? 7 : 6
  const unit = options.alphabet === 'ucs2' ? 2 : 1
  const sizes = parts?.map((part) => part.shortMessage.length - (part.esmClass === 0 ? 0 : header))
  expect(sizes).toEqual(lengths.map((units) => units * unit))
})

test('parts are numbered under one reference', () => {
  const concatenations = (bits: 8 | 16) =>
    splitText('a'.repeat(400), { ...gsm7, referenceBits: bits })?.map(
      (part) => parseUserDataHeader(part.shortMessage)?.concatenation,
    )
  const place = (part: number) => ({ total: 3, part })
  expect(concatenations(8)).toEqual(
    [1, 2, 3].map((part) => ({ reference: 0x34, referenceBits: 8, ...place(part) })),
  )
  expect(concatenations(16)).toEqual(
    [1, 2, 3].map((part) => ({ reference: 0x1234, referenceBits: 16, ...place(part) })),
  )
})

test('an escape is never separated from its character', () => {
  const parts = splitText('a'.repeat(152) + '€' + 'b'.repeat(20), gsm7)
  expect(textsOf(parts)).toEqual(['a'.repeat(152), '€' + 'b'.repeat(20)])
})

test('the halves of an emoji are never separated', () => {
  const parts = splitText('a'.repeat(66) + '😀' + 'b'.repeat(20), ucs2)
  expect(textsOf(parts)).toEqual(['a'.repeat(66), '😀' + 'b'.repeat(20)])
})

describe('any text', () => {
  test.each([
    ['gsm7', fc.string({ unit: fc.constantFrom('a', 'b', '€', '[', '^', 'é'), maxLength: 2_000 })],
    ['ucs2', fc.string({ unit: fc.constantFrom('a', '你', '😀', '€'), maxLength: 1_000 })],
  ] as const)('comes back from its %s parts, each within 140 octets', (alphabet, texts) => {
    fc.assert(
      fc.property(texts, fc.constantFrom(8, 16), (text, referenceBits) => {
        const parts = splitText(text, { alphabet, reference: 7, referenceBits }) ?? []
        expect(textsOf(parts).join('')).toBe(text)
        for (const { shortMessage, esmClass } of parts) {
          const header = esmClass === 0 ? 0 : referenceBits === 16 ? 7 : 6
          const units = shortMessage.length - header
          expect(header + (alphabet === 'gsm7' ? (units * 7) / 8 : units)).toBeLessThanOrEqual(140)
        }
      }),
    )
  })
})

test('a long text goes as sar TLVs or as message_payload where that is asked for', () => {
  const text = 'a'.repeat(161)
  expect(splitText(text, { ...gsm7, method: 'sar' })?.map(({ tlvs }) => tlvs)).toEqual([
    { sarMsgRefNum: 0x1234, sarTotalSegments: 2, sarSegmentSeqnum: 1 },
    { sarMsgRefNum: 0x1234, sarTotalSegments: 2, sarSegmentSeqnum: 2 },
  ])
  expect(splitText(text, { ...gsm7, method: 'payload' })).toEqual([
    {
      dataCoding: 0,
      esmClass: 0,
      shortMessage: Buffer.alloc(0),
      tlvs: { messagePayload: Buffer.from(text) },
    },
  ])
})

test('a text that the alphabet cannot say is not cut', () => {
  expect(splitText('你好', gsm7)).toBeUndefined()
})

test('a text of more than 255 parts is refused', () => {
  expect(() => splitText('a'.repeat(255 * 153 + 1), gsm7)).toThrow(RangeError)
  expect(splitText('a'.repeat(255 * 153), gsm7)).toHaveLength(255)
})
