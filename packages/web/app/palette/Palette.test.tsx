import { en } from '@tandem/i18n/en'
import { createTranslator } from '@tandem/i18n/translator'
import type { MenuNode, UserInfo } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConsoleAction, useActions } from '../../data/actions.ts'
import { createClient } from '../../data/client.ts'
import { DataProvider } from '../../data/DataContext.tsx'
import { DEFAULT_LAYOUT } from '../../data/layout.ts'
import { LanguageProvider } from '../../kit/language.tsx'
import { Toasts } from '../../kit/Toasts.tsx'
import { PreferencesContext } from '../preferences.tsx'
import { PaletteButton } from './PaletteButton.tsx'

// jsdom draws no modal windows.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false
}

const page = (path: string, titleEn: string, titleZh: string): MenuNode => ({
  id: path,
  path,
  name: titleEn,
  component: 'some/Screen',
  route: '1',
  meta: { title: titleEn, titleEn, titleZh, keepAlive: true, internalOrExternal: false },
})
const menu = [page('/sms/notify/task', 'Tasks', '任务'), page('/sms/gateway', 'Gateways', '通道')]
// The palette only needs the user's id.
const user = { id: '1' } as UserInfo
const hit = {
  kind: 'user',
  id: '9',
  title: 'harbor',
  subtitle: 'Joan',
  path: '/isystem/user?record=9',
}
let asked: string[]
let answer: () => Promise<Response>
const envelope = (result: unknown, code = 200) =>
  new Response(JSON.stringify({ success: code === 200, code, message: '', timestamp: 0, result }), {
    status: code,
  })

beforeEach(() => {
  sessionStorage.clear()
  asked = []
  answer = () => Promise.resolve(envelope({ hits: [hit], partial: false }))
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://x').searchParams.get('keyword') ?? '')
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

function Screen({ actions }: { actions: readonly ConsoleAction[] }) {
  useActions(actions)
  return <input aria-label="field" />
}

function open(actions: readonly ConsoleAction[] = [], singleKeys = true) {
  const opened: string[] = []
  const client = createClient({
    base: '/tandem',
    token: () => 'token',
    language: () => 'en-US',
    onEvent: () => undefined,
  })
  const preferences = {
    locale: 'en_US',
    setLocale: () => undefined,
    appearance: 'light',
    setAppearance: () => undefined,
    layout: { ...DEFAULT_LAYOUT, singleKeys },
    setLayout: () => undefined,
  } as const
  const live = {
    on: () => () => undefined,
    onReconnect: () => () => undefined,
    onFirstOpen: () => () => undefined,
    onNotice: () => () => undefined,
    onState: () => () => undefined,
    isOpen: () => true,
    check: () => undefined,
    close: () => undefined,
  }
  const session = { user, menu, may: () => true, rights: { auth: [], allAuth: [] } }
  render(
    <PreferencesContext value={preferences}>
      <LanguageProvider translator={createTranslator(en, 'en_US')} timeZone="UTC">
        <Toasts>
          <QueryClientProvider client={new QueryClient()}>
            <DataProvider value={{ client, live, session }}>
              <PaletteButton menu={menu} wide onOpen={(path) => opened.push(path)} />
              <Screen actions={actions} />
            </DataProvider>
          </QueryClientProvider>
        </Toasts>
      </LanguageProvider>
    </PreferencesContext>,
  )
  return opened
}
const summon = async (): Promise<HTMLElement> => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return screen.findByRole('combobox', { hidden: true })
}
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const options = () =>
  screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent)
const add: ConsoleAction = {
  id: 'user.add',
  title: 'Add user',
  group: 'screen',
  run: () => undefined,
}

test('only what the person may do is listed, and what is blocked says why and does nothing', async () => {
  const run = vi.fn<() => void>()
  const opened = open([
    { ...add, may: false },
    { ...add, id: 'stop', title: 'Stop it', disabledReason: 'It does not run', run },
  ])
  const box = await summon()
  expect(options().some((option) => option?.includes('Add user'))).toBe(false)
  type(box, 'stop')
  expect(options()[0]).toContain('It does not run')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(run).not.toHaveBeenCalled()
  expect(opened).toEqual([])
})

