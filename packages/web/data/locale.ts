import { localeOf, type Locale } from '@tandem/i18n/translator'

/** The language, under a plain key that other pages of the product also read (spec §1). */
const KEY = 'locale'

/** English if nothing is stored. */
export const readLocale = (): Locale => localeOf(localStorage.getItem(KEY))

export const writeLocale = (locale: Locale): void => localStorage.setItem(KEY, locale)
