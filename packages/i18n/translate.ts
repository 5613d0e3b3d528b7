import { en } from './en/catalog.ts'
import {
  createTranslator,
  type Locale,
  type LooseArguments,
  type Translator,
} from './translator.ts'
import { zh } from './zh/catalog.ts'

const translators: Record<Locale, Translator> = {
  en_US: createTranslator(en, 'en_US'),
  zh_CN: createTranslator(zh, 'zh_CN'),
}

/**
 * The translator of a locale with both catalogs loaded: for the server, which answers in the session's language.
 */
export const translatorOf = (locale: Locale): Translator => translators[locale]

/** One text by a computed key; an unknown key is returned as it is. */
export const translate = (locale: Locale, key: string, args?: LooseArguments): string =>
  translators[locale].loose(key, args)

const catalogs: Record<Locale, Readonly<Record<string, string>>> = { en_US: en, zh_CN: zh }

/** The arguments a text is filled with, by name; none for an unknown key. */
export const argumentNames = (locale: Locale, key: string): string[] =>
  [...(catalogs[locale][key] ?? '').matchAll(/\{\s*(\w+)\s*[,}]/g)].flatMap(
    ([, name]) => name ?? [],
  )
