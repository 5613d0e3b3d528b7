import { attentionItemSchema, totalDataSchema } from '@tandem/model'
import { z } from 'zod'
import type { AttentionPorts } from '../../services/home/attention/attentionPorts.ts'
import { homeAttention } from '../../services/home/attention/homeAttention.ts'
import { totalData } from '../../services/home/totalData.ts'
import { route, type Route } from '../route.ts'

/** Figures of the home screen (spec §7), and what needs the reader's attention. */
export function homeRoutes(ports: AttentionPorts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/home/totalData',
      out: totalDataSchema,
      access: 'home:totalData',
      in: z.strictObject({}),
      handler: (ctx) => totalData(ctx, ports),
    }),
    route({
      method: 'GET',
      path: '/home/attention',
      out: z.array(attentionItemSchema),
      access: 'home:totalData',
      summary: 'What waits for the caller, the most pressing first',
      in: z.strictObject({}),
      handler: (ctx) => homeAttention(ctx, ports),
    }),
  ]
}
