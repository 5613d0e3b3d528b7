import { expect, test } from 'vitest'
import type { MenuNode } from '../answers/session.ts'
import {
  leavesOf,
  lineOf,
  menuLines,
  PAGE_SWITCH,
  PAGE_TABS,
  pageChoices,
  trailTo,
  visibleNodes,
} from './lines.ts'

const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  path,
  name: path,
  component: `screens${path}`,
  route: '1',
  meta: { title: path, titleEn: path, titleZh: path, keepAlive: true, internalOrExternal: false },
  ...more,
})
const parent = (path: string, children: MenuNode[], component = 'layouts/RouteView') =>
  node(path, { component, children })
const tabs = (path: string, children: MenuNode[]) => parent(path, children, PAGE_TABS)

test('an address leads through its parents', () => {
  const menu = [node('/home/Home'), parent('/isystem', [node('/isystem/user')])]
  expect(trailTo(menu, '/isystem/user').map(({ path }) => path)).toEqual([
    '/isystem',
    '/isystem/user',
  ])
  expect(trailTo(menu, '/nowhere')).toEqual([])
})

test('a parent whose children are all hidden is not shown', () => {
  const menu = [parent('/a', [node('/a/b', { hidden: true })]), node('/c')]
  expect(visibleNodes(menu).map(({ path }) => path)).toEqual(['/c'])
})

test('a parent marked alwaysShow stays although nothing below it shows', () => {
  const menu = [{ ...parent('/a', [node('/a/b', { hidden: true })]), alwaysShow: true as const }]
  expect(visibleNodes(menu).map(({ path }) => path)).toEqual(['/a'])
})

test('a menu that drops down holds the pages of every depth', () => {
  const menu = [parent('/a', [parent('/a/b', [node('/a/b/c')]), node('/a/d')])]
  expect(leavesOf(menu).map(({ path }) => path)).toEqual(['/a/b/c', '/a/d'])
})

const shown = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map(({ id, path, children }) => (children ? [id, ...shown(children)] : [id, path]))

test('a page with tabs is one line that leads to the tab visited last, else to the first', () => {
  const menu = [tabs('/tests', [node('/runs'), node('/numbers'), node('/old', { hidden: true })])]
  expect(shown(menuLines(menu))).toEqual([['/tests', '/runs']])
  expect(shown(menuLines(menu, ['/elsewhere', '/numbers', '/runs']))).toEqual([
    ['/tests', '/numbers'],
  ])
})

test('of a page with tabs whoever has one tab sees that, and whoever has none sees nothing', () => {
  const menu = [tabs('/tests', [node('/numbers')]), tabs('/empty', []), node('/b')]
  expect(shown(menuLines(menu))).toEqual([
    ['/numbers', '/numbers'],
    ['/b', '/b'],
  ])
  expect(pageChoices(trailTo(menu, '/numbers'))).toEqual([])
})

const product = (name: string, ...screens: string[]) =>
  parent(`/${name}`, [
    ...screens.map((screen) => node(`/${name}/${screen}`, { component: `sms/${screen}#${name}` })),
    tabs(`/${name}/tasks`, [
      node(`/${name}/task`, { component: `sms/Tasks#${name}` }),
      node(`/${name}/rejects`, { component: `sms/Rejects#${name}` }),
    ]),
  ])
const products = [
  parent('/sms', [product('notify', 'Send'), product('otp', 'Send', 'Codes')], PAGE_SWITCH),
]

test('alternatives share a line for each screen, of the one visited last that has it', () => {
  expect(shown(menuLines(products))).toEqual([
    [
      '/sms',
      ['/notify/Send', '/notify/Send'],
      ['/otp/Codes', '/otp/Codes'],
      ['/notify/tasks', '/notify/task'],
    ],
  ])
  expect(shown(menuLines(products, ['/elsewhere', '/otp/rejects']))).toEqual([
    [
      '/sms',
      ['/otp/Send', '/otp/Send'],
      ['/otp/Codes', '/otp/Codes'],
      ['/otp/tasks', '/otp/rejects'],
    ],
  ])
})

test('at the top of a page stand its alternatives and the tabs beside it', () => {
  const choices = (path: string) =>
    pageChoices(trailTo(products, path)).map(({ of, pages }) => [
      of.id,
      ...pages.map((page) => (page.current ? `${page.path} *` : page.path)),
    ])
  expect(choices('/otp/rejects')).toEqual([
    ['/sms', '/notify/rejects', '/otp/rejects *'],
    ['/otp/tasks', '/otp/task', '/otp/rejects *'],
  ])
  expect(choices('/otp/Codes')).toEqual([])
  expect(choices('/nowhere')).toEqual([])
})

test('pages of one line are told from those of another', () => {
  const line = (path: string) => lineOf(trailTo(products, path))
  expect(line('/notify/task')).toBe(line('/otp/rejects'))
  expect(line('/notify/Send')).toBe(line('/otp/Send'))
  expect(line('/notify/Send')).not.toBe(line('/notify/task'))
  expect(line('/nowhere')).toBe('')
})
