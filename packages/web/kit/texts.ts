import { type Area, textsOf } from '@tandem/i18n/areas'
import { createTranslator, type Locale, type Translator } from '@tandem/i18n/translator'

type Fetch = typeof textsOf

/**
 * The texts of the console: `shared` comes with a language, other areas with the first screen that shows them, and
 * again with each language chosen later. A failure is not remembered: asking again fetches again.
 */
export function textStore(fetch: Fetch) {
  const needed = new Set<Area>(['shared'])
  const books = new Map<Locale, ReturnType<typeof bookOf>>()
  /** The shown language, and for a moment the one that replaces it. */
  const spoken = new Set<Locale>()

  function bookOf(locale: Locale) {
    const texts: Record<string, string> = {}
    const asked = new Map<Area, Promise<void>>()
    const need = (area: Area): Promise<void> => {
      const known = asked.get(area)
      if (known) return known
      const coming = fetch(area, locale).then(
        (found) => void Object.assign(texts, found),
        (cause: unknown) => {
          asked.delete(area)
          throw cause
        },
      )
      asked.set(area, coming)
      return coming
    }
    return { translator: createTranslator(texts, locale), need }
  }
  async function filled(locale: Locale, areas: Iterable<Area>): Promise<Translator> {
    const book = books.get(locale) ?? bookOf(locale)
    books.set(locale, book)
    await Promise.all([...areas].map(book.need))
    return book.translator
  }
  /** The translator of a language, with every area needed so far. */
  const textsIn = (locale: Locale): Promise<Translator> => filled(locale, needed)
  /** The same, for the language shown from now on. */
  const speak = async (locale: Locale): Promise<Translator> => {
    spoken.add(locale)
    try {
      const translator = await filled(locale, needed)
      for (const other of spoken) if (other !== locale) spoken.delete(other)
      return translator
    } catch (cause) {
      spoken.delete(locale)
      throw cause
    }
  }
  /** Adds areas to the shown language, before a screen that shows them. */
  const needTexts = async (areas: readonly Area[]): Promise<void> => {
    for (const area of areas) needed.add(area)
    await Promise.all([...spoken].map((locale) => filled(locale, areas)))
  }
  return { textsIn, speak, needTexts }
}

export const { textsIn, speak, needTexts } = textStore(textsOf)
