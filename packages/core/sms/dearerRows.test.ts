import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowLengths } from './dearerRows.ts'
import { segment } from './segment.ts'

function lengthsOf(texts: readonly string[], common = 'Hi x') {
  const lengths = new RowLengths()
  texts.forEach((text, index) => lengths.add(index + 2, text, common, segment(text).parts))
  return lengths.said()
}

test('the rows that need UCS-2 are counted apart, with the character of the first', () => {
  const texts = ['Hi Anna', 'Hi 李雷', 'Hi Zoë 😀', 'Hi 王芳']
  expect(lengthsOf(texts)).toEqual({ ucs2: { messages: 3, row: 3, character: '李' }, long: null })
  expect(lengthsOf(['Hi 😀'])).toMatchObject({ ucs2: { character: '😀' } })
})

test('rows that are only longer are counted with their parts', () => {
  const long = `Hi ${'a'.repeat(170)}`
  expect(lengthsOf(['Hi Anna', long, 'Hi Bo', `${long}${'b'.repeat(150)}`])).toEqual({
    ucs2: null,
    long: { messages: 2, row: 5, least: 1, most: 3 },
  })
})

test('where the text itself needs UCS-2, no row is named for it', () => {
  expect(lengthsOf(['您好 李雷', '您好 Anna'], '您好 x')).toBeUndefined()
  expect(lengthsOf([])).toBeUndefined()
})

test('what is named adds up, whatever the rows say', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 20 }),
      (texts) => {
        const said = lengthsOf(texts.map((text) => `Hi ${text}`))
        const parts = texts.map((text) => segment(`Hi ${text}`))
        const odd = parts.filter(({ encoding }) => encoding === 'ucs2')
        const plain = parts.filter(({ encoding }) => encoding === 'gsm7')
        const least = Math.min(...plain.map((one) => one.parts))
        expect(said?.ucs2?.messages ?? 0).toBe(odd.length)
        expect(said?.long?.messages ?? 0).toBe(plain.filter((one) => one.parts > least).length)
      },
    ),
  )
})
