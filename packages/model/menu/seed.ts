import type { EntityName } from '../entities/entities.ts'
import { PAGE_TABS } from './lines.ts'

/** Who gets the menu entry by default; roles can be edited freely afterwards. */
export type Audience = 'admin' | 'manager' | 'sales' | 'agent' | 'customer'

/** An access code of a hand-written screen. */
export interface CodeSeed {
  code: string
  en: string
  zh: string
  /** The menu's own, if left out. */
  audience?: readonly Audience[]
  like?: string
  /** For codes that came after another one: every role that holds that gets it, custom roles too. */
  follows?: string
}

/** One entry of the default menu tree. `entity` makes it the generated screen of that entity. */
export interface MenuSeed {
  /** Stable name; never changed, so that a release can update the row. */
  key: string
  title: { en: string; zh: string }
  path: string
  icon?: string
  /** Key in the web's component registry; of a parent 'layouts/RouteView', PAGE_TABS or PAGE_SWITCH. */
  component: string
  entity?: EntityName
  /** Additional access codes of hand-written screens, shown as buttons below the menu. */
  codes?: readonly CodeSeed[]
  hidden?: boolean
  /** Part of the test tool: accounts with a plain header neither see nor call it (spec §6). */
  testTool?: true
  /** Of a parent: nobody beyond whoever gets something below it. */
  audience: readonly Audience[]
  /** For pages added after the code they belong to: every role that holds this code gets the entry, custom roles too. */
  follows?: string
  /** In a database that has this code already, only roles of the audience that hold it get the entry. */
  like?: string
  /** Its place among its neighbours, for entries that came between others; else its place in the tree. */
  place?: number
  /** Entity verbs for the audiences besides admin; default: list only. */
  grants?: Partial<Record<Audience, readonly string[]>>
  children?: readonly MenuSeed[]
}

export const staff = ['admin', 'manager'] as const
export const everybody = ['admin', 'manager', 'sales', 'agent', 'customer'] as const
export const full = ['list', 'add', 'edit', 'delete', 'export', 'import'] as const

/** The menu of an entity's generated screen. */
export function entry(
  entity: EntityName,
  en: string,
  zh: string,
  path: string,
  icon: string,
  audience: readonly Audience[],
  grants: Partial<Record<Audience, readonly string[]>>,
): MenuSeed {
  return {
    key: entity,
    title: { en, zh },
    path,
    icon,
    component: `entity/${entity}`,
    entity,
    audience,
    grants,
  }
}

/** One page whose tabs are other entries: its line in the menu leads to the first that somebody has. */
export function tabbedPage(
  key: string,
  title: MenuSeed['title'],
  path: string,
  icon: string,
  children: readonly MenuSeed[],
): MenuSeed {
  return {
    key: `page.${key}`,
    title,
    path,
    icon,
    component: PAGE_TABS,
    audience: everybody.filter((who) => children.some(({ audience }) => audience.includes(who))),
    children,
  }
}
