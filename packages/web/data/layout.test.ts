import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_LAYOUT, navigate, readLayout, settle, writeLayout } from './layout.ts'

beforeEach(() => localStorage.clear())

test('nothing stored gives what spec §9 says', () => {
  expect(readLayout()).toEqual({
    menuTheme: 'dark',
    colour: null,
    navigation: 'side',
    contentWidth: 'Fixed',
    fixedHeader: true,
    hideHeader: false,
    fixedMenu: true,
    colourWeak: false,
    multiTab: true,
    density: 'comfortable',
    singleKeys: true,
  })
})

test('a header that goes off the page cannot hide on scrolling', () => {
  expect(settle({ ...DEFAULT_LAYOUT, fixedHeader: false, hideHeader: true }).hideHeader).toBe(false)
  expect(settle({ ...DEFAULT_LAYOUT, hideHeader: true }).hideHeader).toBe(true)
})

test('a top menu has no side to fix, and only it goes with a fluid width', () => {
  const top = navigate({ ...DEFAULT_LAYOUT, contentWidth: 'Fluid' }, 'top')
  expect(top).toMatchObject({ navigation: 'top', fixedMenu: false, contentWidth: 'Fluid' })
  expect(settle({ ...top, fixedMenu: true }).fixedMenu).toBe(false)
  expect(navigate(top, 'side')).toMatchObject({ contentWidth: 'Fixed', fixedMenu: true })
})

test('choices are kept under the names of the family, in its form', () => {
  const layout = navigate({ ...DEFAULT_LAYOUT, colour: '#1677ff', menuTheme: 'light' }, 'top')
  writeLayout(layout)
  expect(localStorage.getItem('pro__DEFAULT_LAYOUT_MODE')).toBe('{"value":"topmenu","expire":null}')
  expect(localStorage.getItem('pro__DEFAULT_COLOR')).toBe('{"value":"#1677ff","expire":null}')
  expect(localStorage.getItem('pro__DEFAULT_FIXED_SIDEMENU')).toBe('{"value":false,"expire":null}')
  expect(readLayout()).toEqual(layout)
  writeLayout(DEFAULT_LAYOUT)
  expect(localStorage.getItem('pro__DEFAULT_COLOR')).toBeNull()
})

test('a foreign value there is ignored', () => {
  localStorage.setItem('pro__DEFAULT_COLOR', '{"value":"red;}","expire":null}')
  localStorage.setItem('pro__DEFAULT_FIXED_HEADER', 'yes')
  localStorage.setItem('pro__DEFAULT_THEME', '{"value":7}')
  expect(readLayout()).toEqual(DEFAULT_LAYOUT)
})
