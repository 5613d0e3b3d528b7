import type { DataScope } from '@tandem/core'

/** A menu or button somebody may use, and the roles that give it (ids of `EffectiveRights.roles`). */
export interface EffectiveRight {
  id: string
  title: string
  /** '0' and '1' menus, '2' button. */
  menuType: '0' | '1' | '2'
  /** Access codes of a button, by comma. */
  perms: string | null
  roleIds: string[]
  children: EffectiveRight[]
}

/** GET /sys/user/effectiveRights: what a user may see and do if they signed in now, and why. */
export interface EffectiveRights {
  id: string
  /** `admin`: everything, whatever the roles say. */
  isAdmin: boolean
  /** The account is frozen: until it is thawed, none of this counts. */
  frozen: boolean
  /** The company, or one above it, is suspended. */
  suspended: boolean
  companyId: string
  companyName: string
  /** The agent the user belongs to or is below of, null for none and for one out of the reader's sight. */
  agent: { id: string; name: string } | null
  /** Roles that count for a user of this kind of company. */
  roles: { id: string; name: string; code: string; dataScope: DataScope }[]
  /** The widest of the roles, and which roles say so. */
  dataScope: { value: DataScope; roleIds: string[] }
  /** Companies in sight and the first names of them; `all` for whoever sees every company. */
  companies: { all: boolean; count: number; names: string[] }
  /** People whose records count, null for everybody of these companies. */
  people: { count: number; names: string[] } | null
  /** The department the scope is about, if it is about one and the user works for one. */
  department: string | null
  hideAmounts: boolean
  /** Columns that column rules keep from the user, as codes. */
  hiddenColumns: string[]
  /** Addresses the user may come from: own list and that of the company; empty is from anywhere. */
  ipList: string[]
  companyIpList: string[]
  menu: EffectiveRight[]
  counts: { menus: number; buttons: number }
}
