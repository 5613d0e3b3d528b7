import type { MenuNode } from '@tandem/model'
import { expect, test } from 'vitest'
import { homePath, pageAt, titleOf, trailTo, visibleNodes } from './menuTree.ts'

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

test('an address leads through its parents', () => {
  const menu = [node('/home/Home'), parent('/isystem', [node('/isystem/user')])]
  expect(trailTo(menu, '/isystem/user').map(({ path }) => path)).toEqual([
    '/isystem',
    '/isystem/user',
  ])
  expect(trailTo(menu, '/nowhere')).toEqual([])
})

test('a parent is no page, and neither is an entry without a route', () => {
  const menu = [parent('/isystem', [node('/isystem/user', { route: '0' })])]
  expect(pageAt(menu, '/isystem')).toBeUndefined()
  expect(pageAt(menu, '/isystem/user')).toBeUndefined()
})

test('a parent whose children are all hidden is not shown', () => {
  const menu = [parent('/a', [node('/a/b', { hidden: true })]), node('/c')]
  expect(visibleNodes(menu).map(({ path }) => path)).toEqual(['/c'])
})

test('home is /home/Home, or the first page of a menu without it', () => {
  expect(homePath([node('/x'), node('/home/Home')])).toBe('/home/Home')
  expect(homePath([parent('/a', [node('/a/b')])])).toBe('/a/b')
})

test('a title follows the language', () => {
  expect(titleOf(node('/a'), 'zh_CN')).toBe('中 /a')
  expect(titleOf(node('/a'), 'en_US')).toBe('en /a')
})
