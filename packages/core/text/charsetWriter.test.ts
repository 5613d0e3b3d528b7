import { expect, test } from 'vitest'
import { legacyEncodings } from './encodings.ts'
import { writeIn } from './charsetWriter.ts'

/** What somebody writes in each. */
const words: Record<(typeof legacyEncodings)[number], string> = {
  gb18030: '您好，验证码：1234',
  big5: '您好，驗證碼：1234',
  shift_jis: 'こんにちは、ｶﾅ 田中',
  'euc-kr': '안녕하세요',
  'windows-1252': 'Größe 5 € – “née”',
  'windows-1250': 'Dvořák, Žižka, Łódź',
  'windows-1251': 'Привет, Ёлка',
  'windows-1253': 'Καλημέρα',
  'windows-1254': 'Iğdır ŞİŞLİ',
  'windows-1255': 'שלום',
  'windows-1256': 'مرحبا',
  'windows-1257': 'Ačiū, žąsis',
  'windows-1258': 'Đường',
  'windows-874': 'สวัสดี',
}

test.each(legacyEncodings)(
  'what is written in %s is read as it was, and what is not in it is named',
  (charset) => {
    // Vietnamese letters with tones are a letter and a mark there.
    const text =
      charset === 'windows-1258'
        ? words[charset]
            .normalize('NFD')
            .replace(/u\u031b/g, 'ư')
            .replace(/o\u031b/g, 'ơ')
        : words[charset]
    const written = writeIn(charset, text)
    if ('character' in written) throw new Error(`${charset} has no ${written.character}`)
    expect(new TextDecoder(charset).decode(Uint8Array.from(written.octets))).toBe(text)
    expect(writeIn(charset, 'a😀')).toEqual({ character: '😀' })
  },
)
