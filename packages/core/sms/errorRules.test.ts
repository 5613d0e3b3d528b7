import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  errorActions,
  errorPolicies,
  errorTableNames,
  errorTables,
  parseErrorRules,
} from './errorRules.ts'
import { submitPolicy } from './submitPolicy.ts'

test('a line says what an answer means at this carrier', () => {
  const rules = parseErrorRules(
    '0x45 retry 60\n\n# a remark\n88 Final  # so it is\r\n0x401 pause 300',
  )
  expect(submitPolicy(0x45, rules)).toEqual({
    kind: 'retry',
    reason: 'carrier.vendorError',
    afterSeconds: 60,
  })
  expect(submitPolicy(0x58, rules)).toMatchObject({ kind: 'permanent' })
  expect(submitPolicy(0x401, rules)).toMatchObject({ kind: 'pause', seconds: 300 })
  // What no line names keeps the meaning of the standard.
  expect(submitPolicy(0x14, rules)).toMatchObject({ kind: 'throttle' })
})

test('a range means all of its codes, and a later line counts', () => {
  const rules = parseErrorRules('0x400-0x4FF final\n0x410 reroute')
  expect(submitPolicy(0x400, rules)).toMatchObject({ kind: 'permanent' })
  expect(submitPolicy(0x4ff, rules)).toMatchObject({ kind: 'permanent' })
  expect(submitPolicy(0x410, rules)).toMatchObject({ kind: 'failover' })
})

test.each([
  '0x45',
  '0x45 retry',
  '0x45 retry 0',
  '0x45 retry 99999',
  '0x45 final 3',
  '0x45 forget',
  '0 final',
  '-1 final',
  '0x500-0x400 final',
  '1-4294967295 final',
  '4294967296 final',
  'abc final',
])('%j is no rule', (text) => expect(parseErrorRules(text)).toBeUndefined())

test('every table of a vendor can be read, and success stays a success', () => {
  for (const table of errorTableNames) {
    expect(parseErrorRules(errorTables[table])).toBeDefined()
    expect(submitPolicy(0, errorPolicies(table, null))).toEqual({ kind: 'accepted' })
  }
})

test('own lines go before those of the table', () => {
  const rules = errorPolicies('infobip', '0xFF reroute')
  expect(submitPolicy(0xff, rules)).toMatchObject({ kind: 'failover' })
  expect(submitPolicy(0x22, rules)).toMatchObject({ kind: 'failover' })
})

test('any text is read or refused, never thrown at', () => {
  const word = fc.constantFrom('0x45', '0x400-0x4ff', '12', ...errorActions, '60', '#', '\n', ' ')
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const rules = parseErrorRules(words.join(' '))
      for (const code of rules?.keys() ?? []) expect(code).toBeGreaterThan(0)
    }),
  )
})
