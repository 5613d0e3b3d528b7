import { expect, test } from 'vitest'

import { isCommonPassword } from './commonPassword.ts'

test.each(
  `password1 Password123 p@ssw0rd1 P4ssword! passw0rd2024 1password qwerty123 Qwerty12345 1q2w3e4r 1qaz2wsx
  admin123 Admin@2025 welcome1 Welcome2026! iloveyou1 letmein1 abc12345 a1b2c3d4 abcd1234 123456abc monkey12
  dragon123 football1 sunshine7 princess1 superman1 trustno1 test1234 Tandem2026 tandem123! sms12345 woaini520
  zaq12wsx summer2025 changeme1 q1w2e3r4 aa123456 x1x1x1x1 liverpool99 michael1 adminadmin1`.split(
    /\s+/,
  ),
)('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'world-pass-1',
  'correct horse 9 battery',
  'mK7pqRw2x',
  'blaue-Giraffe-47',
  '长颈鹿爱喝茶2026',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('names of the account with little else are common for it alone', () => {
  expect(isCommonPassword('marisol77', ['marisol'])).toBe(true)
  expect(isCommonPassword('marisol77', ['pedro'])).toBe(false)
  expect(isCommonPassword('Bluewhale2026', ['Blue Whale'])).toBe(true)
  expect(isCommonPassword('marisol-feeds-37-ducks', ['marisol'])).toBe(false)
})
