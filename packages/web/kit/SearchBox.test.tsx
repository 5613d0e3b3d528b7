import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from './SearchBox.tsx'
import { show } from './testing.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const pause = () => {
  act(() => {
    vi.advanceTimersByTime(400)
  })
}

test('input typed while the address updates is kept', () => {
  const onSearch = vi.fn()
  const draw = (value: string) => <SearchBox label="Name" value={value} onSearch={onSearch} />
  const { rerender } = show(draw(''))
  type('har')
  pause()
  expect(onSearch).toHaveBeenLastCalledWith('har')
  type('harbor')
  rerender(draw('har'))
  expect(box().value).toBe('harbor')
  pause()
  rerender(draw('harbor'))
  expect(onSearch).toHaveBeenLastCalledWith('harbor')
  // Cleared elsewhere, or restored by Back: that is not an echo.
  rerender(draw(''))
  expect(box().value).toBe('')
  rerender(draw('harbor'))
  expect(box().value).toBe('harbor')
})

test('Esc for an input method leaves the words before its letters', () => {
  show(<SearchBox label="Name" value="" onSearch={() => undefined} />)
  type('蓝')
  fireEvent.keyDown(box(), { key: 'Escape', isComposing: true })
  fireEvent.keyDown(box(), { key: 'Escape', keyCode: 229 })
  expect(box().value).toBe('蓝')
  fireEvent.keyDown(box(), { key: 'Escape' })
  expect(box().value).toBe('')
})
