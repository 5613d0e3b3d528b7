import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../kit/testing.tsx'
import { RejectList } from './RejectList.tsx'

afterEach(cleanup)

const reject = (row: number, reason: string, reasonText: string) => ({
  row,
  mobile: `+86${row}`,
  reason,
  reasonText,
})

test('numbers left out are listed by reason with their rows', () => {
  const rejects = [
    reject(4, 'number.duplicate', 'Duplicate'),
    reject(7, 'number.tooShort', 'Too short for its country'),
    reject(9, 'number.tooShort', 'Too short for its country'),
  ]
  show(<RejectList rejects={rejects} total={3} />)
  const groups = screen.getAllByRole('group')
  expect(groups.map((group) => group.querySelector('summary')?.textContent)).toEqual([
    'Too short for its country2',
    'Duplicate1',
  ])
  const [first] = groups
  if (!first) throw new Error('no group')
  const rows = within(first).getAllByRole('row', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual(['RowAs written', '7+867', '9+869'])
})

test('a list that was cut says how many there are', () => {
  const rejects = [reject(1, 'number.empty', 'No number in this row')]
  show(<RejectList rejects={rejects} total={2300} />)
  expect(screen.getByRole('heading', { name: '2,300 numbers skipped' })).toBeDefined()
  expect(screen.getByText(/Showing the first 1 of 2,300/)).toBeDefined()
})

test('nothing is shown when every number was accepted', () => {
  const { container } = show(<RejectList rejects={[]} total={0} />)
  expect(container.textContent).toBe('')
})
