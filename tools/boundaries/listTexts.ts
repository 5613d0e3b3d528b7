import type { Analysis, Field, List } from '@tandem/model'

/** The keys of the texts that a list's definition names. */
export function listTexts({
  texts,
  title,
  filters,
  fields,
  parameters = {},
  verbs = {},
}: List): string[] {
  const isShown = ([name, { list = false, apart, sheet = false }]: [string, Field]): boolean =>
    list !== false ||
    sheet !== false ||
    (filters.includes(name) && !(name in parameters)) ||
    (title !== undefined && apart !== true)
  const shown = [...Object.entries(fields).filter(isShown), ...Object.entries(parameters)]
  return [
    ...['title', 'empty', 'emptyText', ...Object.keys(verbs)].map((name) => `${texts}.${name}`),
    ...Object.entries(verbs).flatMap(([verb, { many }]) =>
      many === true ? [`${texts}.${verb}Many`] : [],
    ),
    ...shown.flatMap(([name, { label = `${texts}.${name}`, words, many, values = [] }]) => [
      label,
      // Several in a cell are worded by the screen.
      ...(many === true ? [] : values.map((value) => `${words ?? `${texts}.${name}`}.${value}`)),
    ]),
    ...Object.values(fields).flatMap(({ progress }) =>
      progress === undefined
        ? []
        : [
            ...Object.keys(progress.ends),
            'underway',
            'waiting',
            ...(progress.over ? ['unsent'] : []),
          ].map((name) => `${texts}.${name}`),
    ),
  ]
}

/** What begins the texts of values that are known only at runtime. */
export const wordsOfLists = (lists: readonly List[]): string[] =>
  lists.flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ words }) => (words === undefined ? [] : [`${words}.`])),
  )

/** What a list says where it has a page to itself, behind the question mark, or a name beside its title. */
export const furtherTexts = ({ texts }: List): string[] => [
  `${texts}.purpose`,
  `${texts}.help`,
  `${texts}.list`,
]

/** The keys of the texts that an analysis's definition names. */
export const analysisTexts = ({ texts, dimensions, figures }: Analysis): string[] => [
  ...['title', 'purpose', 'named', 'empty', 'emptyText'].map((name) => `${texts}.${name}`),
  ...Object.entries({ ...dimensions, ...figures }).map(
    ([name, { label = `${texts}.${name}` }]) => label,
  ),
]
