import { useEffect, useState } from 'react'

/** One option. */
export interface Option {
  value: string
  label: string
}

/** Finds options by typed text, or the options of known values. The kit does not care where they come from. */
export type LoadOptions = (
  query: { search: string } | { values: readonly string[] },
) => Promise<readonly Option[]>

const PAUSE_MS = 200

interface Found {
  /** The last query; null before the first answer. */
  search: string | null
  options: readonly Option[]
  failed: boolean
}

/**
 * Options for typed text, after a pause in typing. Until new ones arrive, previous ones that match it stay: Enter must not
 * choose another.
 */
export function useOptionSearch(
  load: LoadOptions,
  search: string,
  active: boolean,
): { options: readonly Option[]; loading: boolean; failed: boolean } {
  const [found, setFound] = useState<Found>({ search: null, options: [], failed: false })
  useEffect(() => {
    if (!active) return
    let stale = false
    const timer = setTimeout(
      () => {
        load({ search }).then(
          (options) => !stale && setFound({ search, options, failed: false }),
          () => !stale && setFound({ search, options: [], failed: true }),
        )
      },
      search === '' ? 0 : PAUSE_MS,
    )
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [load, search, active])
  const loading = active && found.search !== search
  const typed = search.trim().toLowerCase()
  return {
    options: loading
      ? found.options.filter(({ label }) => label.toLowerCase().includes(typed))
      : found.options,
    loading,
    failed: found.failed,
  }
}

/** The label of a chosen value, once it is known; the value itself until then. */
export function useOptionLabel(load: LoadOptions | undefined, value: string | undefined): string {
  const [known, setKnown] = useState<Option | null>(null)
  useEffect(() => {
    if (!load || value === undefined || value === '') return
    let stale = false
    load({ values: [value] }).then(
      ([option]) => !stale && option && setKnown(option),
      // Without a name, the value itself is shown.
      () => !stale && setKnown(null),
    )
    return () => {
      stale = true
    }
  }, [load, value])
  return known !== null && known.value === value ? known.label : (value ?? '')
}
