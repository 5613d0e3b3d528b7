import { settingCalls } from '@tandem/model'

import type { Ports } from '../../services/ports.ts'
import { changeSettings, listSettings } from '../../services/settings/changeSettings.ts'
import { answer, type Route } from '../route.ts'

/** Settings of the whole platform. */
export const settingRoutes = (ports: Ports): Route[] => [
  answer(settingCalls.list, (ctx) => listSettings(ctx, ports)),
  answer(settingCalls.edit, (ctx, input) => changeSettings(ctx, ports, input)),
]
