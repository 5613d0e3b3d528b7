import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DayRangeFilter } from '../filters/DayRangeFilter.tsx'
import { InstantInput } from '../form/InstantInput.tsx'
import { show } from '../testing.tsx'

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const told = vi.fn<(begin: string | null, end: string | null) => void>()
function Range({
  from = null,
  to = null,
  precision = 'day',
}: {
  from?: string | null
  to?: string | null
  precision?: 'day' | 'minute'
}) {
  const [days, setDays] = useState([from, to])
  return (
    <DayRangeFilter
      label="Created"
      precision={precision}
      begin={days[0] ?? undefined}
      end={days[1] ?? undefined}
      onChange={(...next) => {
        told(...next)
        setDays(next)
      }}
      startOpen
    />
  )
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) => {
  fireEvent.change(box(label), { target: { value: text } })
  fireEvent.blur(box(label))
}

test('a day showed as mm/dd/yyyy in a browser of another language; it is YYYY-MM-DD everywhere', () => {
  show(<Range from="2026-03-09" />)
  expect(box('From').type).toBe('text')
  expect(box('From').value).toBe('2026-03-09')
  type('From', '2026/3/1')
  expect(told).toHaveBeenLastCalledWith('2026-03-01', null)
  expect(box('From').value).toBe('2026-03-01')
})

test('a day that does not exist filters nothing and says how to write one', () => {
  show(<Range />)
  type('To', '2026-02-30')
  expect(told).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('YYYY-MM-DD')
  expect(box('To').value).toBe('2026-02-30')
  type('To', '')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the end of a span is never before its beginning', () => {
  show(<Range from="2026-03-09" />)
  type('To', '2026-03-01')
  expect(told).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('2026-03-09')
})

test('a range to the minute takes a time or a whole day at either end, and stays in order', () => {
  show(<Range from="2026-03-09 14:05" precision="minute" />)
  type('To', '2026-03-09 14:04')
  expect(screen.getByRole('alert').textContent).toContain('2026-03-09 14:05')
  type('To', '2026-3-9 14:20')
  expect(told).toHaveBeenLastCalledWith('2026-03-09 14:05', '2026-03-09 14:20')
  // All of that day: it ends after it begins.
  type('To', '2026-03-09')
  expect(told).toHaveBeenLastCalledWith('2026-03-09 14:05', '2026-03-09')
  expect(screen.getByText(/^Times in UTC$/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Last 15 minutes' }))
  expect(told).toHaveBeenLastCalledWith(expect.stringMatching(/ \d\d:\d\d$/), null)
})

test('the calendar is walked by keys, chooses a day and gives the focus back', async () => {
  show(<Range from="2026-03-09" to="2026-04-30" />)
  const [open] = screen.getAllByRole('button', { name: 'Choose a date' })
  if (!open) throw new Error('There is no calendar button.')
  fireEvent.click(open)
  const grid = await screen.findByRole('grid', { name: 'March 2026' })
  expect(document.activeElement?.textContent).toBe('9')
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  fireEvent.keyDown(grid, { key: 'PageDown' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Thursday, April 16, 2026')
  // Past the other end of the range, nothing can be chosen.
  fireEvent.keyDown(grid, { key: 'PageDown' })
  expect(document.activeElement?.textContent).toBe('30')
  fireEvent.click(document.activeElement ?? grid)
  expect(told).toHaveBeenLastCalledWith('2026-04-30', '2026-04-30')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(document.activeElement).toBe(box('From'))
})

test('Esc closes the calendar and nothing around it', async () => {
  show(<Range from="2026-03-09" />)
  const [open] = screen.getAllByRole('button', { name: 'Choose a date' })
  if (!open) throw new Error('There is no calendar button.')
  fireEvent.click(open)
  fireEvent.keyDown(await screen.findByRole('grid'), { key: 'Escape' })
  expect(screen.queryByRole('grid')).toBeNull()
  expect(box('From')).toBe(document.activeElement)
})

const moved = vi.fn<(at: string | null) => void>()
function Moment() {
  const [value, setValue] = useState<string | null>('2026-03-09T07:05:00.000Z')
  return (
    <InstantInput
      id="at"
      aria-describedby={undefined}
      aria-invalid={undefined}
      aria-required={undefined}
      value={value ?? ''}
      disabled={false}
      onChange={(next) => {
        moved(next)
        setValue(next)
      }}
      onBlur={() => undefined}
    />
  )
}

test('text that is no time is kept for the rules to refuse, not dropped silently', async () => {
  show(<Moment />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  expect(input.value).toBe('2026-03-09 07:05:00')
  fireEvent.change(input, { target: { value: '2026-03-09 7:' } })
  fireEvent.blur(input)
  expect(moved).toHaveBeenLastCalledWith('2026-03-09 7:')
  expect(input.value).toBe('2026-03-09 7:')
  fireEvent.change(input, { target: { value: '2026-03-10 8:30' } })
  fireEvent.blur(input)
  expect(moved).toHaveBeenLastCalledWith('2026-03-10T08:30:00.000Z')
  fireEvent.click(screen.getByRole('button', { name: 'Choose a date' }))
  fireEvent.click(await screen.findByRole('button', { name: /March 12, 2026/ }))
  expect(moved).toHaveBeenLastCalledWith('2026-03-12T08:30:00.000Z')
})
