import { en } from '@tandem/i18n/en'
import { createTranslator } from '@tandem/i18n/translator'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { failedParts, retryFailedParts } from './failedParts.ts'
import { LanguageProvider } from './language.tsx'
import { lazyPart, PART_TIMEOUT_MS } from './lazyPart.tsx'

afterEach(cleanup)
// A boundary's caught errors go to the console of a test run; they are what these tests are about.
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const Loaded = ({ name }: { name: string }) => <p>Loaded {name}</p>

/** A file that is missing until it is put there. */
function file() {
  const state = { isThere: false }
  const load = async () => {
    if (!state.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return Loaded
  }
  return { state, load }
}
const shown = (what: ReactNode) =>
  act(async () =>
    render(
      <LanguageProvider translator={createTranslator(en, 'en_US')} timeZone="UTC">
        <h1>The console</h1>
        <Suspense fallback={null}>{what}</Suspense>
      </LanguageProvider>,
    ),
  )

test('a page whose file did not come says so, and opens once it is tried again', async () => {
  const { state, load } = file()
  const Part = lazyPart(load, { missing: 'note' })
  await shown(<Part name="page" />)
  await screen.findByText(en['kit.part.title'])
  expect(screen.getByText('The console')).toBeTruthy()
  state.isThere = true
  await act(async () => fireEvent.click(screen.getByRole('button', { name: en['kit.part.retry'] })))
  await screen.findByText('Loaded page')
  expect(failedParts()).toBe(0)
})

test('a window whose file did not come takes nothing down, and opens by itself when the server is back', async () => {
  const { state, load } = file()
  const Part = lazyPart(load)
  await shown(<Part name="window" />)
  await waitFor(() => expect(failedParts()).toBe(1))
  expect(screen.getByText('The console')).toBeTruthy()
  state.isThere = true
  await act(async () => retryFailedParts())
  await screen.findByText('Loaded window')
})

test('a page left while its file was missing is fetched anew when it is opened again', async () => {
  const { state, load } = file()
  const Part = lazyPart(load, { missing: 'note' })
  const view = await shown(<Part name="page" />)
  await screen.findByText(en['kit.part.title'])
  view.unmount()
  expect(failedParts()).toBe(0)
  state.isThere = true
  await shown(<Part name="page" />)
  await screen.findByText('Loaded page')
})

test('a file that never comes is given up after 120 s, and is not loading for ever', async () => {
  expect(PART_TIMEOUT_MS).toBe(120_000)
  vi.useFakeTimers()
  try {
    const Part = lazyPart(() => new Promise<typeof Loaded>(() => undefined), { missing: 'note' })
    await shown(<Part name="page" />)
    await act(() => vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS))
    expect(screen.getByText(en['kit.part.title'])).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})
