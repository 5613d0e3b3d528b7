// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { differencesOf, draftOf, plainOf, restored } from './announcementDraft.ts'

const draft = { ...draftOf(null), titile: 'News', msgContent: '<p>Text</p>' }

test('what is typed differs from what is stored in the fields that were touched, in any order of choices', () => {
  expect(differencesOf(draft, draft)).toEqual([])
  expect(
    differencesOf({ ...draft, companyIds: ['1', '2'] }, { ...draft, companyIds: ['2', '1'] }),
  ).toEqual([])
  const changed = { ...draft, titileZh: '新闻', endTime: '2026-01-01T00:00:00.000Z' }
  expect(differencesOf(changed, draft)).toEqual(['titileZh', 'endTime'])
})

test('rich text is compared by its words, and nothing in it runs', () => {
  expect(plainOf('<h2>Head</h2><p>One</p><ul><li>Two</li></ul>')).toBe('Head One Two')
  expect(plainOf('<img src=x onerror="globalThis.ran = true"><p>Safe</p>')).toBe('Safe')
  expect(Reflect.get(globalThis, 'ran')).toBeUndefined()
})

test('what was kept of a form comes back field by field, whatever else was written there', () => {
  const base = draftOf(null)
  const kept = {
    titile: 'Works',
    companyIds: ['1'],
    endTime: null,
    priority: 'H',
    msgType: 'COMPANY',
  }
  expect(restored(base, kept)).toEqual({ ...base, ...kept })
  const wrong = {
    titile: 7,
    companyIds: [7],
    priority: 'X',
    msgContent: null,
    more: 1,
    roleIds: 'a',
  }
  expect(restored(base, wrong)).toEqual(base)
})
