import type { Filters } from '../../../kit/list.ts'

/** A number is found by its first digits; the wire marks this with a star, the screen does not. */
export function byFirstDigits(filters: Filters): Filters {
  const { mobile } = filters.values
  return {
    ...filters,
    values:
      mobile === undefined
        ? filters.values
        : { ...filters.values, mobile: mobile.replace(/\*$/, '') },
    set: (patch) => {
      const typed = patch['mobile']
      const digits = typed?.normalize('NFKC').replace(/[^0-9]/g, '')
      filters.set(typed === undefined ? patch : { ...patch, mobile: digits ? `${digits}*` : null })
    },
  }
}
