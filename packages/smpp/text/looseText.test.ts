import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alphabetHint } from './alphabetHint.ts'
import { decodeLooseText } from './looseText.ts'
import { decodeText } from './text.ts'

test.each([
  ['Latin-1 under the name of GSM', 0, 'gsm7', '436166e92052656ee965', 'Café Renée'],
  ['Windows-1252 under the name of Latin-1', 3, 'gsm7', '4974927320803520', 'It’s €5 '],
  ['Latin-1 under the name of IA5', 1, 'gsm7', '4772fcdf65', 'Grüße'],
  ['GSM under the name of IA5', 1, 'gsm7', '1b652000', '€ @'],
  ['GSM at a carrier of ASCII', 0, 'ascii', '1b652000', '€ @'],
] as const)('%s is read', (_what, dataCoding, defaultAlphabet, hex, text) => {
  const octets = Buffer.from(hex, 'hex')
  expect(decodeText(octets, dataCoding, { defaultAlphabet })).toBeUndefined()
  expect(decodeLooseText(octets, dataCoding, { defaultAlphabet })).toBe(text)
})

test('whatever is text is loosely the same text, and nothing becomes a replacement character', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.integer({ min: 0, max: 255 }), (octets, dataCoding) => {
      const text = decodeText(octets, dataCoding)
      const loose = decodeLooseText(octets, dataCoding)
      if (text !== undefined) expect(loose).toBe(text)
      else if (loose !== undefined) expect(loose).not.toContain('\ufffd')
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['john_doe@example.com', 'gsm7', 'ascii'],
  ['Pay $5 now', 'gsm7', 'ascii'],
  ['Hello, {name}', 'gsm7', undefined],
  ['Grüße', 'gsm7', 'latin1'],
  ['Grüße', 'ascii', 'latin1'],
  ['Grüße', 'latin1', undefined],
  ['\u001be \u0000', 'latin1', 'gsm7'],
  ['\u001be \u0000', 'ascii', 'gsm7'],
  ['\u001be \u0000', 'gsm7', undefined],
] as const)('%j read as %s looks like %s', (text, alphabet, hint) => {
  expect(alphabetHint(Buffer.from(text, 'latin1'), alphabet)).toBe(hint)
})

test('UTF-8 is told from Latin-1', () => {
  expect(alphabetHint(Buffer.from('Grüße', 'utf8'), 'gsm7')).toBe('utf8')
})
