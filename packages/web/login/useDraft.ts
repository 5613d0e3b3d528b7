import { useEffect, useState } from 'react'
import { parse } from '../data/storage.ts'

const isTexts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Form texts that survive a reload of this window; must not include secrets. */
export function useDraft<Values extends Record<string, string>>(key: string, empty: Values) {
  const [values, setValues] = useState<Values>(() => {
    const raw = sessionStorage.getItem(key)
    const kept = raw === null ? null : parse(raw)
    if (!isTexts(kept)) return empty
    const known = Object.entries(kept).filter(
      ([name, value]) => name in empty && typeof value === 'string',
    )
    return { ...empty, ...Object.fromEntries(known) }
  })
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify(values))
  }, [key, values])
  return { values, setValues }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key)
