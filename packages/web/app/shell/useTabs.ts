import { useEffect, useReducer, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { parse } from '../../data/storage.ts'
import { openTabs, type Place, type Tab, type Tabs, tabsReducer } from './tabs.ts'

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'search' in value &&
  typeof value.path === 'string' &&
  typeof value.search === 'string'

const isWithinTab = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'withinTab' in state

function restore(key: string, home: string): Tabs {
  const stored = parse(localStorage.getItem(key) ?? 'null')
  return openTabs(home, Array.isArray(stored) ? stored.filter(isPlace) : [])
}

export interface TabControl {
  tabs: Tabs
  /** Goes to a page; to the tab that has it open, if one has. */
  open: (path: string) => void
  activate: (tab: Tab) => void
  close: (id: string) => void
  closeOthers: (id: string) => void
  refresh: (id: string) => void
}

/** Open pages follow the address bar, and the address bar follows them; their order survives a reload. */
export function useTabs(
  home: string,
  userId: string,
  isPage: (path: string) => boolean,
): TabControl {
  const { pathname, search, key, state } = useLocation()
  const kind = useNavigationType()
  const navigate = useNavigate()
  const storageKey = `tabs.${userId}`
  const [tabs, dispatch] = useReducer(tabsReducer, null, () => restore(storageKey, home))
  const [seen, setSeen] = useState<string | null>(null)

  // Derived while rendering, so that no frame shows the page of the address before.
  if (seen !== key && isPage(pathname)) {
    setSeen(key)
    const how = kind === 'POP' && seen !== null ? 'back' : isWithinTab(state) ? 'within' : 'open'
    dispatch({ type: 'visit', place: { path: pathname, search }, how })
  }

  useEffect(() => {
    const places = tabs.list.map((tab) => ({ path: tab.path, search: tab.search }))
    localStorage.setItem(storageKey, JSON.stringify(places))
  }, [tabs.list, storageKey])

  const goTo = (tab: Tab | undefined): void => {
    if (tab) void navigate({ pathname: tab.path, search: tab.search })
  }
  const leave = (next: Tabs): void => {
    if (next.active !== tabs.active) goTo(next.list.find(({ id }) => id === next.active))
  }
  const change = (event: Parameters<typeof dispatch>[0]): void => {
    leave(tabsReducer(tabs, event))
    dispatch(event)
  }
  return {
    tabs,
    open: (path) => {
      const opened = tabs.recent
        .map((id) => tabs.list.find((tab) => tab.id === id))
        .find((tab) => tab?.path === path)
      const known = opened ?? tabs.list.find((tab) => tab.path === path)
      if (known) goTo(known)
      else void navigate(path)
    },
    activate: goTo,
    close: (id) => change({ type: 'close', id }),
    closeOthers: (id) => change({ type: 'closeOthers', id }),
    refresh: (id) => dispatch({ type: 'refresh', id }),
  }
}
