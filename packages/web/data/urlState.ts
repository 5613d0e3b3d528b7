import { useCallback, useContext, useMemo } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigate } from 'react-router'
import { TabContext } from './tabContext.ts'

export type UrlPatch = Readonly<Record<string, string | null>>
export interface UrlState {
  params: URLSearchParams
  /**
   * Changes some parameters of this tab's URL in place. Removing parameters, as closing a drawer does, is rendered
   * synchronously: call it from events, not from effects.
   */
  set: (patch: UrlPatch) => void
  /** The same as a history step, so that Back returns: another page, an opened record. Never for closing one. */
  go: (patch: UrlPatch) => void
}

/** Marks a history entry that stays within the tab it came from. */
export const withinTab = { withinTab: true } as const

/** The tab's URL as state: two users with the same URL see the same list. */
export function useUrlState(): UrlState {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const tab = useContext(TabContext)
  // The library offers no other access to the current URL; `useLocation` has the one rendered last.
  const router = useContext(RouterContext)?.router
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (patch: UrlPatch, push: boolean) => {
      const isInFront = tab?.isInFront() ?? true
      // Of two changes before a render, the second keeps the first.
      const now = isInFront ? router?.state.location : undefined
      const next = new URLSearchParams(now?.pathname === pathname ? now.search : search)
      for (const [name, value] of Object.entries(patch)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      const to = { pathname, search: text === '' ? '' : `?${text}` }
      // The answer to something started here arrived after another tab was selected: the user stays there.
      if (!isInFront) {
        tab?.place(to.search)
        return
      }
      // The router renders when idle. What is closed must disappear at once: on a busy page Esc would seem to do
      // nothing.
      const closes = Object.values(patch).every((value) => value === null)
      const options = { replace: !push, state: withinTab, flushSync: closes }
      // Inside nested routes, as every tab has them, `navigate` has no option for this.
      void (router ? router.navigate(to, options) : navigate(to, options))
    },
    [navigate, pathname, search, router, tab],
  )
  return useMemo(
    () => ({ params, set: (patch) => change(patch, false), go: (patch) => change(patch, true) }),
    [params, change],
  )
}
