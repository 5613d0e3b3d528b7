import { z } from 'zod'

/**
 * Parameters that clients of the API family send to every list, used or not: pseudo columns, the screen's order,
 * the token, the time of the call. `_t` was removed before.
 */
const customary = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'token',
  'exactCount',
  'superQueryMatchType',
])
const noRules = z.array(z.unknown()).max(0)

/**
 * A list's query for its schema: empty parameters count as missing, and customary ones unknown to this list are
 * ignored. Unknown filters stay, to be refused: a filter without effect would show too much.
 */
export function familyQuery(
  query: Readonly<Record<string, unknown>>,
  schema: z.ZodType,
): Record<string, unknown> {
  const known = schema instanceof z.ZodObject ? schema.shape : {}
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) =>
        value !== '' &&
        (name in known ||
          !(customary.has(name) || (name === 'superQueryParams' && asksNothing(value)))),
    ),
  )
}

/** superQueryParams without a rule, as sent when the super query was never opened. */
function asksNothing(text: unknown): boolean {
  try {
    return noRules.safeParse(JSON.parse(decodeURIComponent(String(text)))).success
  } catch {
    // Not JSON: the schema reports it.
    return false
  }
}
