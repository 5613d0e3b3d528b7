import { createTranslator, type Locale, type Translator } from '@tandem/i18n/translator'

const loaded = new Map<Locale, Promise<Translator>>()

/** The texts of one language; only the chosen one is fetched. */
export function loadTranslator(locale: Locale): Promise<Translator> {
  const known = loaded.get(locale)
  if (known) return known
  const catalog =
    locale === 'zh_CN'
      ? import('@tandem/i18n/zh').then(({ zh }) => zh)
      : import('@tandem/i18n/en').then(({ en }) => en)
  const made = catalog.then((texts) => createTranslator(texts, locale))
  loaded.set(locale, made)
  return made
}
