/** A visited page: a list, or one of its records. Each is open once. */
export interface Tab {
  id: string
  path: string
  /** Including the question mark, or ''. */
  search: string
  /** Incremented to start the page afresh. */
  generation: number
  /** Stays when others are closed, next to home. */
  pinned: boolean
}

export interface Tabs {
  /** In display order; the first is home and cannot be closed. */
  list: readonly Tab[]
  active: string
  /** Ids, most recently used first. */
  recent: readonly string[]
  nextId: number
}

export interface Place {
  path: string
  search: string
  pinned?: boolean
}

/** Number of pages whose state is kept; the least recently used is reduced to its URL. */
export const MAX_ALIVE = 12
/** Number of tabs, home among them; more only where none may be closed. */
export const MAX_TABS = 20

/** 'turn' goes to another page of the same menu entry, which takes the place of the one in front. */
export type Visiting = 'open' | 'within' | 'back' | 'turn'

export type TabsEvent =
  /** `dirty` are tabs with unsaved changes, which are neither led elsewhere nor closed. */
  | { type: 'visit'; place: Place; how: Visiting; dirty: ReadonlySet<string> }
  | { type: 'close'; id: string }
  | { type: 'closeOthers' | 'closeLeft' | 'closeRight'; id: string }
  | { type: 'pin'; id: string }
  /** The page changed its own URL, possibly while hidden. */
  | { type: 'place'; id: string; search: string }
  | { type: 'refresh'; id: string }
  /** Single-page mode: only the page in front stays, and pages with unsaved changes. */
  | { type: 'single'; dirty: ReadonlySet<string> }

const same = (tab: Place, { path, search }: Place): boolean =>
  tab.path === path && tab.search === search

/** Home, and the tabs from before a reload, none of them started yet. */
export function openTabs(home: string, before: readonly Place[] = []): Tabs {
  const others = before.filter(({ path }) => path !== home).slice(1 - MAX_TABS)
  const list = [{ path: home, search: '' }, ...others].map((place, index) => ({
    path: place.path,
    search: place.search,
    pinned: 'pinned' in place && place.pinned === true,
    id: String(index),
    generation: 0,
  }))
  return { list, active: '0', recent: [], nextId: list.length }
}

export function tabsReducer(tabs: Tabs, event: TabsEvent): Tabs {
  switch (event.type) {
    case 'visit':
      return visit(tabs, event)
    case 'close':
      return close(tabs, event.id)
    case 'closeOthers':
    case 'closeLeft':
    case 'closeRight': {
      const closing = new Set(closedBy(tabs, event).map(({ id }) => id))
      const active = closing.has(tabs.active) ? event.id : tabs.active
      return keep(tabs, ({ id }) => !closing.has(id), active)
    }
    case 'pin':
      return pin(tabs, event.id)
    case 'single':
      return keep(
        tabs,
        ({ id }, index) => index === 0 || id === tabs.active || event.dirty.has(id),
        tabs.active,
      )
    case 'place':
      return change(tabs, event.id, (tab) => ({ ...tab, search: event.search }))
    case 'refresh':
      return change(tabs, event.id, (tab) => ({ ...tab, generation: tab.generation + 1 }))
  }
}

/** The record that an address shows; '' for the list itself. */
export const recordAt = (search: string): string => new URLSearchParams(search).get('record') ?? ''

function visit(tabs: Tabs, { place, how, dirty }: Extract<TabsEvent, { type: 'visit' }>): Tabs {
  const active = tabs.list.find(({ id }) => id === tabs.active)
  const lead = (tab: Tab, generation = tab.generation): Tabs =>
    activate(
      change(tabs, tab.id, (old) => ({ ...old, search: place.search, generation })),
      tab.id,
    )
  if (how === 'within' && active?.path === place.path) return lead(active)
  const exact = tabs.list.find((tab) => same(tab, place))
  if (exact) return activate(tabs, exact.id)
  const candidates = [...(active ? [active] : []), ...tabs.list].filter(
    ({ path }) => path === place.path,
  )
  const [first] = candidates
  const keepsItsTab = how === 'back' || how === 'turn' || place.path === tabs.list[0]?.path
  if (first && keepsItsTab) return lead(first)
  const reused = candidates.find(
    ({ id, search }) => !dirty.has(id) && recordAt(search) === recordAt(place.search),
  )
  // Afresh, because a screen may read its address only once.
  if (reused) return lead(reused, reused.generation + 1)
  const id = String(tabs.nextId)
  const { path, search } = place
  const made: Tab = { path, search, id, generation: 0, pinned: false }
  if (how === 'turn' && active && active !== tabs.list[0] && !dirty.has(active.id)) {
    const turned = { ...made, pinned: active.pinned }
    const list = tabs.list.map((tab) => (tab === active ? turned : tab))
    const recent = tabs.recent.filter((other) => other !== active.id)
    return activate({ list, recent, active: id, nextId: tabs.nextId + 1 }, id)
  }
  const list = [...tabs.list, made]
  return withinMost(activate({ ...tabs, list, nextId: tabs.nextId + 1 }, id), dirty)
}

