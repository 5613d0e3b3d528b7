import { z } from 'zod'

import type { SearchKind } from '../calls/search.ts'

/** A record that the reader can list, and the console page that opens it. */
export const searchHitSchema = z.object({
  kind: z.custom<SearchKind>((kind) => typeof kind === 'string').meta({ type: 'string' }),
  id: z.string().describe('Of `messages`: the number, E.164 digits.'),
  title: z.string(),
  subtitle: z
    .string()
    .describe("What tells it from others of the same title; '' when nothing does."),
  path: z.string().describe('Path and query of the console.'),
})
export type SearchHit = z.output<typeof searchHitSchema>

/** GET /sys/search?keyword= */
export const searchResultSchema = z.object({
  hits: z.array(searchHitSchema),
  partial: z.boolean().describe('Some kinds took too long and are not in `hits`.'),
})
export type SearchResult = z.output<typeof searchResultSchema>
