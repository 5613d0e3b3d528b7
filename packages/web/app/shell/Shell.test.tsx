import { en } from '@tandem/i18n/en'
import { createTranslator } from '@tandem/i18n/translator'
import { type MenuNode, PAGE_TABS, type UserInfo } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepBrand, readBrand } from '../../data/brand.ts'
import { createClient } from '../../data/client.ts'
import { DataProvider } from '../../data/DataContext.tsx'
import { DEFAULT_LAYOUT, type Layout } from '../../data/layout.ts'
import type { Live } from '../../data/live.ts'
import { AppearanceProvider } from '../../kit/appearance.tsx'
import { Confirmations } from '../../kit/Confirmations.tsx'
import { LanguageProvider } from '../../kit/language.tsx'
import { Toasts } from '../../kit/Toasts.tsx'
import { PreferencesContext } from '../preferences.tsx'
import { DepartmentGate } from './DepartmentGate.tsx'
import { Shell } from './Shell.tsx'

const page = (path: string, title: string, meta: Partial<MenuNode['meta']> = {}): MenuNode => ({
  id: path,
  path,
  name: title,
  component: 'nothing/Here',
  route: '1',
  meta: {
    title,
    titleEn: title,
    titleZh: title,
    keepAlive: true,
    internalOrExternal: false,
    ...meta,
  },
})
const pages = [page('/home/Home', 'Home'), page('/a', 'Alpha'), page('/b', 'Beta')]
const ada: UserInfo = {
  id: '1',
  username: 'ada',
  realname: 'Ada Lin',
  avatar: null,
  email: null,
  phone: null,
  orgCode: 'A04',
  isAdmin: 0,
  status: 1,
  companyId: '1',
  companyName: 'Harbor Bank',
  companyKind: 'customer',
  currency: 'USD',
  timeZone: 'UTC',
  locale: 'en_US',
  hideAmounts: false,
  plainHeader: false,
}
const quietLive: Live = {
  on: () => () => undefined,
  onReconnect: () => () => undefined,
  onFirstOpen: () => () => undefined,
  onNotice: () => () => undefined,
  onState: () => () => undefined,
  isOpen: () => true,
  check: () => undefined,
  close: () => undefined,
}

function openConsole(
  path: string,
  {
    layout = {},
    user = ada,
    menu = pages,
  }: { layout?: Partial<Layout>; user?: UserInfo; menu?: readonly MenuNode[] } = {},
) {
  const element = (
    <DepartmentGate>
      <Shell />
    </DepartmentGate>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
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
    layout: { ...DEFAULT_LAYOUT, ...layout },
    setLayout: () => undefined,
  } as const
  const view = render(
    <PreferencesContext value={preferences}>
      <AppearanceProvider appearance="light">
        <LanguageProvider translator={createTranslator(en, 'en_US')} timeZone="UTC">
          <Toasts>
            <Confirmations>
              <QueryClientProvider client={new QueryClient()}>
                <DataProvider
                  value={{
                    client,
                    live: quietLive,
                    session: {
                      user,
                      menu: [...menu],
                      may: (code) => code !== 'home:totalData', // nobody asks what waits
                      rights: { auth: [], allAuth: [] },
                    },
                  }}
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
          // Answers every request with nothing.
          result: {
            list: [],
            orgCode: null,
            records: [],
            total: 0,
            anntMsgList: [],
            anntMsgTotal: 0,
            sysMsgList: [],
            sysMsgTotal: 0,
          },
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
  const alpha = await screen.findByText('“Alpha” isn’t in this release')
  go('Beta')
  await screen.findByText('“Beta” isn’t in this release')
  expect(alpha.isConnected).toBe(true)
  go('Alpha')
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Alpha'))
  expect(screen.getByText('“Alpha” isn’t in this release')).toBe(alpha)
})

