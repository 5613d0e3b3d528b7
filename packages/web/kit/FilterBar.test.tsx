import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FilterBar, type FilterField } from './FilterBar.tsx'
import { show } from './testing.tsx'

afterEach(cleanup)
const fields: readonly FilterField[] = [
  { key: 'name', label: 'Name', kind: 'text' },
  { key: 'kind', label: 'Kind', kind: 'choice', options: [{ value: 'a', label: 'Agent' }] },
]

function Bar() {
  const [values, setValues] = useState<Record<string, string>>({ kind: 'a' })
  const set = (patch: Readonly<Record<string, string | null>>): void =>
    setValues((before) =>
      Object.fromEntries(
        Object.entries({ ...before, ...patch }).filter(
          (entry): entry is [string, string] => entry[1] !== null,
        ),
      ),
    )
  return <FilterBar folds fields={fields} filters={{ values, set, clear: () => setValues({}) }} />
}

test('clearing the filters by a key does not leave the keyboard nowhere', () => {
  show(<Bar />)
  const clear = screen.getByRole('button', { name: 'Clear filters' })
  clear.focus()
  fireEvent.click(clear, { detail: 0 })
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('a filter that is taken away leaves the focus on its question', () => {
  show(<Bar />)
  const remove = screen.getByRole('button', { name: /Kind$/ })
  remove.focus()
  fireEvent.click(remove)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kind' }))
})

test('a narrow window shows its questions on request, and how many are answered', () => {
  const before = window.matchMedia
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: media.includes('max-width: 767px'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  })
  try {
    show(<Bar />)
    const fold = screen.getByRole('button', { name: 'Filters, 1 active', expanded: false })
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
    fireEvent.click(fold)
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(screen.getByRole('button', { name: 'Filters', expanded: true })).toBe(fold)
  } finally {
    Object.assign(window, { matchMedia: before })
  }
})
