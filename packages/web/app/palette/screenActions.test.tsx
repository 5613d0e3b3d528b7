import { en } from '@tandem/i18n/en'
import { zh } from '@tandem/i18n/zh'
import { createTranslator } from '@tandem/i18n/translator'
import { entities, type UserInfo } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actionBook, titleOfAction } from '../../data/actions.ts'
import { createClient } from '../../data/client.ts'
import { DataProvider } from '../../data/DataContext.tsx'
import { Confirmations } from '../../kit/Confirmations.tsx'
import { LanguageProvider } from '../../kit/language.tsx'

import '../../kit/testing.tsx'
import { Toasts } from '../../kit/Toasts.tsx'
import { screenOf } from '../registry.tsx'

const english = createTranslator(en, 'en_US')
const chinese = createTranslator(zh, 'zh_CN')
const emptyPage = {
  records: [],
  total: 0,
  totalIsEstimate: false,
  size: 20,
  current: 1,
  pages: 0,
  searchCount: true,
  next: null,
}
const depart = (key: string, title: string, parentId: string | null, children: unknown[] = []) => ({
  key,
  title,
  parentId,
  orgCode: key,
  userCount: 0,
  children,
})
const trees: Record<string, unknown[]> = {
  '1': [
    depart('10', 'Head office', null, [depart('11', 'Sales', '10', [depart('12', 'North', '11')])]),
  ],
  '2': [depart('20', 'Elsewhere', null)],
}
const menuNode = (
  key: string,
  title: string,
  parentId: string | null,
  children: unknown[] = [],
) => ({
  key,
  title,
  parentId,
  menuType: parentId === null ? '0' : '1',
  url: `/${key}`,
  icon: null,
  perms: null,
  permsType: '1',
  status: '1',
  hidden: false,
  internalOrExternal: false,
  children,
})
const dictionary = {
  id: '30',
  version: 1,
  dictCode: 'sex',
  dictName: '性别',
  dictNameEn: 'Sex',
  abilities: {},
}
const view = {
  id: '7',
  name: 'Late',
  shared: 'own',
  mine: true,
  ownerName: '',
  version: 1,
  definition: { filters: {}, sort: null, layout: {} },
}

const company = {
  id: '50',
  version: 1,
  name: 'Harbor',
  kind: 'agent',
  status: 'active',
  auditStatus: 'pending',
  abilities: { edit: true },
}

/** What stops with it. */
const stops = Object.fromEntries(
  ['companies', 'users', 'sessions', 'brands', 'apiKeys', 'smppSessions', 'tasks', 'waiting'].map(
    (of) => [of, 0],
  ),
)
const job = { jobClassName: 'a', jobText: 'A', cronExpression: '', scheduled: false }
const answers: Readonly<Record<string, unknown>> = {
  '/sys/listView/list': { layout: {}, views: [view], defaultId: null },
  '/sys/sysDepart/queryById': {
    id: '20',
    version: 1,
    companyId: '2',
    departName: 'Elsewhere',
    abilities: {},
  },
  '/sys/permission/queryTreeList': {
    treeList: [menuNode('40', 'System', null, [menuNode('41', 'Users', '40')])],
  },
  '/sys/dict/list': { ...emptyPage, records: [dictionary], total: 1 },
  '/sys/user/totp': { enabled: false, since: null, recoveryCodesLeft: 0 },
  '/sys/user/notices': [],
  '/sys/session/own': [
    { id: '1', isThis: true },
    { id: '2', isThis: false },
  ],
  '/sys/user/own': {
    version: 1,
    realname: 'Ada',
    email: null,
    phone: null,
    locale: null,
    timeZone: null,
  },
  [`${entities.company.path}/queryById`]: company,
  [`${entities.company.path}/overview`]: {
    id: '50',
    currency: 'USD',
    acceptedToday: 0,
    dailyLimit: null,
    openTasks: [],
    month: { from: '2026-11-01', sent: 0, delivered: 0 },
    may: { book: false, adjust: false },
    stops,
  },
  [`${entities.role.path}/queryById`]: {
    id: '60',
    version: 1,
    roleName: 'Night shift',
    abilities: {},
  },
  [`${entities.brand.path}/queryById`]: {
    id: '70',
    version: 1,
    brandName: 'Northwind',
    status: 'active',
    abilities: {},
  },
  '/sys/quartzJob/registry': [job],
  // Its figures are not under test.
  '/sys/monitor/health': null,
}

function answerTo(path: string, params: URLSearchParams): unknown {
  if (path === '/sys/sysDepart/queryTreeList') return trees[params.get('companyId') ?? ''] ?? []
  return Object.hasOwn(answers, path) ? answers[path] : emptyPage
}

