import { expect, test } from 'vitest'

import { parseTlvRules, type TlvFacts, tlvsOf } from './tlvRules.ts'

const chosen = (rules: string, facts: Partial<TlvFacts>) =>
  tlvsOf(parseTlvRules(rules) ?? [], { country: null, sender: null, template: null, ...facts })
const words = (rules: string, facts: Partial<TlvFacts>) =>
  chosen(rules, facts).tlvs.map(({ tag, value }) => [
    tag.toString(16),
    String.fromCharCode(...value),
  ])

const dlt = `
# India: entity and template
0x1400 country=IN = 1101000000000000001
0x1400 country=in sender=ACME = 1101000000000000002
0x1401 country=IN sender=ACME = 1107 99
0x1402 = hex:41ff
`

test('of each tag the rule counts that says most about the message', () => {
  expect(words(dlt, { country: 'IN', sender: 'ACME' })).toEqual([
    ['1400', '1101000000000000002'],
    ['1401', '1107 99'],
    ['1402', 'A\u00ff'],
  ])
  expect(words(dlt, { country: 'IN', sender: null })).toEqual([
    ['1400', '1101000000000000001'],
    ['1402', 'A\u00ff'],
  ])
  expect(words(dlt, { country: 'GB', sender: 'ACME' })).toEqual([['1402', 'A\u00ff']])
})

test('of two rules that say as much the last counts', () => {
  const rules = '0x1400 = one\n0x1400 = two'
  expect(words(rules, { country: null, sender: null })).toEqual([['1400', 'two']])
})

const registered = `
0x1400 country=IN required
0x1400 country=IN sender=ACME = 1101
0x1401 country=IN required = {template}
0x1401 country=IN sender=OLD = 1107
`

test('the id under which a template is registered goes with each of its messages', () => {
  const facts = { country: 'IN', sender: 'ACME', template: '1107123' }
  expect(chosen(registered, facts).missing).toBeNull()
  expect(words(registered, facts)).toEqual([
    ['1400', '1101'],
    ['1401', '1107123'],
  ])
  expect(words(registered, { ...facts, sender: 'OLD' })).toContainEqual(['1401', '1107'])
})

test.each<[Partial<TlvFacts>, number | null]>([
  [{ country: 'IN', sender: 'ACME' }, 0x1401],
  [{ country: 'IN', sender: 'Shop', template: '1107123' }, 0x1400],
  [{ country: 'IN', sender: 'ACME', template: 'é' }, 0x1401],
  [{ country: 'IN', sender: null }, 0x1400],
  [{ country: 'GB', sender: 'ACME' }, null],
])('%j lacks %s', (facts, missing) => {
  expect(chosen(registered, facts).missing).toBe(missing)
})

test.each([
  '0x1400',
  '0x1400 country=IN',
  '0x1400 {template}',
  '0x1400 required country=IND',
  '0x1400 =',
  '1400 = x',
  '0x0 = x',
  '0x14000 = x',
  '0x1400 country=IND = x',
  '0x1400 operator=7 = x',
  '0x1400 = \u00e9',
  '0x1400 = hex:4',
  `0x1400 = ${'x'.repeat(255)}`,
])('%j is no rule', (text) => expect(parseTlvRules(text)).toBeUndefined())

test('no rules are rules', () => expect(parseTlvRules('\n # nothing')).toEqual([]))
