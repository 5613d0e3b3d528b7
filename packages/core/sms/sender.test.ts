import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gsm7Length, isGsm7 } from './gsm7.ts'
import { type SenderApproval, senderKindOf, type SenderRule, senderThere } from './sender.ts'

test.each([
  ['HARBOR', 'alphanumeric'],
  ['A', 'alphanumeric'],
  ['Shop 24/7 &', 'alphanumeric'],
  ['HarborCards', 'alphanumeric'],
  ['HarborCards1', null],
  [' HARBOR', null],
  ['Cafés', null],
  ['a[b', null],
  ['`tick', null],
  ['a\\b', null],
  ['$a@b_c"', 'alphanumeric'],
  ['银行', null],
  ['12', null],
  ['106', 'shortCode'],
  ['12345678', 'shortCode'],
  ['123456789', 'longNumber'],
  ['+6591234567', 'longNumber'],
  ['6591234567', 'longNumber'],
  ['+1234567890123456', null],
  ['+0123456789', null],
  ['12-34', null],
  ['', null],
])('%o is %s', (sender, kind) => {
  expect(senderKindOf(sender)).toBe(kind)
})

test('a name has a letter, 1 to 11 characters, and only those of the GSM alphabet', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 14, unit: 'grapheme-ascii' }), (text) => {
      if (senderKindOf(text) !== 'alphanumeric') return
      expect(text).toMatch(/[A-Za-z]/)
      expect(text.length).toBeLessThanOrEqual(11)
      expect(isGsm7(text) && gsm7Length(text) === text.length).toBe(true)
    }),
  )
})

const to = (country: string, product = 'notify') => ({ country, product })
const everywhere: SenderApproval = { sender: 'HARBOR', country: null, product: null }
const inIndia: SenderApproval = { ...everywhere, country: 'IN' }
const registered: SenderRule = { alphanumeric: 'registered', replacedBy: null }
const replaced: SenderRule = { alphanumeric: 'replaced', replacedBy: 'longNumber' }

test('a sender goes where it is approved, for the products it is approved for', () => {
  const kept = { sender: 'HARBOR', replacedBy: null }
  expect(senderThere('HARBOR', to('GB'), undefined, [everywhere])).toEqual(kept)
  expect(senderThere('HARBOR', to('IN'), undefined, [inIndia])).toEqual(kept)
  const elsewhere = { reason: 'sender.otherCountry' }
  expect(senderThere('HARBOR', to('GB'), undefined, [inIndia])).toEqual(elsewhere)
  const codes = { ...everywhere, product: 'otpPremium' }
  expect(senderThere('HARBOR', to('GB'), undefined, [codes])).toEqual(elsewhere)
  expect(senderThere('HARBOR', to('GB', 'otpPremium'), undefined, [codes])).toEqual(kept)
})

test('where senders are registered, only an approval for that country counts', () => {
  expect(senderThere('HARBOR', to('IN'), registered, [everywhere])).toEqual({
    reason: 'sender.notRegistered',
  })
  expect(senderThere('HARBOR', to('IN'), registered, [everywhere, inIndia])).toMatchObject({
    sender: 'HARBOR',
  })
  const number = { ...everywhere, sender: '+919812345678' }
  expect(senderThere('+919812345678', to('IN'), registered, [number])).toMatchObject({
    sender: '+919812345678',
  })
})

test('a name is replaced by the company’s own number of that country, or by the carrier’s', () => {
  expect(senderThere('HARBOR', to('US'), replaced, [everywhere])).toEqual({
    sender: null,
    replacedBy: 'longNumber',
  })
  const own = [
    everywhere,
    { ...everywhere, sender: '24680', country: 'US' },
    { ...everywhere, sender: '+442071234567', country: 'GB' },
    { ...everywhere, sender: '+12025550123', country: 'US' },
  ]
  expect(senderThere('HARBOR', to('US'), replaced, own)).toEqual({
    sender: '+12025550123',
    replacedBy: 'longNumber',
  })
})

test('what is sent as nobody stays so, and what is not allowed is refused', () => {
  const notAllowed: SenderRule = { alphanumeric: 'notAllowed', replacedBy: null }
  expect(senderThere(null, to('US'), notAllowed, [])).toEqual({ sender: null, replacedBy: null })
  expect(senderThere('HARBOR', to('US'), notAllowed, [everywhere])).toEqual({
    reason: 'sender.notAllowed',
  })
})