beforeEach(() => {
  localStorage.clear()
  job.scheduled = false
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://x')
    const result = answerTo(pathname.replace('/tandem', ''), searchParams)
    const code = result === null ? 503 : 200
    return Promise.resolve(
      new Response(
        JSON.stringify({ success: code === 200, code, message: '', timestamp: 0, result }),
      ),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Address() {
  return <output data-testid="address">{useLocation().search}</output>
}

/** Renders a screen for a user with these codes; `dead` are active but not granted. */
function visit(
  component: string,
  codes: readonly string[],
  { search = '', dead = [] }: { search?: string; dead?: readonly string[] } = {},
) {
  const Component = screenOf(component)
  if (!Component) throw new Error(`No screen ${component}`)
  const auth = codes.map((action) => ({
    action,
    type: '1' as const,
    status: '1' as const,
    describe: '',
  }))
  const allAuth = dead.map((action) => ({
    action,
    type: '2' as const,
    status: '1' as const,
    describe: '',
  }))
  const rules = { auth, allAuth }
  // What the screens ask about the user here.
  const user = { id: '9', companyId: '1', companyKind: 'customer', hideAmounts: false } as UserInfo
  const client = createClient({
    base: '/tandem',
    token: () => 'token',
    language: () => 'en-US',
    onEvent: () => undefined,
  })
  const quiet = () => () => undefined
  const live = {
    on: quiet,
    onReconnect: quiet,
    onFirstOpen: quiet,
    onNotice: quiet,
    onState: quiet,
    isOpen: () => true,
    check: () => undefined,
    close: () => undefined,
  }
  const session = { user, menu: [], may: (code: string) => codes.includes(code), rights: rules }
  return render(
    <LanguageProvider translator={english} timeZone="UTC">
      <Toasts>
        <Confirmations>
          <QueryClientProvider
            client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          >
            <DataProvider value={{ client, live, session }}>
              <MemoryRouter initialEntries={[`/x${search}`]}>
                <Address />
                <Suspense fallback={null}>
                  <Component />
                </Suspense>
              </MemoryRouter>
            </DataProvider>
          </QueryClientProvider>
        </Confirmations>
      </Toasts>
    </LanguageProvider>,
  )
}
const ids = () =>
  actionBook
    .all()
    .map(({ id }) => id)
    .toSorted()
const list = ['list.refresh', 'list.view.7']
/** The screen's code is loaded first. */
const long = { timeout: 60_000 }

test.each([
  ['notices/Announcements', ['announcement:add'], ['announcement:add', ...list], list],
  ['notices/MyAnnouncements', [], list, list],
  ['brands/Brands', ['brand:add'], ['brand:add', ...list], list],
  ['accounts/Sessions', ['session:end'], list, list],
  ['accounts/ApiKeys', ['apiKey:add'], ['apiKey:add', ...list], list],
  ['accounts/Registrations', ['registration:judge'], list, list],
  ['jobs/ScheduledJobs', ['scheduledJob:add'], ['scheduledJob:add', ...list], list],
  ['jobs/MyJobs', [], list, list],
  ['logs/SignInLog', [], list, list],
  ['logs/OperationLog', [], list, list],
  ['logs/ApiRequests', [], list, list],
  ['logs/DataLog', [], list, list],
  ['logs/ExportLog', [], list, list],
  ['own/TestTool', ['testTool:run'], [...list, 'testTool:run'], list],
  ['sms/Outbox#notify', ['notifyOutbox:export'], [...list, 'notifyOutbox:export'], list],
  ['sms/Tasks#notify', ['notify:send'], [...list, 'notify:send'], list],
  ['monitoring/Health', [], ['report.refresh'], ['report.refresh']],
  [
    'entity/operator',
    ['operator:add', 'operator:import', 'operator:export'],
    ['operator:add', 'operator:export', 'operator:import', ...list],
    list,
  ],
  [
    'organisation/Departments',
    ['department:add'],
    // The first department is open, and another one can be added below it.
    ['department.addBelow', 'department:add', 'tree.refresh'],
    ['tree.refresh'],
  ],
  [
    'organisation/Dictionaries',
    ['dictionary:add', 'dictionary:edit'],
    ['dictionary.refreshCache', 'dictionary:add', 'dictionary.edit'],
    [],
  ],
  [
    'organisation/Menus',
    ['permission:add'],
    ['permission.addButton', 'permission.addMenu', 'permission:add', 'tree.refresh'],
    ['tree.refresh'],
  ],
])(
  '%s offers each its own, and nothing of a right one has not',
  async (component, codes, granted, without) => {
    const full = visit(component, codes)
    await waitFor(() => expect(ids()).toEqual(granted.toSorted()), long)
    full.unmount()
    expect(ids()).toEqual([])
    visit(component, [])
    await screen.findByRole('heading', { level: 1 }, long)
    await waitFor(() => expect(ids()).toEqual(without.toSorted()), long)
  },
)

test('every action of a department is one definition: button, palette, both languages', async () => {
  const codes = ['department:add', 'department:edit', 'department:delete', 'user:list', 'user:edit']
  visit('organisation/Departments', codes, { search: '?record=12' })
  await screen.findByRole('heading', { level: 2, name: 'North' }, long)
  await waitFor(() => expect(ids()).toContain('department.addUsers'), long)
  const record = actionBook.all().filter(({ group }) => group === 'record')
  expect(record.map(({ id }) => id).toSorted()).toEqual([
    'department.addBelow',
    'department.addUsers',
    'department.delete',
    'department.down',
    'department.edit',
    'department.move',
    'department.up',
  ])
  for (const action of record) {
    expect(titleOfAction(action, chinese)).not.toBe(titleOfAction(action, english))
  }
  // Without siblings it cannot move, and both ends say so.
  expect(record.find(({ id }) => id === 'department.up')?.disabledReason).toBe('Already first')
  expect(screen.getByRole('button', { name: /^Move up/ }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('an action disabled by a rule is explained in the button and in the palette', async () => {
  visit('organisation/Departments', [], { dead: ['department:add'] })
  await waitFor(() => expect(ids()).toContain('department:add'), long)
  const add = actionBook.all().find(({ id }) => id === 'department:add')
  expect(add?.disabledReason).toMatch(/doesn’t allow it/)
  const [button] = await screen.findAllByRole('button', { name: 'Add department' })
  expect(button?.getAttribute('aria-disabled')).toBe('true')
})

test('an address that names a department far down opens the tree there', async () => {
  visit('organisation/Departments', [], { search: '?record=12' })
  expect(await screen.findByRole('treeitem', { name: /North/ }, long)).toBeTruthy()
})

test('an address that names a department of another company leads to that company', async () => {
  visit('organisation/Departments', [], { search: '?record=20' })
  await screen.findByRole('heading', { level: 2, name: 'Elsewhere' }, long)
  expect(screen.getByTestId('address').textContent).toContain('company=2')
})

test('an address that names a menu or a dictionary shows it', async () => {
  const menus = visit('organisation/Menus', [], { search: '?record=41' })
  await screen.findByRole('heading', { level: 2, name: 'Users' }, long)
  expect(screen.getByRole('treeitem', { name: /Users/ })).toBeTruthy()
  menus.unmount()
  visit('organisation/Dictionaries', [], { search: '?record=30' })
  await screen.findByRole('heading', { level: 2, name: 'Sex' }, long)
})

test.each([
  ['entity/role', '60', 'Night shift'],
  ['brands/Brands', '70', 'Northwind'],
])('an address that names a record of %s opens it', async (component, id, title) => {
  visit(component, [], { search: `?record=${id}` })
  expect((await screen.findAllByText(title, {}, long)).length).toBeGreaterThan(0)
})

test('the own account is looked after from the palette as by its buttons', async () => {
  visit('accounts/MyAccount', [])
  const expected = ['account.endOthers', 'account.password', 'account.save', 'account.totp']
  await waitFor(() => expect(ids()).toEqual(expected), long)
  expect(screen.getByRole('button', { name: 'Save profile' }).getAttribute('type')).toBe('submit')
})

test('a company may be suspended by whom its record lets, from the drawer and the palette alike', async () => {
  const page = visit('entity/company', ['company:list', 'company:edit'], { search: '?record=50' })
  await waitFor(() => expect(ids()).toContain('company.suspend'), long)
  // Only the platform approves agents.
  expect(ids()).not.toContain('company.approve')
  page.unmount()
  visit('entity/company', ['company:list'], { search: '?record=50' })
  await screen.findAllByText('Harbor', {}, long)
  expect(ids()).not.toContain('company.suspend')
})

test('where every job had its schedule, the main action of the page led to a form that could not be filled', async () => {
  job.scheduled = true
  visit('jobs/ScheduledJobs', ['scheduledJob:add'])
  await waitFor(() => expect(ids()).toEqual(list), long)
  expect(screen.queryByRole('button', { name: english.t('schedule.add') })).toBeNull()
})
