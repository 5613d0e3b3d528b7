import { beforeEach, expect, test } from 'vitest'
import { mayUse, readToken } from './session.ts'
import { LOGIN_STORAGE_MS, readEntry, writeEntry } from './storage.ts'

beforeEach(() => localStorage.clear())

test('the token is kept for seven days in the form other clients of the family read', () => {
  writeEntry('Access-Token', 'abc')
  const raw: unknown = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '')
  expect(raw).toEqual({ value: 'abc', expire: expect.any(Number) })
  expect(readToken()).toBe('abc')
  expect(readEntry('Access-Token', Date.now() + LOGIN_STORAGE_MS + 1)).toBeNull()
  expect(readToken()).toBeNull()
})

test('a foreign value under our key is no token', () => {
  localStorage.setItem('pro__Access-Token', 'not json')
  expect(readToken()).toBeNull()
})

test('a control is shown when its code is granted, of the editable kind, or switched off for everybody', () => {
  const rights = {
    auth: [
      { action: 'user:add', type: '1', describe: '' },
      { action: 'user:edit', type: '2', describe: '' },
    ],
    allAuth: [{ action: 'user:export', type: '1', status: '0', describe: '' }],
  } as const
  expect(mayUse(rights, 'user:add')).toBe(true)
  expect(mayUse(rights, 'user:export')).toBe(true)
  expect(mayUse(rights, 'user:edit')).toBe(true)
  expect(mayUse(rights, 'user:delete')).toBe(false)
})
