import type { MenuNode } from '@tandem/model'
import { expect, test } from 'vitest'
import { openTabs } from './tabs.ts'
import { pageTitle, tabTitle } from './tabTitle.ts'

const outbox = '/sms/outbox'
const tabs = openTabs('/home', [
  { path: outbox, search: '' },
  { path: outbox, search: '?status=delivered' },
  { path: outbox, search: '?record=5&status=delivered' },
  { path: '/sms/tasks', search: '?status=paused' },
])
const named = (id: string, subtitles: Parameters<typeof tabTitle>[3] = new Map()): string => {
  const tab = tabs.list.find((one) => one.id === id)
  return tab ? tabTitle('Outbox', tab, tabs, subtitles) : 'no such tab'
}

test('a screen that is open once has its plain title, whatever it is filtered by', () => {
  expect(named('4', new Map([['4', { filters: 'Paused' }]]))).toBe('Outbox')
})

test('screens that are open twice are distinguished by their content', () => {
  expect(named('1')).toBe('Outbox')
  expect(named('2', new Map([['2', { filters: 'Delivered' }]]))).toBe('Outbox · Delivered')
})

test('a tab is called what its record is called, however often the screen is open', () => {
  const both = { record: '+447700900123', filters: 'Delivered' }
  expect(named('3', new Map([['3', both]]))).toBe('+447700900123')
  const alone = openTabs('/home', [{ path: outbox, search: '?record=5' }])
  const [, tab] = alone.list
  expect(tab && tabTitle('Outbox', tab, alone, new Map([['1', { record: 'Acme Ltd' }]]))).toBe(
    'Acme Ltd',
  )
})

test('a record that was closed is not in the title any more', () => {
  expect(named('2', new Map([['2', { record: '+447700900123', filters: 'Delivered' }]]))).toBe(
    'Outbox · Delivered',
  )
})

test('a page that was not started since the reload has its place among its likes', () => {
  expect(named('2')).toBe('Outbox (2)')
})

test('the outboxes of two products had the same title', () => {
  const page = (path: string, title: string, children?: MenuNode[]): MenuNode =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of an entry that titles are made of
    ({
      path,
      component: children ? 'layouts/RouteView' : 'sms/Outbox',
      meta: { title, titleEn: title, titleZh: title },
      ...(children && { children }),
    }) as MenuNode
  const menu = [
    page('/m', 'Marketing SMS', [page('/m/outbox', 'Outbox'), page('/m/send', 'Send')]),
    page('/n', 'Notification SMS', [page('/n/outbox', 'Outbox')]),
  ]
  const open = openTabs('/m/send', [
    { path: '/m/outbox', search: '' },
    { path: '/n/outbox', search: '' },
  ])
  const titles = open.list.map((tab) => pageTitle(menu, tab, open, 'en_US'))
  expect(titles).toEqual(['Send', 'Marketing SMS / Outbox', 'Notification SMS / Outbox'])
  const alone = { list: open.list.slice(0, 2) }
  expect(pageTitle(menu, { path: '/m/outbox' }, alone, 'en_US')).toBe('Outbox')
  expect(pageTitle(menu, { path: '/nowhere' }, open, 'en_US')).toBeUndefined()
})
