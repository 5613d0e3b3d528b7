import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Option, useOptionSearch } from '../options.ts'
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

test('Enter chose what was listed before while the answer to the typed text was on its way', async () => {
  const answers: ((options: Option[]) => void)[] = []
  const load = () => new Promise<Option[]>((resolve) => void answers.push(resolve))
  const { result, rerender } = renderHook(({ search }) => useOptionSearch(load, search, true), {
    initialProps: { search: '' },
  })
  const labels = () => result.current.options.map(({ label }) => label)
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () =>
    answers[0]?.([
      { value: '1', label: 'Harbor Bank' },
      { value: '2', label: 'Mango Games' },
    ]),
  )
  expect(labels()).toEqual(['Harbor Bank', 'Mango Games'])
  rerender({ search: 'mango' })
  expect(labels()).toEqual(['Mango Games'])
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[1]?.([{ value: '3', label: '芒果游戏' }]))
  expect(labels()).toEqual(['芒果游戏'])
})
