import { expect, test } from 'vitest'
import { checkPassword } from './password.ts'

test.each([
  ['abcdefg1', null],
  ['密码密码密码密1', null],
  ['a1'.repeat(64), null],
  ['abcdef1', 'password.tooShort'],
  ['😀a1😀😀', 'password.tooShort'],
  ['a1'.repeat(65), 'password.tooLong'],
  ['12345678', 'password.needsLetter'],
  ['abcdefgh', 'password.needsDigit'],
  ['', 'password.tooShort'],
] as const)('%j: %s', (password, refusal) => {
  expect(checkPassword(password)).toBe(refusal)
})
