import type { SearchHit } from '@tandem/model'
import { useCallback, useState } from 'react'
import { parse } from '../../data/storage.ts'

/** A previous choice in the palette: an action by its id, or a record. */
export type Recent = { action: string } | { hit: SearchHit }

const MOST = 6

const isText = (value: unknown): value is string => typeof value === 'string'

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  if ('action' in value) return isText(value.action)
  if (!('hit' in value) || typeof value.hit !== 'object' || value.hit === null) return false
  const { hit } = value
  return ['kind', 'id', 'title', 'subtitle', 'path'].every(
    (key) => key in hit && isText(Object.getOwnPropertyDescriptor(hit, key)?.value),
  )
}

export const keyOfRecent = (recent: Recent): string =>
  'action' in recent ? recent.action : `${recent.hit.kind}:${recent.hit.id}`

/**
 * Latest first. Names of records are dropped with the browser tab, so that the next person at the desk does not see
 * them.
 */
export function useRecent(userId: string): {
  recent: readonly Recent[]
  remember: (recent: Recent) => void
} {
  const key = `palette.${userId}`
  const [recent, setRecent] = useState(() => {
    const stored = parse(sessionStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  })
  const remember = useCallback(
    (chosen: Recent) => {
      const others = recent.filter((one) => keyOfRecent(one) !== keyOfRecent(chosen))
      const next = [chosen, ...others].slice(0, MOST)
      sessionStorage.setItem(key, JSON.stringify(next))
      setRecent(next)
    },
    [key, recent],
  )
  return { recent, remember }
}
