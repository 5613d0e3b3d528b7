import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Entity, entities } from '@tandem/model'
import { en } from '@tandem/i18n/en'
import { publicPages } from '@tandem/i18n/en/publicPages'
import { expect, test } from 'vitest'

import { isTestSupport } from './rules.ts'
import { isShown, shownTexts } from './shownTexts.ts'
import { ROOT, sourcePaths } from './sources.ts'

/**
 * Prefixes of texts that are looked up by a name in a table: entities by their fields, errors by their code.
 */
const beginnings = ['error.', ...Object.values<Entity>(entities).map(({ name }) => `${name}.`)]

test('every text of the catalogs is shown somewhere', () => {
  const paths = sourcePaths().filter(
    (path) => !isTestSupport(path) && !path.startsWith('packages/i18n/'),
  )
  const shown = shownTexts(paths)
  const idle = Object.keys(en).filter(
    (key) => !beginnings.some((start) => key.startsWith(start)) && !isShown(shown, key),
  )
  expect(idle).toEqual([])
})

test('the console shows no text that only the pages before the sign-in load', () => {
  const sources = sourcePaths()
    .filter(
      (path) => /^packages\/(web\/(?!login\/)|model\/|core\/)/.test(path) && !isTestSupport(path),
    )
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  const found = Object.keys(publicPages).filter((key) =>
    sources.some((text) => text.includes(`'${key}'`)),
  )
  expect(found).toEqual([])
})
