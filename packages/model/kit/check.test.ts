import { expect, test } from 'vitest'

import { checkField, isPassword } from './check.ts'
import { decimal, flag, integer, money, phone, ref, refs, text } from './field.ts'
import { addSchema, editSchema } from './schema.ts'
import { role } from '../entities/organisation/role.ts'

const reasons = (field: Parameters<typeof checkField>[0], values: unknown[]) =>
  values.map((value) => checkField(field, value)?.reason)

test('a line of text keeps its bounds and holds no control character', () => {
  const field = text({ min: 2, max: 5, required: true })
  expect(reasons(field, ['ab', 'a', 'abcdef', '', null, 7, 'a\u0000b', 'a\uD800'])).toEqual([
    undefined,
    'field.tooShort',
    'field.tooLong',
    'field.required',
    'field.required',
    'field.type',
    'field.characters',
    'field.characters',
  ])
})
test('whole numbers are numbers, in bounds', () => {
  const field = integer({ from: 60, to: 600 })
  expect(reasons(field, [60, 600, 59, 601, 60.5, '60', Number.NaN, null])).toEqual([
    undefined,
    undefined,
    'field.range',
    'field.range',
    'field.type',
    'field.type',
    'field.type',
    undefined,
  ])
})
test('decimals are exact strings: no exponent, no grouping, no finer than the column', () => {
  const field = decimal({ digits: 2, from: '0', to: '100' })
  expect(reasons(field, ['1.25', '100', '100.01', '-1', '1.255', '1e1', '1,0', ' 1', 1])).toEqual([
    undefined,
    undefined,
    'field.range',
    'field.range',
    'field.digits',
    'field.type',
    'field.type',
    'field.type',
    'field.asText',
  ])
})
test('senders are 11 letters and digits, or a number', () => {
  const field = text({ max: 16, format: 'senderId' })
  expect(reasons(field, ['Tandem', '+4915112345678', 'Tandem Cloud', '中文', ' a', '12'])).toEqual([
    undefined,
    undefined,
    'field.senderId',
    'field.senderId',
    'field.senderId',
    'field.senderId',
  ])
})
test('places are pages, never scripts', () => {
  const field = text({ max: 255, format: 'path' })
  expect(reasons(field, ['/a/b', 'https://a.example/x', 'javascript:alert(1)', '{{x}}'])).toEqual([
    undefined,
    undefined,
    'field.path',
    'field.path',
  ])
})
test('ids, flags and telephone numbers', () => {
  expect(reasons(ref('user', {}), ['12', '0', '-1', 12, '1 or 1=1', 'x'])).toEqual([
    undefined,
    ...Array.from({ length: 5 }, () => 'field.id'),
  ])
  const links = refs('user', { link: { table: 't', own: 'a', other: 'b' } })
  expect(reasons(links, [['1', '2'], [], ['1', '1'], '1,2'])).toEqual([
    undefined,
    undefined,
    'field.id',
    'field.type',
  ])
  expect(reasons(flag({ initial: true }), [true, 'true', 1])).toEqual([
    undefined,
    'field.type',
    'field.type',
  ])
  // Digits without "+" belong to a home country, which the server knows.
  expect(
    reasons(phone({}), ['+8613800138000', '13800138000', '+0123456', 'call me', '12345']),
  ).toEqual([undefined, undefined, 'field.phone', 'field.phone', 'field.phone'])
})
test('a password has at least 8 characters with digits and letters (spec §5)', () => {
  expect(
    ['abcdefg1', 'abcdefgh', '12345678', 'abc1', `a1${'x'.repeat(127)}`].map(isPassword),
  ).toEqual([true, false, false, false, false])
})

const issuesOf = (result: { error?: { issues: { path: PropertyKey[]; code: string }[] } }) =>
  result.error?.issues.map(({ path, code }) => `${path.join('.')}:${code}`)

test('an add is closed, fills initial values and names what is wrong', () => {
  const good = addSchema(role).safeParse({ roleName: 'Ops', roleCode: 'ops', audience: 'platform' })
  expect(good.data).toEqual({
    roleName: 'Ops',
    roleNameEn: null,
    roleCode: 'ops',
    audience: 'platform',
    dataScope: 'company',
    description: null,
    descriptionEn: null,
    permissionIds: [],
  })
  expect(issuesOf(addSchema(role).safeParse({ id: '5', roleName: 'x' }))).toContain(
    ':unrecognized_keys',
  )
  expect(issuesOf(addSchema(role).safeParse({ roleName: 'x', roleCode: '中' }))).toEqual([
    'roleName:custom',
    'roleCode:custom',
    'audience:custom',
  ])
})
test('an edit carries its version and only what changes', () => {
  const body = { id: '7', version: 1, description: '' }
  expect(editSchema(role).parse(body)).toEqual({
    id: '7',
    version: 1,
    values: { description: null },
    echo: {},
  })
  expect(issuesOf(editSchema(role).safeParse({ id: '7', roleName: null }))).toEqual([
    'version:invalid_type',
  ])
})

test('an amount is within its bounds and decimals', () => {
  const field = money({ digits: 2, from: '50', to: '50000' })
  expect(reasons(field, ['50', '50000.00', '1234.5'])).toEqual([undefined, undefined, undefined])
  expect(reasons(field, ['49.99', '50000.01', '50.001', 'ten', 50])).toEqual([
    'field.range',
    'field.range',
    'field.digits',
    'field.amount',
    'field.asText',
  ])
  // As it is read and typed, and not a row of zeros to count.
  expect(checkField(field, '50000.01')).toMatchObject({ args: { from: '50', to: '50,000' } })
})
