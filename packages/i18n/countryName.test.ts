import { countriesWithPlan } from '@tandem/core'
import { expect, test } from 'vitest'
import { countryName } from './countryName.ts'

test('Taiwan, Hong Kong and Macao are named as Chinese law names them, and briefly', () => {
  expect(['TW', 'HK', 'MO'].map((iso2) => countryName('zh_CN', iso2))).toEqual([
    '中国台湾',
    '中国香港',
    '中国澳门',
  ])
  expect(countryName('en_US', 'HK')).toBe('Hong Kong SAR China')
})

test('every country with numbers has a name of its own in both languages, none of them an official title', () => {
  for (const locale of ['en_US', 'zh_CN'] as const) {
    const names = countriesWithPlan().map(({ country }) => countryName(locale, country))
    expect(names.filter((name) => /^[A-Z]{2}$|特别行政区|^台湾/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
})
