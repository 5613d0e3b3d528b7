import type { Locale } from './translator.ts'

const names = {
  en_US: new Intl.DisplayNames('en', { type: 'region' }),
  zh_CN: new Intl.DisplayNames('zh-Hans', { type: 'region' }),
}

/** What Chinese law and custom call them; Unicode's names are others, or three times as long. */
const chinese: Readonly<Record<string, string>> = {
  TW: '中国台湾',
  HK: '中国香港',
  MO: '中国澳门',
}

/** What a country is called, or its code. @param iso2 ISO 3166-1 alpha-2 */
export const countryName = (locale: Locale, iso2: string): string =>
  (locale === 'zh_CN' ? chinese[iso2] : undefined) ?? names[locale].of(iso2) ?? iso2
