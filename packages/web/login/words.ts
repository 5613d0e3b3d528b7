import { createTranslator, type Locale, type Translator } from '@tandem/i18n/translator'

const loaded = new Map<Locale, Promise<Translator>>()

/** Texts of the other public pages, including field errors; one language only. */
export function loadWords(locale: Locale): Promise<Translator> {
  const known = loaded.get(locale)
  if (known) return known
  const catalogs =
    locale === 'zh_CN'
      ? Promise.all([
          import('@tandem/i18n/zh/login').then(({ login }) => login),
          import('@tandem/i18n/zh/publicPages').then(({ publicPages }) => publicPages),
          import('@tandem/i18n/zh/errors').then(({ errors }) => errors),
        ])
      : Promise.all([
          import('@tandem/i18n/en/login').then(({ login }) => login),
          import('@tandem/i18n/en/publicPages').then(({ publicPages }) => publicPages),
          import('@tandem/i18n/en/errors').then(({ errors }) => errors),
        ])
  const made = catalogs.then(([login, publicPages, errors]) =>
    createTranslator({ ...errors, ...login, ...publicPages }, locale),
  )
  loaded.set(locale, made)
  return made
}
