import { homeMenus } from './menu/home.ts'
import { keywordMenu } from './menu/keywords.ts'
import { logsMenu } from './menu/logs.ts'
import { monitorMenu } from './menu/monitor.ts'
import { ownMenus } from './menu/own.ts'
import type { MenuSeed } from './menu/seed.ts'
import {
  blacklistMenu,
  capMenu,
  recommendedTemplateMenu,
  smsMenus,
  templateMenu,
} from './menu/sms.ts'
import { systemMenu } from './menu/system.ts'
import { ratesMenu, trafficMenu } from './menu/traffic.ts'

/** The default menu tree. */
export const menuSeed: readonly MenuSeed[] = [
  ...homeMenus,
  keywordMenu,
  ...smsMenus,
  templateMenu,
  recommendedTemplateMenu,
  blacklistMenu,
  capMenu,
  trafficMenu,
  ratesMenu,
  systemMenu,
  logsMenu,
  monitorMenu,
  ...ownMenus,
]
