import { en } from '@tandem/i18n/en'
import { createTranslator } from '@tandem/i18n/translator'
import type { MenuNode, UserInfo } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../../data/client.ts'
import { DataProvider } from '../../data/DataContext.tsx'
import type { Live } from '../../data/live.ts'
import { AppearanceProvider } from '../../kit/appearance.tsx'
import { Confirmations } from '../../kit/Confirmations.tsx'
import { LanguageProvider } from '../../kit/language.tsx'
import { Toasts } from '../../kit/Toasts.tsx'
import { PreferencesContext } from '../preferences.tsx'
import { Shell } from './Shell.tsx'

const page = (path: string, title: string): MenuNode => ({
  id: path,
  path,
  name: title,
  component: 'nothing/Here',
  route: '1',
  meta: { title, titleEn: title, titleZh: title, keepAlive: true, internalOrExternal: false },
})
const menu = [page('/home/Home', 'Home'), page('/a', 'Alpha'), page('/b', 'Beta')]
const user: UserInfo = {
  id: '1',
  username: 'ada',
  realname: 'Ada Lin',
  avatar: null,
  email: null,
  phone: null,
  orgCode: null,
  isAdmin: 0,
  status: 1,
  companyId: '1',
  companyName: 'Harbor Bank',
  companyKind: 'customer',
  currency: 'USD',
  timeZone: 'UTC',
  locale: 'en_US',
  hideAmounts: false,
}
const quietLive: Live = {
  on: () => () => undefined,
  onReconnect: () => () => undefined,
  close: () => undefined,
}

function openConsole(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: [path] })
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
  } as const
  const view = render(
    <PreferencesContext value={preferences}>
      <AppearanceProvider appearance="light">
        <LanguageProvider translator={createTranslator(en, 'en_US')} timeZone="UTC">
          <Toasts>
            <Confirmations>
              <QueryClientProvider client={new QueryClient()}>
                <DataProvider
                  value={{ client, live: quietLive, session: { user, menu, may: () => true } }}
                >
                  <RouterProvider router={router} />
                </DataProvider>
              </QueryClientProvider>
            </Confirmations>
          </Toasts>
        </LanguageProvider>
      </AppearanceProvider>
    </PreferencesContext>,
  )
  return { router, view }
}
const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const go = (name: string) =>
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Main menu' })).getByText(name))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(
        JSON.stringify({
          success: true,
          code: 200,
          message: '',
          timestamp: 0,
          result: { list: [], orgCode: null },
        }),
      ),
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the root leads home, and the title names page and brand', async () => {
  const { router } = openConsole('/')
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/Home'))
  await waitFor(() => expect(document.title).toBe('Home · Tandem'))
})

test('visited pages are tabs; closing the active one goes to its neighbour', async () => {
  const { router } = openConsole('/home/Home')
  go('Alpha')
  await waitFor(() => expect(tabNames()).toEqual(['Home', 'Alpha']))
  go('Beta')
  await waitFor(() => expect(tabNames()).toEqual(['Home', 'Alpha', 'Beta']))
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Beta' }), { key: 'Delete' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/a'))
  expect(tabNames()).toEqual(['Home', 'Alpha'])
})

test('a page that was left is still there, only hidden', async () => {
  openConsole('/a')
  const alpha = await screen.findByText('“Alpha” is not part of this release')
  go('Beta')
  await screen.findByText('“Beta” is not part of this release')
  expect(alpha.isConnected).toBe(true)
  go('Alpha')
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Alpha'))
  expect(screen.getByText('“Alpha” is not part of this release')).toBe(alpha)
})

test('home cannot be closed, and the last page says that it stays', async () => {
  openConsole('/home/Home')
  fireEvent.keyDown(await screen.findByRole('tab', { name: 'Home' }), { key: 'Delete' })
  expect(await screen.findByText('This is the last page. It stays open.')).toBeTruthy()
  expect(tabNames()).toEqual(['Home'])
})

test('the order of tabs survives a reload', async () => {
  const { view } = openConsole('/b')
  go('Alpha')
  await waitFor(() => expect(tabNames()).toEqual(['Home', 'Beta', 'Alpha']))
  view.unmount()
  openConsole('/a')
  await waitFor(() => expect(tabNames()).toEqual(['Home', 'Beta', 'Alpha']))
})

test('an address no menu entry has is told apart from an unfinished screen', async () => {
  openConsole('/nowhere')
  expect(await screen.findByText('Page not found')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go to home' }))
  expect(await screen.findByText('“Home” is not part of this release')).toBeTruthy()
})