test('home cannot be closed, and the last page says that it stays', async () => {
  openConsole('/home/Home')
  fireEvent.keyDown(await screen.findByRole('tab', { name: 'Home' }), { key: 'Delete' })
  expect(await screen.findByText('This is the last page, so it stays open.')).toBeTruthy()
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

test('an address no menu entry has leads to /404, which names it and leads home', async () => {
  const { router } = openConsole('/nowhere')
  expect(await screen.findByText(/There’s no page at \/nowhere/)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/404')
  fireEvent.click(screen.getByRole('button', { name: 'Go home' }))
  expect(await screen.findByText('“Home” isn’t in this release')).toBeTruthy()
})

const agent: UserInfo = { ...ada, companyKind: 'agent' }

test.each([
  [agent, '/', '/AgentHome'],
  [agent, '/agentHome', '/AgentHome'],
  [agent, '/dashboard/workplace', '/AgentHome'],
  [ada, '/', '/home/Home'],
  [ada, '/dashboard/analysis', '/home/Home'],
] as const)('$companyKind at %s goes to its own home', async (user, from, to) => {
  const menu = [...pages, { ...page('/AgentHome', 'Agent home'), hidden: true as const }]
  const { router } = openConsole(from, { user, menu })
  await waitFor(() => expect(router.state.location.pathname).toBe(to))
})

test('an agent without the agent home in its menu goes to the common one', async () => {
  const { router } = openConsole('/', { user: agent })
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/Home'))
})

test('the tab menu closes left and right of a tab, but neither home nor pinned ones', async () => {
  openConsole('/a', { menu: [...pages, page('/c', 'Gamma')] })
  go('Beta')
  await waitFor(() => expect(tabNames()).toEqual(['Home', 'Alpha', 'Beta']))
  go('Gamma')
  await waitFor(() => expect(tabNames()).toEqual(['Home', 'Alpha', 'Beta', 'Gamma']))
  const choose = (tab: string, action: string): void => {
    fireEvent.contextMenu(screen.getByRole('tab', { name: tab }))
    fireEvent.click(screen.getByRole('menuitem', { name: action }))
  }
  choose('Alpha', 'Pin')
  choose('Gamma', 'Close tabs to the left')
  await waitFor(() => expect(tabNames()).toEqual(['Home', 'Alpha', 'Gamma']))
  choose('Home', 'Close tabs to the right')
  await waitFor(() => expect(tabNames()).toEqual(['Home', 'Alpha']))
})

test('an old address opens its page with its tab; another tab takes its place, and the menu leads back to it', async () => {
  const tests = {
    ...page('/tests', 'Tests'),
    component: PAGE_TABS,
    children: [page('/t/runs', 'Runs'), page('/t/numbers', 'Numbers')],
  }
  const { router } = openConsole('/t/numbers', { menu: [...pages, tests] })
  const beside = await screen.findByRole('navigation', { name: 'Tests' })
  const chosen = () => beside.querySelector('[aria-current]')?.textContent
  const line = within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', {
    name: 'Tests',
  })
  expect(chosen()).toBe('Numbers')
  expect(line.getAttribute('aria-current')).toBe('page')
  fireEvent.click(within(beside).getByRole('link', { name: 'Runs' }))
  await waitFor(() => expect(tabNames()).toEqual(['Home', 'Runs']))
  expect(chosen()).toBe('Runs')
  expect(router.state.location.pathname).toBe('/t/runs')
  await router.navigate(-1)
  await waitFor(() => expect(tabNames()).toEqual(['Home', 'Numbers']))
  go('Alpha')
  await waitFor(() => expect(tabNames()).toEqual(['Home', 'Numbers', 'Alpha']))
  expect(screen.queryByRole('navigation', { name: 'Tests' })).toBeNull()
  go('Tests')
  await waitFor(() => expect(router.state.location.pathname).toBe('/t/numbers'))
})

test('a page that is not to be kept ends when it is left', async () => {
  const menu = [...pages, page('/c', 'Gamma', { keepAlive: false })]
  openConsole('/c', { menu })
  const gamma = await screen.findByText('“Gamma” isn’t in this release')
  go('Alpha')
  await screen.findByText('“Alpha” isn’t in this release')
  expect(gamma.isConnected).toBe(false)
})

test('without tabs there is one page at a time', async () => {
  openConsole('/a', { layout: { multiTab: false } })
  const alpha = await screen.findByText('“Alpha” isn’t in this release')
  expect(screen.queryByRole('tablist')).toBeNull()
  go('Beta')
  await screen.findByText('“Beta” isn’t in this release')
  await waitFor(() => expect(alpha.isConnected).toBe(false))
})

test('a page of another site stands in a sandboxed frame, one to be opened outside in a new window', async () => {
  const url = 'https://status.example/board'
  const menu = [
    ...pages,
    page('/external/1', 'Board', { url }),
    page('/external/2', 'Shop', { url, internalOrExternal: true }),
  ]
  openConsole('/external/1', { menu })
  await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy())
  const frame = document.querySelector('iframe')
  expect(frame?.getAttribute('src')).toBe(url)
  expect(frame?.getAttribute('sandbox')).not.toContain('top-navigation')
  const shop = screen.getByRole('link', { name: 'Shop' })
  expect(shop.getAttribute('target')).toBe('_blank')
  expect(shop.getAttribute('rel')).toContain('noopener')
})

