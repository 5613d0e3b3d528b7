import { expect, test } from 'vitest'
import { plainLine } from './plainLog.ts'

const at = new Date(2026, 10, 20, 9, 5, 7).getTime()

test('an entry is a time, a sentence and its facts', () => {
  const entry = {
    level: 30,
    time: at,
    part: 'engine',
    gateways: 4,
    cause: null,
    msg: 'The SMS engine runs',
  }
  expect(plainLine(JSON.stringify(entry))).toBe('09:05:07  The SMS engine runs gateways=4\n')
})

test('a warning names its cause without a stack', () => {
  const entry = {
    level: 40,
    time: at,
    msg: 'Trying again',
    err: { message: 'gone', stack: 'Error: gone\n at x' },
  }
  expect(plainLine(JSON.stringify(entry))).toBe('09:05:07  warning: Trying again: gone\n')
})

test('text that is no entry stays as it is', () => {
  expect(plainLine('hello\n')).toBe('hello\n')
})
