import { readEntry, removeEntry, writeEntry } from './storage.ts'

/** How a user has set up the console (spec §2, settings drawer). */
export interface Layout {
  menuTheme: 'dark' | 'light'
  /** #rrggbb; null: the brand's, otherwise the product's. */
  colour: string | null
  navigation: 'side' | 'top'
  contentWidth: 'Fixed' | 'Fluid'
  fixedHeader: boolean
  hideHeader: boolean
  fixedMenu: boolean
  colourWeak: boolean
  multiTab: boolean
  density: 'comfortable' | 'compact'
  /** Whether shortcuts without Ctrl or Command are on. */
  singleKeys: boolean
}

/** Spec §9. */
export const DEFAULT_LAYOUT: Layout = {
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
}

/**
 * A choice can rule others out: a hiding header has to be fixed, a top menu has no side to fix, a side menu no fluid
 * width.
 */
export function settle(layout: Layout): Layout {
  const top = layout.navigation === 'top'
  return {
    ...layout,
    contentWidth: top ? layout.contentWidth : 'Fixed',
    fixedMenu: layout.fixedMenu && !top,
    hideHeader: layout.hideHeader && layout.fixedHeader,
  }
}

/** What else changes with the navigation mode: a side menu starts fixed, as by default. */
export const navigate = (layout: Layout, navigation: Layout['navigation']): Layout =>
  settle({ ...layout, navigation, fixedMenu: navigation === 'side' })

/** Names and values under which clients of the API family store the same choices. */
const names = {
  menuTheme: 'DEFAULT_THEME',
  colour: 'DEFAULT_COLOR',
  navigation: 'DEFAULT_LAYOUT_MODE',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  fixedHeader: 'DEFAULT_FIXED_HEADER',
  hideHeader: 'DEFAULT_FIXED_HEADER_HIDDEN',
  fixedMenu: 'DEFAULT_FIXED_SIDEMENU',
  colourWeak: 'DEFAULT_COLOR_WEAK',
  multiTab: 'DEFAULT_MULTI_PAGE',
  density: 'DEFAULT_DENSITY',
  singleKeys: 'DEFAULT_SINGLE_KEYS',
} as const satisfies Record<keyof Layout, string>
const navigationWords = { side: 'sidemenu', top: 'topmenu' } as const

/** The choices of this browser; missing or invalid ones take their defaults. */
export function readLayout(): Layout {
  const flag = (
    key: 'fixedHeader' | 'hideHeader' | 'fixedMenu' | 'colourWeak' | 'multiTab' | 'singleKeys',
  ) => {
    const stored = readEntry(names[key])
    return typeof stored === 'boolean' ? stored : DEFAULT_LAYOUT[key]
  }
  const colour = readEntry(names.colour)
  return settle({
    menuTheme: readEntry(names.menuTheme) === 'light' ? 'light' : 'dark',
    colour: typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour : null,
    navigation: readEntry(names.navigation) === navigationWords.top ? 'top' : 'side',
    contentWidth: readEntry(names.contentWidth) === 'Fluid' ? 'Fluid' : 'Fixed',
    fixedHeader: flag('fixedHeader'),
    hideHeader: flag('hideHeader'),
    fixedMenu: flag('fixedMenu'),
    colourWeak: flag('colourWeak'),
    multiTab: flag('multiTab'),
    density: readEntry(names.density) === 'compact' ? 'compact' : 'comfortable',
    singleKeys: flag('singleKeys'),
  })
}

/** Stores the choices until they are changed. */
export function writeLayout(layout: Layout): void {
  for (const [key, value] of Object.entries({
    ...layout,
    navigation: navigationWords[layout.navigation],
  })) {
    // Object.entries loses the key type.
    const name = names[key as keyof Layout]
    if (value === null) removeEntry(name)
    else writeEntry(name, value, null)
  }
}

/** Whether the side menu is unfolded (SIDEBAR_TYPE of the family). */
export const readMenuOpen = (): boolean => readEntry('SIDEBAR_TYPE') !== false
export const writeMenuOpen = (open: boolean): void => writeEntry('SIDEBAR_TYPE', open, null)
