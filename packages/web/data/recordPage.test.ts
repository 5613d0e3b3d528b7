import type { MenuNode } from '@tandem/model'
import { expect, test } from 'vitest'
import { hasPage, recordPage } from './recordPage.ts'

const node = (path: string, component: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  path,
  name: path,
  component,
  route: '1',
  meta: { title: path, titleEn: path, titleZh: path, keepAlive: true, internalOrExternal: false },
  ...more,
})
const menu = [
  node('/isystem', 'layouts/RouteView', {
    children: [
      node('/isystem/user', 'entity/user'),
      node('/isystem/role', 'entity/role', { route: '0' }),
      node('/isystem/depart', 'organisation/Departments'),
    ],
  }),
]

test('a record is opened on the page the menu of the person has for its noun', () => {
  expect(recordPage(menu, 'user')).toBe('/isystem/user')
})

test('a user without such a page gets no link', () => {
  const pages = ['role', 'department', 'company'].map((entity) => recordPage(menu, entity))
  expect(pages).toEqual([null, null, null])
})

test('a page is there if the menu of the person has its address', () => {
  const found = ['/isystem/depart', '/isystem/role', '/isystem/company'].map((one) =>
    hasPage(menu, one),
  )
  expect(found).toEqual([true, false, false])
})
