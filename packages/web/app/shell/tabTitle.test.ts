import { expect, test } from 'vitest'
import { openTabs } from './tabs.ts'
import { tabTitle } from './tabTitle.ts'

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
  const both = { record: '+447700900123', filters: 'Delivered' }
  expect(named('3', new Map([['3', both]]))).toBe('Outbox · +447700900123, Delivered')
})

test('a record that was closed is not in the title any more', () => {
  expect(named('2', new Map([['2', { record: '+447700900123', filters: 'Delivered' }]]))).toBe(
    'Outbox · Delivered',
  )
})

test('a page that was not started since the reload has its place among its likes', () => {
  expect(named('2')).toBe('Outbox (2)')
})
