import type { EntityName } from '../entities/entities.ts'

/** Who finds the entry in the menu by default; roles are edited freely afterwards. */
export type Audience = 'admin' | 'manager' | 'sales' | 'agent' | 'customer'

/** One entry of the default menu tree. `entity` makes it the generated screen of that entity. */
export interface MenuSeed {
  /** Stable name; never changed, so that a release can update the row in place. */
  key: string
  title: { en: string; zh: string }
  path: string
  icon?: string
  /** Key of the web's registry of components, or 'layouts/RouteView' for a parent. */
  component: string
  entity?: EntityName
  /** Further access codes of bespoke screens, shown as buttons below the menu. */
  codes?: readonly { code: string; en: string; zh: string; audience?: readonly Audience[] }[]
  hidden?: boolean
  audience: readonly Audience[]
  /** Entity verbs the audiences besides admin get; default: list only. */
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
