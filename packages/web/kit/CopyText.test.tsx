import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyText } from './CopyText.tsx'
import { show } from './testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a click copies and says so', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  show(<CopyText text="@tandem_help" />)
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('@tandem_help copied')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('@tandem_help')
})

test('a host without HTTPS has no clipboard: that is said, not thrown', async () => {
  vi.stubGlobal('navigator', { clipboard: undefined })
  show(<CopyText text="@tandem_help" />)
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText(/blocked copying/)).toBeTruthy()
})
