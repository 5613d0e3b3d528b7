import type { MenuNode } from '@tandem/model'
import { expect, test } from 'vitest'
import {
  framedUrl,
  homePath,
  leadsTo,
  opensWindow,
  pageAt,
  permitted,
  titleOf,
  withoutPage,
} from './menuTree.ts'

const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  path,
  name: path.slice(1).replaceAll('/', '-'),
  component: 'entity/user',
  route: '1',
  meta: {
    title: path,
    titleEn: `en ${path}`,
    titleZh: `中 ${path}`,
    keepAlive: true,
    internalOrExternal: false,
  },
  ...more,
})
const parent = (path: string, children: MenuNode[]) =>
  node(path, { component: 'layouts/RouteView', children })

test('a parent is no page, and neither is an entry without a route', () => {
  const menu = [parent('/isystem', [node('/isystem/user', { route: '0' })])]
  expect(pageAt(menu, '/isystem')).toBeUndefined()
  expect(pageAt(menu, '/isystem/user')).toBeUndefined()
})

test('home is /home/Home, or the first page of a menu without it', () => {
  expect(homePath([node('/x'), node('/home/Home')])).toBe('/home/Home')
  expect(homePath([parent('/a', [node('/a/b')])])).toBe('/a/b')
})

test('a title follows the language', () => {
  expect(titleOf(node('/a'), 'zh_CN')).toBe('中 /a')
  expect(titleOf(node('/a'), 'en_US')).toBe('en /a')
})

test('a first-level parent leads where its redirect says, else to its first page', () => {
  const children = [node('/sms/send'), node('/sms/outbox')]
  const redirected = [{ ...parent('/sms', children), redirect: '/sms/outbox' }]
  expect(leadsTo(redirected, '/sms', false)).toBe('/sms/outbox')
  expect(leadsTo([parent('/sms', children)], '/sms', false)).toBe('/sms/send')
  expect(leadsTo([{ ...parent('/sms', children), redirect: '/gone' }], '/sms', false)).toBe(
    '/sms/send',
  )
  expect(leadsTo(redirected, '/sms/send', false)).toBeNull()
})

test('an entry with a permission list is only for who has a code of it', () => {
  const own = node('/a')
  const menu = [{ ...own, meta: { ...own.meta, permissionList: ['x:list', 'y:list'] } }, node('/b')]
  expect(permitted(menu, (code) => code === 'y:list').map(({ path }) => path)).toEqual(['/a', '/b'])
  expect(permitted(menu, () => false).map(({ path }) => path)).toEqual(['/b'])
})

test('an entry that is not offered is taken out wherever it hangs, and nothing else', () => {
  const menu = [node('/a', { children: [node('/a/pay'), node('/a/b')] }), node('/c')]
  const paths = (nodes: readonly MenuNode[]): string[] =>
    nodes.flatMap(({ path, children }) => [path, ...paths(children ?? [])])
  expect(paths(withoutPage(menu, '/a/pay'))).toEqual(['/a', '/a/b', '/c'])
})

test('another site is a page in a frame, or no page but a window', () => {
  const away = node('/external/1', { component: 'layouts/IframePageView' })
  const url = 'https://example.com'
  const framed = { ...away, meta: { ...away.meta, url } }
  const window = { ...away, meta: { ...away.meta, url, internalOrExternal: true } }
  expect(framedUrl(framed)).toBe(url)
  expect(pageAt([framed], '/external/1')).toBe(framed)
  expect(opensWindow(window)).toBe(true)
  expect(pageAt([window], '/external/1')).toBeUndefined()
})
