import { z } from 'zod'

import { QueryFault } from './queryFault.ts'

const rules = z
  .array(
    z.object({
      field: z.string().max(64),
      rule: z.string().max(16),
      val: z.union([z.string().max(2000), z.number(), z.boolean()]).transform(String),
    }),
  )
  .max(20)

/**
 * Parses superQueryParams: a JSON array, percent-encoded once more by the clients of the family.
 * @throws QueryFault
 */
export function superQuery(text: string): z.output<typeof rules> {
  const found = rules.safeParse(json(text))
  if (!found.success) throw new QueryFault('query.badValue', 'superQueryParams')
  return found.data.filter(({ val }) => val !== '')
}

function json(text: string): unknown {
  try {
    return JSON.parse(text.trimStart().startsWith('[') ? text : decodeURIComponent(text))
  } catch {
    throw new QueryFault('query.badValue', 'superQueryParams')
  }
}
