import type { Translator } from '@tandem/i18n/translator'
import type { Field, List } from '@tandem/model'
import type { ValueWords } from './entityText.ts'

/** The texts of a list, looked up by the prefix its definition names. */
export interface ListText extends ValueWords {
  title: string
  /** What its table is called. */
  list: string
  purpose: string
  /** What its terms mean, and what it is good for: behind the question mark. */
  help: string
  empty: string
  emptyText: string
}

/** `fields`: those of its columns, or of its filters, which may say the same in other words. */
export function listText({ loose, has }: Translator, list: List, fields = list.fields): ListText {
  const { texts } = list
  const known: Readonly<Record<string, Field>> = fields
  return {
    title: loose(`${texts}.title`),
    list: loose(has(`${texts}.list`) ? `${texts}.list` : `${texts}.title`),
    purpose: loose(`${texts}.purpose`),
    help: loose(`${texts}.help`),
    empty: loose(`${texts}.empty`),
    emptyText: loose(`${texts}.emptyText`),
    label: (name) => loose(known[name]?.label ?? `${texts}.${name}`),
    choice(name, value) {
      const key = `${known[name]?.words ?? `${texts}.${name}`}.${value}`
      return has(key) ? loose(key) : value
    },
  }
}
