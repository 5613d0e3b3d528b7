import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing.tsx'
import { ChoiceFilter } from './ChoiceFilter.tsx'

afterEach(cleanup)

const options = ['sent', 'failed', 'expired'].map((value) => ({ value, label: value }))
const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name, hidden: true })

test('of two values ticked before the list came the first was lost', () => {
  const onChange = vi.fn()
  const filter = (value: string | undefined) => (
    <ChoiceFilter label="Status" value={value} onChange={onChange} startOpen options={options} />
  )
  const { rerender } = show(filter(undefined))
  fireEvent.click(box('sent'))
  expect(box('sent').checked).toBe(true)
  fireEvent.click(box('expired'))
  expect(onChange).toHaveBeenLastCalledWith('sent,expired')
  rerender(filter('sent'))
  expect(box('expired').checked).toBe(true)
  // Back also resets the boxes.
  rerender(filter('sent,expired'))
  rerender(filter('failed'))
  expect(options.map(({ value }) => box(value).checked)).toEqual([false, true, false])
})
