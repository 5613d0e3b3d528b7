import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../kit/testing.tsx'
import { FormGroup } from './FormGroup.tsx'

const group = (set: number, isFaulty: boolean) => (
  <FormGroup heading="Health" fold={{ set, isFaulty }}>
    <input aria-label="Least delivered" />
  </FormGroup>
)
afterEach(cleanup)

const isOpen = () => document.querySelector('details')?.open

test('a group that folds is closed while nothing in it is set, and opens where something is wrong', () => {
  const view = show(group(0, false))
  expect(isOpen()).toBe(false)
  view.rerender(group(0, true))
  expect(isOpen()).toBe(true)
  // It stays as it was left: nothing jumps when the fault is mended.
  view.rerender(group(0, false))
  expect(isOpen()).toBe(true)
})

test('a group of which something is set opens at once, and says how much when it is closed', () => {
  show(group(3, false))
  expect(isOpen()).toBe(true)
  const details = document.querySelector('details')
  if (!details) throw new Error('no group')
  details.open = false
  fireEvent(details, new Event('toggle'))
  expect(screen.getByText('3 set')).toBeTruthy()
})
