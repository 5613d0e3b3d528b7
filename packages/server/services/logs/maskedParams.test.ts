import { expect, test } from 'vitest'
import { maskedParams } from './maskedParams.ts'

test('arguments never hold a number, a password or a text', () => {
  const text = maskedParams(
    { id: '12', _t: '9' },
    { mobile: '8613800138000', password: 'p', ids: ['1', '2'], userId: 'x'.repeat(900), on: true },
  )
  expect(JSON.parse(text)).toEqual({
    id: '12',
    mobile: '***',
    password: '***',
    ids: '1,2',
    userId: '***',
    on: true,
  })
})
