import { z } from 'zod'
import { totalData } from '../../services/home/totalData.ts'
import type { Ports } from '../../services/ports.ts'
import { route, type Route } from '../route.ts'

/** Figures of the home screen (spec §7). */
export function homeRoutes(ports: Pick<Ports, 'database'>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/home/totalData',
      access: 'home:totalData',
      in: z.strictObject({}),
      handler: (ctx) => totalData(ctx, ports),
    }),
  ]
}
