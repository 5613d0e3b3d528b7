import { expect, test } from 'vitest'
import { controlOf, isShownColumn } from './buttonRules.ts'
import { isReadingCode, readingRules } from './readingCode.ts'

test.each(['gateway:list', 'notifyOutbox:trace', 'home:totalData', 'smsTask:column:amount'])(
  '%s only shows something',
  (code) => expect(isReadingCode(code)).toBe(true),
)

test.each(['gateway:edit', 'user:signInAs', 'notifyOutbox:export', 'thing:newVerb', 'list', ''])(
  '%j counts as a change',
  (code) => expect(isReadingCode(code)).toBe(false),
)

test('a read-only user gets no changing control, not even one disabled for everybody', () => {
  const rules = readingRules({
    auth: [
      { action: 'user:list', type: '1' },
      { action: 'user:edit', type: '1' },
      { action: 'user:add', type: '2' },
    ],
    allAuth: [
      { action: 'user:delete', type: '1', status: '0' },
      { action: 'user:add', type: '2', status: '1' },
      { action: 'user:column:phone', type: '1', status: '1' },
    ],
  })
  const stateOf = (code: string) => controlOf(rules, code)
  expect(['user:edit', 'user:add', 'user:delete'].map(stateOf)).toEqual(Array(3).fill('absent'))
  expect(stateOf('user:list')).toBe('enabled')
  expect(isShownColumn(rules, 'user:column:phone')).toBe(false)
})
