import { z } from 'zod'

/**
 * What clients of the API family send to every list, whether or not the list has a use for it: pseudo columns, the
 * order of the screen, the token, when the call was made. `_t` is gone before.
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
 * The query of a list as its schema may read it: empty parameters are not given, and customary ones that this list does
 * not know mean nothing. Filters it does not know stay, to be refused: a filter without effect would show too much.
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

/** superQueryParams without a rule, as the super query of a screen sends it when it was never opened. */
function asksNothing(text: unknown): boolean {
  try {
    return noRules.safeParse(JSON.parse(decodeURIComponent(String(text)))).success
  } catch {
    // No JSON: the schema says so.
    return false
  }
}
