// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { emptyDraft, nextDraft, readDraft, saveDraft } from './draft.ts'

beforeEach(() => sessionStorage.clear())

test('a draft comes back after a reload with the same request key', () => {
  const draft = {
    ...emptyDraft(),
    content: '您的验证码是 4821',
    from: 'file' as const,
    file: { key: 'a', name: 'numbers.xlsx', size: 20_480, fileId: '77', column: 2 },
  }
  saveDraft('draft', draft)
  expect(readDraft('draft')).toEqual(draft)
})

test('the draft after a send has another request key, and keeps company and sender', () => {
  const sent = { ...emptyDraft(), companyId: '12', senderId: 'TANDEM', content: 'Hello' }
  const next = nextDraft(sent)
  expect(next).toMatchObject({ companyId: '12', senderId: 'TANDEM', content: '', numbers: '' })
  expect(next.requestKey).not.toBe(sent.requestKey)
})

test('what cannot be read as a draft is a new draft', () => {
  for (const broken of ['{', 'null', '7', '{"file":{"name":5}}']) {
    sessionStorage.setItem('draft', broken)
    expect(readDraft('draft')).toMatchObject({ content: '', numbers: '', file: null })
    expect(readDraft('draft').requestKey).toMatch(/^[0-9a-f]{32}$/)
  }
})

test('an empty draft leaves nothing behind', () => {
  saveDraft('draft', { ...emptyDraft(), content: 'x' })
  saveDraft('draft', emptyDraft())
  expect(sessionStorage.getItem('draft')).toBeNull()
})
