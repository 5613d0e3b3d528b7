import { useCallback, useContext, useMemo } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigate } from 'react-router'

export type UrlPatch = Readonly<Record<string, string | null>>
export interface UrlState {
  params: URLSearchParams
  /**
   * Changes some parameters of this tab's address. `push` leaves a step for the Back button. What only takes
   * parameters away is drawn at once: call it from events, not from within an effect.
   */
  set: (patch: UrlPatch, options?: { push?: boolean }) => void
}

/** Marks an entry of the history that stays within the tab it came from. */
export const withinTab = { withinTab: true } as const

/** The address of the tab as state: two people with the same address see the same list. */
export function useUrlState(): UrlState {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // The library names no other way to the address as it is; `useLocation` has it as it was drawn last.
  const router = useContext(RouterContext)?.router
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<UrlState['set']>(
    (patch, { push = false } = {}) => {
      // Of two changes before a drawing the second keeps the first.
      const now = router?.state.location
      const next = new URLSearchParams(now?.pathname === pathname ? now.search : search)
      for (const [name, value] of Object.entries(patch)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      // The router draws when there is time. What is closed must not stand until a busy page has some: Esc would seem
      // to do nothing.
      const closes = Object.values(patch).every((value) => value === null)
      const to = { pathname, search: text === '' ? '' : `?${text}` }
      const options = { replace: !push, state: withinTab, flushSync: closes }
      // Below routes of its own, as every tab has them, `navigate` leaves out when to draw.
      void (router ? router.navigate(to, options) : navigate(to, options))
    },
    [navigate, pathname, search, router],
  )
  return useMemo(() => ({ params, set }), [params, set])
}
