import { customersMenu } from './menu/customers.ts'
import { developersMenu } from './menu/developers.ts'
import { financeMenu } from './menu/finance.ts'
import { homeMenus } from './menu/home.ts'
import { lookupsPage } from './menu/lookups.ts'
import { logsMenu } from './menu/logs.ts'
import { monitorMenu } from './menu/monitor.ts'
import { ownMenus } from './menu/own.ts'
import type { MenuSeed } from './menu/seed.ts'
import { smsMenus } from './menu/sms.ts'
import { systemMenu } from './menu/system.ts'
import { ratesMenu, trafficMenu } from './menu/traffic.ts'

/** The default menu tree. */
export const menuSeed: readonly MenuSeed[] = [
  ...homeMenus,
  ...smsMenus,
  trafficMenu,
  lookupsPage,
  ratesMenu,
  financeMenu,
  customersMenu,
  developersMenu,
  systemMenu,
  logsMenu,
  monitorMenu,
  ...ownMenus,
]

const flat = (entries: readonly MenuSeed[]): MenuSeed[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
const screens = new Map(flat(menuSeed).map(({ key, entity = key, path }) => [entity, path]))

/** The address of the screen that shows a list or an entity. @throws Error if no entry of the menu has its name */
export function screenPath(name: string): string {
  const path = screens.get(name)
  if (path === undefined) throw new Error(`No screen shows ${name}`)
  return path
}