/** Closes the tabs unused for longest while there are too many. */
function withinMost(tabs: Tabs, dirty: ReadonlySet<string>): Tabs {
  const { list, recent, active } = tabs
  const used = ({ id }: Tab): number => {
    const at = recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  const closing = list
    .filter(({ id, pinned }, at) => at > 0 && !pinned && id !== active && !dirty.has(id))
    .toSorted((a, b) => used(b) - used(a))
    .slice(0, Math.max(list.length - MAX_TABS, 0))
  return closing.length === 0 ? tabs : keep(tabs, (tab) => !closing.includes(tab), active)
}

/** Paths of the open pages, most recently used first. */
export const recentPaths = ({ list, recent }: Tabs): readonly string[] =>
  recent.flatMap((id) => list.find((tab) => tab.id === id)?.path ?? [])

const activate = (tabs: Tabs, id: string): Tabs => ({
  ...tabs,
  active: id,
  recent: [id, ...tabs.recent.filter((other) => other !== id)],
})

const change = (tabs: Tabs, id: string, edit: (tab: Tab) => Tab): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.id === id ? edit(tab) : tab)),
})

/** The tabs that an event closes; pinned ones are only closed individually, home never. */
export function closedBy(
  { list }: Tabs,
  { type, id }: { type: string; id: string },
): readonly Tab[] {
  const at = list.findIndex((tab) => tab.id === id)
  return list.filter((tab, index) => {
    if (index === 0 || tab.pinned || index === at) return false
    if (type === 'closeLeft') return index < at
    if (type === 'closeRight') return index > at
    return type === 'closeOthers'
  })
}

/** Pinned tabs are grouped next to home. */
function pin(tabs: Tabs, id: string): Tabs {
  const [home, ...others] = tabs.list.map((tab) =>
    tab.id === id ? { ...tab, pinned: !tab.pinned } : tab,
  )
  if (!home || home.id === id) return tabs
  return {
    ...tabs,
    list: [home, ...others.filter((tab) => tab.pinned), ...others.filter((tab) => !tab.pinned)],
  }
}

function close(tabs: Tabs, id: string): Tabs {
  const at = tabs.list.findIndex((tab) => tab.id === id)
  // Home cannot be closed (spec §2).
  if (at <= 0) return tabs
  const neighbour = tabs.list[at + 1] ?? tabs.list[at - 1]
  const next = tabs.active === id ? (neighbour?.id ?? tabs.active) : tabs.active
  return keep(tabs, (tab) => tab.id !== id, next)
}

function keep(tabs: Tabs, stays: (tab: Tab, index: number) => boolean, active: string): Tabs {
  const list = tabs.list.filter(stays)
  const left = new Set(list.map(({ id }) => id))
  return activate(
    { ...tabs, list, recent: tabs.recent.filter((id) => left.has(id)) },
    left.has(active) ? active : (list[0]?.id ?? ''),
  )
}

/**
 * Tabs whose page is kept: the most recent ones, and those with unsaved changes. A page that is not to be kept
 * (`fleeting`) ends when it is left.
 */
export function aliveTabs(
  tabs: Tabs,
  dirty: ReadonlySet<string>,
  fleeting: (path: string) => boolean = () => false,
): ReadonlySet<string> {
  const stays = new Set(
    tabs.list.filter(({ id, path }) => id === tabs.active || !fleeting(path)).map(({ id }) => id),
  )
  const kept = tabs.recent.filter((id) => stays.has(id)).slice(0, MAX_ALIVE)
  return new Set([...kept, ...tabs.recent.filter((id) => dirty.has(id))])
}
