import { expect, test } from 'vitest'
import { standardValues } from './standardValues.ts'

const labelOf = (values: ReturnType<typeof standardValues>, wanted: string) =>
  values.find(({ value }) => value === wanted)?.label

test('currencies have their names in the language of the reader', () => {
  expect(labelOf(standardValues('currency', 'en_US', ''), 'SGD')).toBe('SGD · Singapore Dollar')
  expect(labelOf(standardValues('currency', 'zh_CN', ''), 'SGD')).toBe('SGD · 新加坡元')
})

test('UTC is a time zone, once, and names are written with spaces', () => {
  const zones = standardValues('timeZone', 'en_US', 'UTC')
  expect(zones.filter(({ value }) => value === 'UTC')).toHaveLength(1)
  expect(labelOf(zones, 'America/New_York')).toBe('America/New York')
})

test('a value that was stored stays, also one the browser does not know', () => {
  expect(labelOf(standardValues('currency', 'en_US', 'XQZ'), 'XQZ')).toBe('XQZ')
  expect(labelOf(standardValues('timeZone', 'en_US', 'Mars/Base_1'), 'Mars/Base_1')).toBe(
    'Mars/Base 1',
  )
})
