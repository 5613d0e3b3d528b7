import type { Area } from '@tandem/i18n/areas'
import type { Locale } from '@tandem/i18n/translator'
import { expect, test } from 'vitest'
import { textStore } from './texts.ts'

/** A server with one text per area and language, and what it was asked for. */
function server() {
  const away = new Set<string>()
  const asked: string[] = []
  const store = textStore(async (area: Area, locale: Locale) => {
    asked.push(`${locale} ${area}`)
    if (away.has(area)) throw new TypeError('Failed to fetch dynamically imported module')
    return { [area]: `${area} in ${locale}` }
  })
  return { ...store, away, asked }
}

test('a screen waits for the texts of its areas, and each is fetched once', async () => {
  const { speak, needTexts, asked } = server()
  const { loose } = await speak('en_US')
  expect(loose('sms')).toBe('sms')
  await Promise.all([needTexts(['sms', 'traffic']), needTexts(['sms'])])
  expect(loose('sms')).toBe('sms in en_US')
  expect(asked).toEqual(['en_US shared', 'en_US sms', 'en_US traffic'])
})

test('an area that did not come is fetched again when it is asked for again', async () => {
  const { speak, needTexts, away } = server()
  const { loose } = await speak('en_US')
  away.add('sms')
  await expect(needTexts(['sms'])).rejects.toThrow('Failed to fetch')
  away.clear()
  await needTexts(['sms'])
  expect(loose('sms')).toBe('sms in en_US')
})

test('another language comes with every area that is open, or not at all', async () => {
  const { speak, needTexts, away, asked } = server()
  await speak('en_US')
  await needTexts(['sms'])
  away.add('sms')
  await expect(speak('zh_CN')).rejects.toThrow('Failed to fetch')
  away.clear()
  const { loose } = await speak('zh_CN')
  expect(loose('sms')).toBe('sms in zh_CN')
  asked.length = 0
  await needTexts(['home'])
  expect(asked).toEqual(['zh_CN home'])
})

test('an area that opens while the language changes is there in both', async () => {
  const { speak, needTexts } = server()
  const english = await speak('en_US')
  const coming = speak('zh_CN')
  await needTexts(['home'])
  expect(english.loose('home')).toBe('home in en_US')
  expect((await coming).loose('home')).toBe('home in zh_CN')
})
