import { expect, test } from 'vitest'

import { bothSights, jobSightOf, stillSees } from './jobSight.ts'

const seer = (more: Partial<Parameters<typeof jobSightOf>[0]> = {}) => ({
  scope: { companies: ['1', '2'] },
  people: 'all' as const,
  hiddenColumns: new Set<string>(),
  actor: { hideAmounts: false },
  ...more,
})
const someone = { userIds: ['7'], usernames: ['ann'], departIds: ['9'] }
const file = { list: 'user', columns: ['username', 'phone'] }
const sees = (
  now: Partial<Parameters<typeof jobSightOf>[0]>,
  then: Partial<Parameters<typeof jobSightOf>[0]> = {},
) => stillSees(seer(now), jobSightOf(seer(then)), file)

test('a user with the same or a wider view may have the file', () => {
  expect(sees({})).toBe(true)
  expect(sees({ scope: { companies: ['2', '3', '1'] } })).toBe(true)
  expect(sees({ scope: 'everything' })).toBe(true)
  expect(sees({}, { people: someone })).toBe(true)
  expect(sees({ people: someone }, { people: someone })).toBe(true)
  expect(sees({ hiddenColumns: new Set(['user:column:email', 'role:column:phone']) })).toBe(true)
})

test('a user who lost a company, a colleague, amounts or a column of the file may not', () => {
  expect(sees({ scope: { companies: ['1'] } })).toBe(false)
  expect(sees({}, { scope: 'everything' })).toBe(false)
  expect(sees({ people: someone })).toBe(false)
  expect(sees({ people: { ...someone, userIds: [] } }, { people: someone })).toBe(false)
  expect(sees({ actor: { hideAmounts: true } })).toBe(false)
  expect(sees({ hiddenColumns: new Set(['user:column:phone']) })).toBe(false)
})

test('what was visible at either of two moments counts', () => {
  const narrow = jobSightOf(
    seer({ people: someone, hiddenColumns: new Set(['user:column:phone']) }),
  )
  const other = jobSightOf(seer({ scope: { companies: ['3'] }, people: someone }))
  const both = bothSights(narrow, other)
  expect(both.companies).toEqual(['1', '2', '3'])
  expect(both.hiddenColumns).toEqual([])
  expect(both.people).toEqual(someone)
  expect(bothSights(narrow, jobSightOf(seer({ scope: 'everything' })))).toMatchObject({
    companies: 'everything',
    people: 'all',
  })
})
