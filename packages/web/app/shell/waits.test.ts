import type { AttentionItem, MenuNode } from '@tandem/model'
import { expect, test } from 'vitest'
import { waits } from './waits.ts'

const node = (id: string, children?: MenuNode[]): MenuNode => ({
  id,
  path: `/${id}`,
  name: id,
  component: 'nothing/Here',
  route: '1',
  meta: { title: id, titleEn: id, titleZh: id, keepAlive: true, internalOrExternal: false },
  ...(children && { children }),
})
const item = (path: string, count: number): AttentionItem => ({
  kind: 'waiting',
  list: 'senderId',
  tag: 'review',
  tone: 'warning',
  count,
  path,
})

test('an entry counts what waits on its page, and a group what waits below it', () => {
  const menu = [node('money', [node('orders'), node('page', [node('bills'), node('books')])])]
  const items = [
    item('/orders?status=waiting', 2),
    item('/bills?status=draft', 3),
    item('/bills?due=1', 1),
    // Not in this menu.
    item('/elsewhere', 9),
  ]
  expect(Object.fromEntries(waits(menu, items))).toEqual({ bills: 4, money: 6, orders: 2, page: 4 })
  expect(waits(menu, []).size).toBe(0)
})
