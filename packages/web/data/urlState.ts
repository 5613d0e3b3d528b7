import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type UrlPatch = Readonly<Record<string, string | null>>
export interface UrlState {
  params: URLSearchParams
  /** Changes some parameters of this tab's address. `push` leaves a step for the Back button. */
  set: (patch: UrlPatch, options?: { push?: boolean }) => void
}

/** Marks an entry of the history that stays within the tab it came from. */
export const withinTab = { withinTab: true } as const

/** The address of the tab as state: two people with the same address see the same list. */
export function useUrlState(): UrlState {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<UrlState['set']>(
    (patch, { push = false } = {}) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(patch)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      void navigate(
        { pathname, search: text === '' ? '' : `?${text}` },
        { replace: !push, state: withinTab },
      )
    },
    [navigate, pathname, search],
  )
  return useMemo(() => ({ params, set }), [params, set])
}