test('a screen is found by its Chinese name and its sound while the console is English', async () => {
  const opened = open()
  const box = await summon()
  for (const typed of ['通道', 'tongd', 'td', 'gatew']) {
    type(box, typed)
    // The names in the other language arrive a moment later.
    await waitFor(() => expect(options()[0], typed).toMatch(/Gateways/))
  }
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(opened).toEqual(['/sms/gateway'])
  expect(screen.queryByRole('combobox', { hidden: true })).toBeNull()
})

test('an input method that is still composing neither searches nor chooses', async () => {
  const opened = open()
  const box = await summon()
  vi.useFakeTimers()
  fireEvent.compositionStart(box)
  type(box, 'ren wu')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(opened).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  vi.useRealTimers()
  type(box, '任务')
  fireEvent.compositionEnd(box)
  await waitFor(() => expect(options()[0]).toMatch(/Tasks/))
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(opened).toEqual(['/sms/notify/task'])
})

test('records are asked for once the typing pauses, and opened where the server says', async () => {
  const opened = open()
  const box = await summon()
  for (const typed of ['h', 'ha', 'har']) type(box, typed)
  await waitFor(() => expect(options().some((option) => option?.includes('harbor'))).toBe(true))
  expect(asked).toEqual(['har'])
  fireEvent.keyDown(box, { key: 'End', ctrlKey: true })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(opened).toEqual([hit.path])
  await summon()
  expect(options()[0]).toContain('harbor')
})

test('an answer to an earlier text is not opened by a quick Enter', async () => {
  const opened = open()
  const box = await summon()
  type(box, 'har')
  await waitFor(() => expect(options().length).toBe(1))
  answer = () => new Promise(() => undefined)
  type(box, 'kestrel')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(opened).toEqual([])
})

test('a search that fails says so and can be tried again', async () => {
  answer = () => Promise.resolve(envelope(null, 500))
  open()
  type(await summon(), 'har')
  await screen.findByText(/Couldn’t search records/)
  answer = () => Promise.resolve(envelope({ hits: [hit], partial: false }))
  fireEvent.click(screen.getByText('Try again'))
  await waitFor(() => expect(options().length).toBe(1))
})

test('Esc only took the text away, so leaving the palette asked for it twice', async () => {
  open()
  const box = await summon()
  type(box, 'gate')
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(screen.queryByRole('combobox', { hidden: true })).toBeNull()
})

test('the active line is named to screen readers and moves round', async () => {
  open()
  const box = await summon()
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
  expect(active()?.textContent).toContain('Tasks')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(active()?.textContent).toContain('Gateways')
  expect(active()?.getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  expect(active()?.textContent).toContain('Keyboard shortcuts')
})

test('keys run their action outside of fields, one after the other too, but not while typing or composing', () => {
  const run = vi.fn<() => void>()
  const opened = open([{ ...add, shortcut: 'c', run }])
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'c' })
  fireEvent.keyDown(document.body, { key: 'c', isComposing: true })
  fireEvent.keyDown(document.body, { key: 'c', keyCode: 229 })
  fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'c', repeat: true })
  expect(run).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'c' })
  expect(run).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 't' })
  expect(opened).toEqual(['/sms/notify/task'])
})

test('switched off, single keys do nothing and Ctrl-K still opens the palette', async () => {
  const run = vi.fn<() => void>()
  open([{ ...add, shortcut: 'c', run }], false)
  fireEvent.keyDown(document.body, { key: 'c' })
  fireEvent.keyDown(document.body, { key: '?' })
  expect(run).not.toHaveBeenCalled()
  expect(screen.queryByText('Keyboard shortcuts')).toBeNull()
  expect(await summon()).toBeTruthy()
})

test('? lists every key there is now, also from a Chinese keyboard', async () => {
  open([{ ...add, shortcut: 'c' }])
  fireEvent.keyDown(document.body, { key: '？' })
  expect(await screen.findByText('Add user')).toBeTruthy()
  expect(screen.getByText('Go to Gateways')).toBeTruthy()
  expect(screen.getByRole('switch', { hidden: true }).getAttribute('aria-checked')).toBe('true')
})
