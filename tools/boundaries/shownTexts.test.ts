import { analyses, type Entity, entities, lists } from '@tandem/model'
import { en } from '@tandem/i18n/en'
import { expect, test } from 'vitest'

import { analysisTexts, furtherTexts, listTexts, wordsOfLists } from './listTexts.ts'
import { isTestSupport } from './rules.ts'
import { isShown, shownTexts } from './shownTexts.ts'
import { sourcePaths } from './sources.ts'

/**
 * Prefixes of texts that are looked up by a name in a table: entities by their fields, errors by their code.
 */
const beginnings = [
  'error.',
  'field.',
  ...Object.values<Entity>(entities).map(({ name }) => `${name}.`),
  ...wordsOfLists(lists),
]
const ofLists = [...lists.flatMap(listTexts), ...analyses.flatMap(analysisTexts)]
const further = lists.flatMap(furtherTexts)

test('every text of the catalogs is shown somewhere', () => {
  const paths = sourcePaths().filter(
    (path) => !isTestSupport(path) && !path.startsWith('packages/i18n/'),
  )
  const shown = shownTexts(paths)
  const idle = Object.keys(en).filter(
    (key) =>
      !beginnings.some((start) => key.startsWith(start)) &&
      !ofLists.includes(key) &&
      !further.includes(key) &&
      !isShown(shown, key),
  )
  expect(idle).toEqual([])
})

test('every text that a list or an analysis names is in the catalogs', () => {
  expect(ofLists.filter((key) => !(key in en))).toEqual([])
})
