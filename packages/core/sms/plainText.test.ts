import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGsm7 } from './gsm7.ts'
import { oddCharacters, plainOffer, plainText } from './plainText.ts'

test('a smart quote is named once with how often it stands there', () => {
  expect(oddCharacters('It’s John’s 😀')).toEqual([
    { character: '’', plain: "'", times: 2 },
    { character: '😀', plain: null, times: 1 },
  ])
})

test('a long text with one smart quote is offered in fewer parts', () => {
  const text = `It’s ${'a'.repeat(150)}`
  expect(plainOffer(text)).toEqual({ text: `It's ${'a'.repeat(150)}`, before: 3, after: 1 })
})

test('nothing is offered for a text that stays UCS-2 anyhow, nor for one that is GSM-7', () => {
  expect(plainOffer('您的验证码是“4821”')).toBeNull()
  expect(plainOffer("It's 4821")).toBeNull()
})

test('writing plainly changes no character that GSM-7 has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      if (isGsm7(text)) expect(plainText(text)).toBe(text)
    }),
  )
})
