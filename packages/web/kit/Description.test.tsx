import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Description } from './Description.tsx'
import { show } from './testing.tsx'

afterEach(cleanup)
const empty = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    key: `empty${at}`,
    label: `Empty ${at}`,
    value: '–',
    empty: true,
  }))
const host = { key: 'host', label: 'Host', value: '127.0.0.1' }

test('a record was twenty rows of dashes: they are one line, which shows them', () => {
  show(<Description items={[host, ...empty(20)]} />)
  expect(screen.getAllByRole('term')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '20 empty fields' }))
  expect(screen.getAllByRole('term')).toHaveLength(21)
  fireEvent.click(screen.getByRole('button', { name: 'Hide empty fields' }))
  expect(screen.getAllByRole('term')).toHaveLength(1)
})

test('two lines without a value stay where they are', () => {
  show(<Description items={[host, ...empty(2)]} />)
  expect(screen.getAllByRole('term')).toHaveLength(3)
  expect(screen.queryByRole('button')).toBeNull()
})