test('a plain header offers neither recharge nor contact nor the test tool, a brand leaves out recharge and language, and no header has more than five things', async () => {
  const menu = [
    ...pages,
    ...[
      page('/SysCustomerPay', 'Recharge'),
      page('/TestToolRecord', 'Test tool'),
      page('/contactUs', 'Contacts'),
    ].map((node) => ({ ...node, hidden: true as const })),
  ]
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const names = ['Recharge', 'Contact us']
  const offered = () => names.filter((name) => screen.queryByRole('button', { name }) !== null)
  /** Whether the user menu contains the test tool; it is open afterwards. */
  const hasTestTool = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Account of Ada Lin' }))
    expect(screen.getByRole('menuitem', { name: 'Display settings' })).toBeTruthy()
    return screen.queryByRole('menuitem', { name: 'Test tool' }) !== null
  }
  const { view } = openConsole('/a', { menu, user: { ...ada, isAdmin: 1 } })
  await waitFor(() => expect(offered()).toEqual(names))
  await screen.findByRole('button', { name: /^Notifications/ })
  // The search, and what stands beside it.
  expect(document.querySelectorAll('.header-tools button')).toHaveLength(1 + 5)
  expect(hasTestTool()).toBe(true)
  view.unmount()
  openConsole('/a', { menu, user: ada })
  await waitFor(() => expect(offered()).toEqual(names))
  expect(hasTestTool()).toBe(false)
  cleanup()
  openConsole('/a', { menu, user: { ...ada, isAdmin: 1, plainHeader: true } })
  await screen.findByText('“Alpha” isn’t in this release')
  expect(offered()).toEqual([])
  expect(hasTestTool()).toBe(false)
  cleanup()
  const speaks = () => screen.queryByRole('menuitemradio', { name: '简体中文' }) !== null
  openConsole('/a', { menu, user: ada })
  await waitFor(() => expect(offered()).toEqual(names))
  hasTestTool()
  expect(speaks()).toBe(true)
  cleanup()
  keepBrand({ ...readBrand(), hideRecharge: true, hideLanguage: true })
  try {
    openConsole('/a', { menu, user: ada })
    await waitFor(() => expect(offered()).toEqual(['Contact us']))
    hasTestTool()
    expect(speaks()).toBe(false)
  } finally {
    document.querySelector('meta[name="tandem-brand"]')?.remove()
  }
})

test('a reload skipped the choice of a department, and nothing named the one that counts', async () => {
  const nothing = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0, records: [] }
  const list = [
    { id: '1', orgCode: 'A04', departName: 'Retail Banking' },
    { id: '2', orgCode: 'A05', departName: 'Cards' },
  ]
  let orgCode: string | null = null
  vi.stubGlobal('fetch', (_url: string, { body }: { body?: string }) => {
    if (body?.includes('A05')) orgCode = 'A05'
    const result = { ...nothing, list, orgCode, userInfo: { ...ada, orgCode } }
    return Promise.resolve(new Response(JSON.stringify({ success: true, code: 200, result })))
  })
  openConsole('/a', { user: { ...ada, orgCode: null } })
  const question = await screen.findByRole('dialog', { name: en['shell.department.title'] })
  expect(screen.queryByRole('navigation')).toBeNull()
  const press = (name: string) => fireEvent.click(within(question).getByRole('button', { name }))
  fireEvent.keyDown(question, { key: 'Escape' })
  press(en['login.department.submit'])
  expect(within(question).getByRole('alert').textContent).toBe(en['login.required.department'])
  fireEvent.click(within(question).getByRole('radio', { name: 'Cards' }))
  press(en['login.department.submit'])
  await screen.findByRole('navigation', { name: 'Main menu' })
  const account = en['shell.account'].replace('{name}', 'Ada Lin')
  fireEvent.click(screen.getByRole('button', { name: account }))
  await screen.findByText('Harbor Bank · Cards')
  expect(screen.getByText(en['shell.switchDepartment'])).toBeTruthy()
})
