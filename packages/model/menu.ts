import { financeMenu } from './menu/finance.ts'
import { homeMenus } from './menu/home.ts'
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
  ratesMenu,
  financeMenu,
  systemMenu,
  logsMenu,
  monitorMenu,
  ...ownMenus,
]
