import type { Filters } from '../../kit/list.ts'

/** Numbers are found by their first digits; the wire marks this with a star, the screen does not. */
export function byFirstDigits(filters: Filters, names: readonly string[]): Filters {
  if (names.length === 0) return filters
  const shown = Object.entries(filters.values).map(([name, value]) => [
    name,
    names.includes(name) ? value.replace(/\*$/, '') : value,
  ])
  const sent = (typed: string | null): string | null => {
    const digits = typed?.normalize('NFKC').replace(/[^0-9]/g, '')
    return digits ? `${digits}*` : null
  }
  return {
    ...filters,
    values: Object.fromEntries(shown),
    set: (patch) =>
      filters.set(
        Object.fromEntries(
          Object.entries(patch).map(([name, typed]) => [
            name,
            names.includes(name) ? sent(typed) : typed,
          ]),
        ),
      ),
  }
}
