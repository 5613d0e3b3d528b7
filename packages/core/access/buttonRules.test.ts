import { expect, test } from 'vitest'
import {
  type ButtonRules,
  controlOf,
  hasAction,
  isDisabledAction,
  isShownColumn,
} from './buttonRules.ts'

const action = 'user:add'
const rules = (type: '1' | '2', status: '0' | '1', granted: boolean): ButtonRules => {
  return { auth: granted ? [{ action, type }] : [], allAuth: [{ action, type, status }] }
}

test.each([
  ['no rule', { auth: [], allAuth: [] }, false, false, true],
  ['no rule but granted', { auth: [{ action, type: '1' }], allAuth: [] }, true, false, true],
  ['type 1 switched off', rules('1', '0', false), true, false, true],
  ['type 1 in force, not granted', rules('1', '1', false), false, false, false],
  ['type 1 in force, granted', rules('1', '1', true), true, false, true],
  ['type 2 switched off', rules('2', '0', false), false, false, true],
  ['type 2 in force, not granted', rules('2', '1', false), false, true, true],
  ['type 2 in force, granted', rules('2', '1', true), false, false, true],
] as const satisfies [string, ButtonRules, boolean, boolean, boolean][])(
  '%s',
  (_, given, kept, disabled, shown) => {
    expect(hasAction(given, action)).toBe(kept)
    expect(isDisabledAction(given, action)).toBe(disabled)
    expect(isShownColumn(given, action)).toBe(shown)
  },
)

test('a control of an editable rule is always there, and dead where the rule is in force and not granted', () => {
  const found = (['1', '2'] as const).flatMap((type) =>
    (['0', '1'] as const).flatMap((status) =>
      [false, true].map((granted) => controlOf(rules(type, status, granted), action)),
    ),
  )
  expect(found).toEqual([
    // Type 1: switched off, in force; each not granted, then granted.
    'enabled',
    'enabled',
    'absent',
    'enabled',
    // Type 2
    'enabled',
    'enabled',
    'disabled',
    'enabled',
  ])
  expect(controlOf({ auth: [], allAuth: [] }, action)).toBe('absent')
})

test('a grant for another action helps nothing', () => {
  const other = { ...rules('1', '1', false), auth: [{ action: 'user:edit', type: '1' as const }] }
  expect(hasAction(other, action)).toBe(false)
})

test('an action is compared whole: a list of codes in one item is not split', () => {
  const joined = { auth: [{ action: 'user:add,user:edit', type: '1' as const }], allAuth: [] }
  expect(hasAction(joined, action)).toBe(false)
})
