import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { english, show } from '../testing.tsx'
import { SharesInput } from './SharesInput.tsx'

afterEach(cleanup)

const names: Readonly<Record<string, string>> = { 7: 'Aurora', 8: 'Borealis', 9: 'Cirrus' }
const load = () =>
  Promise.resolve(Object.entries(names).map(([value, label]) => ({ value, label })))

function shares(initial: unknown) {
  const onChange = vi.fn()
  function Shown() {
    const [value, setValue] = useState(initial)
    const change = (next: unknown): void => {
      onChange(next)
      setValue(next)
    }
    return (
      <SharesInput
        wiring={{
          id: 'parts',
          'aria-describedby': undefined,
          'aria-invalid': undefined,
          'aria-required': true,
        }}
        {...{ load, value, onChange: change, locked: false, onLeave: vi.fn() }}
      />
    )
  }
  show(<Shown />)
  return onChange
}
const percentOf = (n: number) =>
  screen.getByLabelText<HTMLInputElement>(english.t('shares.percent', { n }))
const press = (key: 'shares.add' | 'shares.even') =>
  fireEvent.click(screen.getByRole('button', { name: english.t(key) }))

test('what is left to give is said, and is what the next one begins with', async () => {
  const onChange = shares([{ id: '7', percent: 60 }])
  expect(screen.getByRole('status').textContent).toBe('40% left')
  press('shares.add')
  expect(onChange).toHaveBeenLastCalledWith([
    { id: '7', percent: 60 },
    { id: '', percent: 40 },
  ])
  expect(screen.getByRole('status').textContent).toBe('0% left')
  // By keyboard it goes on in the new row.
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      english.t('shares.record', { n: 2 }),
    ),
  )
  fireEvent.change(percentOf(2), { target: { value: '50' } })
  expect(screen.getByRole('status').textContent).toBe('10% too much')
})

test('a button spreads 100 % evenly', () => {
  const onChange = shares([
    { id: '7', percent: 10 },
    { id: '8', percent: 0 },
    { id: '9', percent: 0 },
  ])
  press('shares.even')
  expect(onChange).toHaveBeenLastCalledWith([
    { id: '7', percent: 34 },
    { id: '8', percent: 33 },
    { id: '9', percent: 33 },
  ])
})

test('who has a share is not offered a second one', async () => {
  shares([
    { id: '7', percent: 50 },
    { id: '', percent: 50 },
  ])
  fireEvent.mouseDown(screen.getByLabelText(english.t('shares.record', { n: 2 })))
  await screen.findByText('Cirrus')
  const offered = [...document.querySelectorAll('.ant-select-item-option-content')]
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Borealis', 'Cirrus'])
})

test('what is no percentage stays as it was typed, for the rules to report', () => {
  const onChange = shares([{ id: '7', percent: 100 }])
  fireEvent.change(percentOf(1), { target: { value: '５０' } })
  expect(onChange).toHaveBeenLastCalledWith([{ id: '7', percent: 50 }])
  fireEvent.change(percentOf(1), { target: { value: '3.5' } })
  expect(onChange).toHaveBeenLastCalledWith([{ id: '7', percent: '3.5' }])
  fireEvent.click(screen.getByRole('button', { name: english.t('shares.remove', { n: 1 }) }))
  expect(onChange).toHaveBeenLastCalledWith([])
})
