import { searchResultSchema } from '@tandem/model'
import { z } from 'zod'
import { createSearch } from '../../services/search/searchRecords.ts'
import { route, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

const LONGEST = 64
/** A fast typist makes about thirty calls a minute; several users may share one address. */
const PER_MINUTE = 600

export function searchRoutes(ports: CorePorts): Route[] {
  const search = createSearch(ports)
  return [
    route({
      method: 'GET',
      path: '/sys/search',
      out: searchResultSchema,
      // Each kind of record checks the permission to list it.
      access: 'signedIn',
      summary: 'Records by id, telephone number or a part of their name',
      perMinute: PER_MINUTE,
      in: z.strictObject({ keyword: z.string().trim().min(1).max(LONGEST) }),
      handler: (ctx, { keyword }) => search(ctx, keyword),
    }),
  ]
}
