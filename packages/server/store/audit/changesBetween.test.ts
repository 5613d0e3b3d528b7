import { expect, test } from 'vitest'

import { changesBetween } from './changesBetween.ts'
import type { WordedChanges } from './writeAudit.ts'

test('only what differs is a change', () => {
  const before = { name: 'Old', scopes: ['a'], enabled: true }
  expect(changesBetween(['name', 'scopes', 'enabled'], before, { ...before, name: 'New' })).toEqual(
    { name: { from: 'Old', to: 'New' } },
  )
})

test('the data log named a field that nobody had worded, such as until, by its code', () => {
  // @ts-expect-error -- it has no word, and nobody could read it
  const unnamed: WordedChanges = { turnover: { from: null, to: 1 } }
  expect(Object.keys(unnamed)).toEqual(['turnover'])
})
