import type { Locale } from './translator.ts'

const names = {
  en_US: new Intl.DisplayNames('en', { type: 'region' }),
  zh_CN: new Intl.DisplayNames('zh-Hans', { type: 'region' }),
}

/** What a country is called, or its code. @param iso2 ISO 3166-1 alpha-2 */
export const countryName = (locale: Locale, iso2: string): string => names[locale].of(iso2) ?? iso2
