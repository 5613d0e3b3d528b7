import { expect, test } from 'vitest'

import { nextOrgCode } from './orgCode.ts'

test('codes count on: A01, A02, after A99 comes B01, after Z99 a01', () => {
  expect(nextOrgCode('', undefined)).toBe('A01')
  expect(nextOrgCode('', 'A01')).toBe('A02')
  expect(nextOrgCode('', 'A99')).toBe('B01')
  expect(nextOrgCode('', 'Z99')).toBe('a01')
  expect(nextOrgCode('A01', 'A01B09')).toBe('A01B10')
})

test('5,148 siblings have codes of their own that sort as they were given', () => {
  const codes: string[] = []
  for (let code = nextOrgCode('', undefined); code; code = nextOrgCode('', code)) codes.push(code)
  expect(codes).toHaveLength(5148)
  expect(new Set(codes).size).toBe(5148)
  expect(codes).toEqual(codes.toSorted((a, b) => (a < b ? -1 : 1)))
})
