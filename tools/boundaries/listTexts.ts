import type { Field, List } from '@tandem/model'

/** The keys of the texts that a list's definition names. */
export function listTexts({ texts, title, filters, fields, parameters = {} }: List): string[] {
  const isShown = ([name, { list = false, apart }]: [string, Field]): boolean =>
    list !== false ||
    (filters.includes(name) && !(name in parameters)) ||
    (title !== undefined && apart !== true)
  const shown = [...Object.entries(fields).filter(isShown), ...Object.entries(parameters)]
  return [
    ...['title', 'purpose', 'empty', 'emptyText'].map((name) => `${texts}.${name}`),
    ...shown.flatMap(([name, { label = `${texts}.${name}`, words, values = [] }]) => [
      label,
      ...values.map((value) => `${words ?? `${texts}.${name}`}.${value}`),
    ]),
  ]
}

/** What begins the texts of values that are known only at runtime. */
export const wordsOfLists = (lists: readonly List[]): string[] =>
  lists.flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ words }) => (words === undefined ? [] : [`${words}.`])),
  )
