import { areas, textsOf } from '@tandem/i18n/areas'
import { entities } from '@tandem/model'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingTexts } from './loadedTexts.ts'
import { ROOT, sourcePaths } from './sources.ts'

test('no screen shows a text of an area that is not loaded with it', async () => {
  expect(await missingTexts({ 'packages/web/app/main.tsx': ['shared'] })).toEqual([])
})

test('a screen without the texts of its area is found', async () => {
  const found = await missingTexts({ 'packages/web/screens/sms/Send.tsx': ['shared', 'messages'] })
  expect(found).toContain('packages/web/screens/sms/Send.tsx: sms.send.title, of sms')
})

// The command palette showed the key of a noun: it names records of areas whose screens were never opened.
test('what records are called is known on every screen', async () => {
  const shared = await textsOf('shared', 'en_US')
  const nouns = Object.keys(entities).flatMap((name) => [`${name}.one`, `${name}.many`])
  expect(nouns.filter((key) => !(key in shared))).toEqual([])
})

test('every reason why an action is not possible now is worded where it is shown', async () => {
  const worded = new Set<string>()
  for (const area of areas) {
    for (const key of Object.keys(await textsOf(area, 'en_US'))) worded.add(key)
  }
  const reasons = sourcePaths()
    .filter((path) => path.startsWith('packages/server/services/') && !path.includes('.test.'))
    .flatMap((path) => [
      ...readFileSync(join(ROOT, path), 'utf8').matchAll(/\babilities\['\w+'\] = '([\w.]+)'/g),
    ])
    .map(([, reason]) => `error.${reason}`)
  expect(reasons.length).toBeGreaterThan(8)
  expect(reasons.filter((reason) => !worded.has(reason))).toEqual([])
})
