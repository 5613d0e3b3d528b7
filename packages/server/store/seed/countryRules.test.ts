import { namesWord, optOutLine, wordsOf } from '@tandem/core'
import { expect, test } from 'vitest'
import { countryRuleTable } from './countryRuleTable.ts'
import { countryTable } from './countryTable.ts'

const iso2 = new Set(countryTable.map((country) => country.iso2))

test.each(countryRuleTable)('the seeded rule of $iso2 can be kept by its own checks', (rule) => {
  expect(iso2.has(rule.iso2)).toBe(true)
  expect(rule.replacedBy !== undefined).toBe(rule.alphanumeric === 'replaced')
  const words = wordsOf(rule.words ?? '')
  for (const line of [rule.line, rule.lineEn, rule.lineZh]) {
    if (line !== undefined) expect(namesWord(line, words)).toBe(true)
  }
  const lines = { local: rule.line ?? null, en: rule.lineEn ?? null, zh: rule.lineZh ?? null }
  // oxlint-disable-next-line no-control-regex -- ASCII
  if (rule.line !== undefined) expect(optOutLine(lines, 'Sale')).toMatch(/^[\x20-\x7eéè]+$/)
})

test('each country has one rule', () => {
  expect(new Set(countryRuleTable.map((rule) => rule.iso2)).size).toBe(countryRuleTable.length)
})
