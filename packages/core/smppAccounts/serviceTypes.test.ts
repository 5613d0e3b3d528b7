import { expect, test } from 'vitest'
import { productOf, readServiceTypes } from './serviceTypes.ts'

const products = ['notify', 'marketing', 'otpPremium'] as const
const read = (text: string) =>
  readServiceTypes(text, (name) =>
    products.find((one) => one.toLowerCase() === name.trim().toLowerCase()),
  )

test('a service_type on the list chooses its product; any other means the account’s own', () => {
  const serviceTypes = read('OTP = otpPremium\n\n mkt=Marketing ') ?? new Map()
  const account = { product: 'notify' as const, serviceTypes }
  expect(productOf(account, 'OTP')).toBe('otpPremium')
  expect(productOf(account, ' otp')).toBe('otpPremium')
  expect(productOf(account, 'MKT')).toBe('marketing')
  expect(productOf(account, '')).toBe('notify')
  expect(productOf(account, 'CMT')).toBe('notify')
})

test('a list that cannot be read, or says two things of one service_type, is none', () => {
  expect(read('')).toEqual(new Map())
  for (const wrong of [
    'OTP',
    '= notify',
    'OTP = voice',
    'LONGER = notify',
    'O P = notify',
    'otp = notify\nOTP = marketing',
    Array.from({ length: 21 }, (_, n) => `T${n} = notify`).join('\n'),
  ]) {
    expect(read(wrong), wrong).toBeUndefined()
  }
})
