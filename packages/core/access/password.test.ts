import { expect, test } from 'vitest'
import { checkPassword, checkPasswordChange } from './password.ts'

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

const form = { oldPassword: 'old', newPassword: 'abcdefg1', confirmPassword: 'abcdefg1' }

test('a complete form with two equal good passwords passes', () => {
  expect(checkPasswordChange(form)).toBeNull()
})

test.each([
  [{ oldPassword: '' }, 'password.oldRequired'],
  [{ newPassword: '' }, 'password.newRequired'],
  [{ confirmPassword: '' }, 'password.confirmRequired'],
  [{ confirmPassword: 'abcdefg2' }, 'password.notTheSame'],
  [{ newPassword: 'short1', confirmPassword: 'short1' }, 'password.tooShort'],
])('%j is refused: %s', (change, refusal) => {
  expect(checkPasswordChange({ ...form, ...change })).toBe(refusal)
})
