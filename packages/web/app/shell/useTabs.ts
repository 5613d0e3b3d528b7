import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { parse } from '../../data/storage.ts'
import { openTabs, type Place, type Tab, type Tabs, type TabsEvent, tabsReducer } from './tabs.ts'

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'search' in value &&
  typeof value.path === 'string' &&
  typeof value.search === 'string'

const says = (state: unknown, word: 'withinTab' | 'turns'): boolean =>
  typeof state === 'object' && state !== null && word in state

function restore(key: string, home: string): Tabs {
  const stored = parse(localStorage.getItem(key) ?? 'null')
  return openTabs(home, Array.isArray(stored) ? stored.filter(isPlace) : [])
}

export interface TabControl {
  /** Goes to a page; to the tab that already has it open, if any. */
  open: (path: string) => void
  /** Goes to another page of the menu entry of the page in front, in its place. */
  turn: (path: string) => void
  activate: (tab: Tab) => void
  close: (id: string) => void
  closeMany: (type: 'closeOthers' | 'closeLeft' | 'closeRight', id: string) => void
  pin: (id: string) => void
  refresh: (id: string) => void
  /** Gives a hidden tab another URL. */
  place: (id: string, search: string) => void
}

/** Open pages follow the address bar and vice versa; their order and pins survive a reload. */
export function useTabs({
  home,
  userId,
  isPage,
  lineAt,
  single,
  dirty,
}: {
  home: string
  userId: string
  isPage: (path: string) => boolean
  /** The same for the pages of one menu entry. */
  lineAt: (path: string) => string
  /** One page at a time. */
  single: boolean
  dirty: ReadonlySet<string>
}): { tabs: Tabs; control: TabControl } {
  const { pathname, search, key, state } = useLocation()
  const kind = useNavigationType()
  const navigate = useNavigate()
  const storageKey = `tabs.${userId}`
  const [tabs, dispatch] = useReducer(tabsReducer, null, () => restore(storageKey, home))
  const [seen, setSeen] = useState<string | null>(null)

  // The key alone is not enough: entries created by the browser (a changed hash) all share one.
  const entry = `${key} ${pathname}${search}`
  // Derived while rendering, so that no frame shows the page of the previous URL.
  if (seen !== entry && isPage(pathname)) {
    setSeen(entry)
    const goesBack = kind === 'POP' && seen !== null
    const front = tabs.list.find(({ id }) => id === tabs.active)
    const turns = goesBack ? lineAt(front?.path ?? '') === lineAt(pathname) : says(state, 'turns')
    const here = says(state, 'withinTab') ? 'within' : 'open'
    const how = turns ? 'turn' : goesBack ? 'back' : here
    dispatch({ type: 'visit', place: { path: pathname, search }, how, dirty })
  }
  const surplus = single && tabs.list.length > 2
  useEffect(() => {
    if (surplus) dispatch({ type: 'single', dirty })
  }, [surplus, tabs.active, dirty])

  useEffect(() => {
    const places: Place[] = tabs.list.map((tab) => ({
      path: tab.path,
      search: tab.search,
      ...(tab.pinned ? { pinned: true } : {}),
    }))
    localStorage.setItem(storageKey, JSON.stringify(places))
  }, [tabs.list, storageKey])

  // Callbacks of menu and tabs are stable, so that these are not re-rendered with every URL.
  const now = useRef({ tabs, navigate })
  useEffect(() => {
    now.current = { tabs, navigate }
  })
  const control = useMemo((): TabControl => {
    const goTo = (tab: Tab | undefined): void => {
      if (tab) void now.current.navigate({ pathname: tab.path, search: tab.search })
    }
    const change = (event: TabsEvent): void => {
      const before = now.current.tabs
      const next = tabsReducer(before, event)
      if (next.active !== before.active) goTo(next.list.find(({ id }) => id === next.active))
      dispatch(event)
    }
    const open = (path: string, state?: object): void => {
      const { list, recent } = now.current.tabs
      const opened = recent
        .map((id) => list.find((tab) => tab.id === id))
        .find((tab) => tab?.path === path)
      const known = opened ?? list.find((tab) => tab.path === path)
      if (known) goTo(known)
      else void now.current.navigate(path, { state })
    }
    return {
      open: (path) => open(path),
      turn: (path) => open(path, { turns: true }),
      activate: goTo,
      close: (id) => change({ type: 'close', id }),
      closeMany: (type, id) => change({ type, id }),
      pin: (id) => dispatch({ type: 'pin', id }),
      refresh: (id) => dispatch({ type: 'refresh', id }),
      place: (id, search) => dispatch({ type: 'place', id, search }),
    }
  }, [])
  return { tabs, control }
}
