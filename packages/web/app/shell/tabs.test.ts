import { expect, test } from 'vitest'
import {
  aliveTabs,
  MAX_ALIVE,
  MAX_TABS,
  openTabs,
  type Place,
  type Tabs,
  tabsReducer,
  type Visiting,
} from './tabs.ts'

const none: ReadonlySet<string> = new Set()
const open = (tabs: Tabs, path: string, search = '', how: Visiting = 'open', dirty = none) =>
  tabsReducer(tabs, { type: 'visit', place: { path, search }, how, dirty })
const places = (tabs: Tabs): Place[] => tabs.list.map(({ path, search }) => ({ path, search }))
const active = (tabs: Tabs) => tabs.list.find(({ id }) => id === tabs.active)

test('a list is open once, whatever it is filtered by, and so is each of its records', () => {
  let tabs = open(openTabs('/home'), '/user')
  tabs = open(tabs, '/user', '?status=1')
  tabs = open(tabs, '/user', '?record=7')
  tabs = open(tabs, '/user', '?record=8')
  tabs = open(tabs, '/user', '?record=7&status=1')
  expect(places(tabs)).toEqual([
    { path: '/home', search: '' },
    { path: '/user', search: '?status=1' },
    { path: '/user', search: '?record=7&status=1' },
    { path: '/user', search: '?record=8' },
  ])
  expect(active(tabs)).toMatchObject({ search: '?record=7&status=1', generation: 1 })
})

test('a tab with unsaved changes is not led elsewhere', () => {
  const tabs = open(open(openTabs('/home'), '/user'), '/user', '?status=1', 'open', new Set(['1']))
  expect(places(tabs).map(({ search }) => search)).toEqual(['', '', '?status=1'])
})

test('another page of an entry takes the place of the one in front, unless that is home or not saved', () => {
  const before = open(open(openTabs('/home'), '/runs'), '/b')
  const turned = open(open(before, '/runs'), '/numbers', '', 'turn')
  expect(places(turned).map(({ path }) => path)).toEqual(['/home', '/numbers', '/b'])
  expect(active(turned)).toMatchObject({ id: '3', path: '/numbers' })
  const unsaved = open(open(before, '/runs'), '/numbers', '', 'turn', new Set(['1']))
  expect(places(unsaved).map(({ path }) => path)).toEqual(['/home', '/runs', '/b', '/numbers'])
  const fromHome = open(openTabs('/home'), '/other', '', 'turn')
  expect(places(fromHome).map(({ path }) => path)).toEqual(['/home', '/other'])
  const opened = open(before, '/runs', '', 'turn')
  expect(places(opened)).toEqual(places(before))
})

test('of too many tabs the one unused for longest is closed, not a pinned one nor one with unsaved changes', () => {
  let tabs = openTabs('/home')
  for (let n = 1; n < MAX_TABS; n += 1) tabs = open(tabs, `/page${n}`)
  tabs = tabsReducer(tabs, { type: 'pin', id: '1' })
  tabs = open(tabs, '/page3')
  const closed = new Set(['/page4', '/page5'])
  const left = places(tabs).filter(({ path }) => !closed.has(path))
  tabs = open(tabs, '/next', '', 'open', new Set(['2']))
  tabs = open(tabs, '/last', '', 'open', new Set(['2']))
  expect(places(tabs)).toEqual([
    ...left,
    { path: '/next', search: '' },
    { path: '/last', search: '' },
  ])
  expect(tabs.list).toHaveLength(MAX_TABS)
})

test('more tabs than that from before are reduced to the last', () => {
  const before = Array.from({ length: 30 }, (_, n) => ({ path: `/page${n}`, search: '' }))
  const paths = places(openTabs('/home', before)).map(({ path }) => path)
  expect(paths).toHaveLength(MAX_TABS)
  expect([paths[0], paths[1], paths.at(-1)]).toEqual(['/home', '/page11', '/page29'])
})

test('a filter changes the address of its own tab instead of opening another', () => {
  const tabs = open(open(openTabs('/home'), '/user'), '/user', '?status=2', 'within')
  expect(places(tabs)).toEqual([
    { path: '/home', search: '' },
    { path: '/user', search: '?status=2' },
  ])
})

