import { expect, test } from 'vitest'
import { countryChoices, countryOf, e164Of, likelyCountry } from './phone.ts'

test.each([
  ['GB', '07700 900123', '+447700900123'],
  ['CN', '138 0013 8000', '+8613800138000'],
  ['US', '+65 9123 4567', '+6591234567'],
  ['SG', '1234', null],
  ['SG', '', null],
])('in %s, %j is %j', (country, text, number) => {
  expect(e164Of({ country, text })).toBe(number)
})

test('a number with a country code of its own wins over the chosen country', () => {
  expect(countryOf({ country: 'US', text: '+447700900123' })).toBe('GB')
  expect(countryOf({ country: 'US', text: '2015550123' })).toBe('US')
})

test('countries have their names in the language of the page', () => {
  expect(countryChoices('en_US').find(({ country }) => country === 'SG')).toEqual({
    country: 'SG',
    callingCode: '65',
    name: 'Singapore',
  })
  expect(countryChoices('zh_CN').find(({ country }) => country === 'SG')?.name).toBe('新加坡')
})

test('the sign-in page named Taiwan, Hong Kong and Macao as the browser does', () => {
  const named = new Map(countryChoices('zh_CN').map(({ country, name }) => [country, name]))
  expect(['TW', 'HK', 'MO'].map((country) => named.get(country))).toEqual([
    '中国台湾',
    '中国香港',
    '中国澳门',
  ])
})

test('the country of a visitor is that of the browser, unless it is left in English', () => {
  expect(likelyCountry('en_US', 'en-SG')).toBe('SG')
  expect(likelyCountry('zh_CN', 'zh')).toBe('CN')
  expect(likelyCountry('zh_CN', 'zh-HK')).toBe('HK')
  // The Chinese registration started with +1.
  expect(likelyCountry('zh_CN', 'en-US')).toBe('CN')
})
