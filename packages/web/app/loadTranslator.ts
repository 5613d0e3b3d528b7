import { createTranslator, type Locale, type Translator } from '@tandem/i18n/translator'

const loaded = new Map<Locale, Promise<Translator>>()
const ASK_AGAIN_MS = 2_000

/** The texts of one language. Only the chosen one is loaded, and the console waits for it. */
export function loadTranslator(locale: Locale): Promise<Translator> {
  const known = loaded.get(locale)
  if (known) return known
  const made = untilFetched(locale)
  loaded.set(locale, made)
  return made
}

async function untilFetched(locale: Locale): Promise<Translator> {
  for (;;) {
    try {
      return createTranslator(await fetchTexts(locale), locale)
    } catch {
      // The server is away, or has a newer console: a reloaded page gets the texts of that version.
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
  }
}

const fetchTexts = (locale: Locale) =>
  locale === 'zh_CN'
    ? import('@tandem/i18n/zh/console').then(({ consoleTexts }) => consoleTexts)
    : import('@tandem/i18n/en/console').then(({ consoleTexts }) => consoleTexts)
