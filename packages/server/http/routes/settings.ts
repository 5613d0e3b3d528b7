import { nothingSchema } from '@tandem/model'
import { z } from 'zod'

import type { Ports } from '../../services/ports.ts'
import { changeSettings, listSettings } from '../../services/settings/changeSettings.ts'
import { type Route, route } from '../route.ts'

/** Settings of the whole platform. */
export const settingRoutes = (ports: Ports): Route[] => [
  route({
    method: 'GET',
    path: '/sys/setting/list',
    out: z.record(z.string(), z.unknown()).describe('Value by the name of its setting'),
    access: 'setting:list',
    summary: 'Settings of the platform; secrets only as set or not',
    handler: (ctx) => listSettings(ctx, ports),
  }),
  route({
    method: 'PUT',
    path: '/sys/setting/edit',
    out: nothingSchema,
    access: 'setting:edit',
    summary: 'Change settings of the platform',
    in: z.record(z.string().max(64), z.union([z.string(), z.number(), z.boolean()])),
    handler: async (ctx, input) => {
      await changeSettings(ctx, ports, input)
      return null
    },
  }),
]