test('going back to an earlier filter stays in the tab', () => {
  const tabs = open(open(openTabs('/home'), '/user', '?page=2'), '/user', '', 'back')
  expect(places(tabs)).toHaveLength(2)
  expect(active(tabs)?.search).toBe('')
})

test('home cannot be closed', () => {
  const tabs = openTabs('/home')
  expect(tabsReducer(tabs, { type: 'close', id: '0' })).toBe(tabs)
})

test('closing the active tab goes to its right neighbour, else to its left', () => {
  let tabs = open(open(openTabs('/home'), '/a'), '/b')
  tabs = open(tabs, '/a')
  tabs = tabsReducer(tabs, { type: 'close', id: tabs.active })
  expect(active(tabs)?.path).toBe('/b')
  tabs = tabsReducer(tabs, { type: 'close', id: tabs.active })
  expect(active(tabs)?.path).toBe('/home')
})

test('closing the others leaves home and the chosen one', () => {
  let tabs = open(open(open(openTabs('/home'), '/a'), '/b'), '/c')
  const b = tabs.list.find(({ path }) => path === '/b')
  tabs = tabsReducer(tabs, { type: 'closeOthers', id: b?.id ?? '' })
  expect(places(tabs).map(({ path }) => path)).toEqual(['/home', '/b'])
  expect(active(tabs)?.path).toBe('/b')
})

test('only the most recent tabs stay alive, and every one with unsaved changes', () => {
  let tabs = openTabs('/home')
  for (let n = 1; n < MAX_TABS; n += 1) tabs = open(tabs, `/page${n}`)
  const alive = aliveTabs(tabs, new Set(['1']))
  expect(alive.size).toBe(MAX_ALIVE + 1)
  expect(alive.has(String(MAX_TABS - 1))).toBe(true)
  expect(alive.has('1')).toBe(true)
  expect(alive.has('2')).toBe(false)
})

test('after a reload the order is back and no page has started', () => {
  const tabs = openTabs('/home', [
    { path: '/home', search: '' },
    { path: '/b', search: '?x=1' },
    { path: '/a', search: '' },
  ])
  expect(places(tabs).map(({ path }) => path)).toEqual(['/home', '/b', '/a'])
  expect(aliveTabs(tabs, new Set())).toEqual(new Set())
})

test('closing left and right spares home, pinned tabs and the tab itself', () => {
  let tabs = openTabs('/home')
  for (const path of ['/a', '/b', '/c', '/d']) tabs = open(tabs, path)
  const id = (path: string) => tabs.list.find((tab) => tab.path === path)?.id ?? ''
  tabs = tabsReducer(tabs, { type: 'pin', id: id('/d') })
  const paths = (after: Tabs) => after.list.map(({ path }) => path)
  expect(paths(tabs)).toEqual(['/home', '/d', '/a', '/b', '/c'])
  expect(paths(tabsReducer(tabs, { type: 'closeLeft', id: id('/b') }))).toEqual([
    '/home',
    '/d',
    '/b',
    '/c',
  ])
  const right = tabsReducer(tabs, { type: 'closeRight', id: id('/a') })
  expect(paths(right)).toEqual(['/home', '/d', '/a'])
  expect(active(right)?.path).toBe('/d')
})

test('a pin survives a reload', () => {
  const tabs = openTabs('/home', [{ path: '/a', search: '', pinned: true }])
  expect(tabs.list.map(({ pinned }) => pinned)).toEqual([false, true])
})

test('one page at a time leaves home, the page in front and what is not saved', () => {
  let tabs = open(open(open(openTabs('/home'), '/a'), '/b'), '/c')
  tabs = tabsReducer(tabs, { type: 'single', dirty: new Set(['1']) })
  expect(places(tabs).map(({ path }) => path)).toEqual(['/home', '/a', '/c'])
})

test('a page not to be kept is not alive once another is in front, unless it is unsaved', () => {
  const tabs = open(open(openTabs('/home'), '/a'), '/b')
  const fleeting = (path: string) => path === '/a'
  expect(aliveTabs(tabs, new Set(), fleeting)).toEqual(new Set(['2']))
  expect(aliveTabs(tabs, new Set(['1']), fleeting)).toEqual(new Set(['2', '1']))
})
