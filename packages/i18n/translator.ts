import type { en } from './en/catalog.ts'
import type { MessageArguments } from './arguments.ts'
import { compileMessage, type Message, type MessageValues } from './message.ts'
import { joinChinese, markTexts } from './spacing.ts'

/** The two languages; the names are those of the setting `locale` (spec §1). */
export type Locale = 'en_US' | 'zh_CN'
export const locales = ['en_US', 'zh_CN'] as const
const defaultLocale: Locale = 'en_US'

export type Catalog = Readonly<Record<MessageKey, string>>
export type MessageKey = keyof typeof en
type ArgumentsOf<K extends MessageKey> = MessageArguments<(typeof en)[K]>

/**
 * Looks up a text and inserts its arguments; the compiler knows the keys and the arguments of each.
 */
export type Translate = <K extends MessageKey>(
  key: K,
  ...args: ArgumentsOf<K> extends undefined ? [] : [ArgumentsOf<K>]
) => string

/** Values for arguments whose names are known only at runtime, e.g. those of an error. */
export type LooseArguments = MessageValues

/** BCP 47 tag of a locale, for `Intl` and `<html lang>`. */
export const languageTag = (locale: Locale): 'en-US' | 'zh-CN' =>
  locale === 'zh_CN' ? 'zh-CN' : 'en-US'

/** The locale of a header or a stored setting; anything unknown is English (spec §1). */
export function localeOf(word: string | null | undefined): Locale {
  return word?.toLowerCase().startsWith('zh') ? 'zh_CN' : defaultLocale
}

/** The label that a field has in every noun: of `company.name.label`, that is `field.name`. */
const labelOfAll = (key: string): string => key.replace(/^\w+\.(\w+)\.label$/, 'field.$1')

/**
 * A formatter over one catalog. ICU messages are compiled on first use and cached; a text without arguments
 * costs a property read. `loose` accepts any key and arguments, and returns the key itself if there is no text.
 */
export function createTranslator(catalog: Readonly<Record<string, string>>, locale: Locale) {
  const compiled = new Map<string, Message>()
  const textOf = (key: string): string | undefined => catalog[key] ?? catalog[labelOfAll(key)]
  const loose = (key: string, args?: LooseArguments): string => {
    const message = textOf(key)
    if (message === undefined) return key
    if (!message.includes('{')) return message
    let fill = compiled.get(key)
    if (!fill) {
      fill = compileMessage(message, languageTag(locale))
      compiled.set(key, fill)
    }
    if (locale === 'zh_CN') return joinChinese(fill(markTexts(args ?? {})))
    return fill(args ?? {})
  }
  const t: Translate = (key, ...args) => loose(key, args[0])
  return { t, loose, has: (key: string): key is MessageKey => textOf(key) !== undefined, locale }
}
export type Translator = ReturnType<typeof createTranslator>
