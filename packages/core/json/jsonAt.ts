/** What stands in a JSON value at a path, names from the outside in; undefined: nothing. */
export function jsonAt(item: unknown, path: readonly string[]): unknown {
  let at = item
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = Reflect.get(at, name)
  }
  return at
}

/** A plain value as text; '' for anything else. */
export const plainOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
