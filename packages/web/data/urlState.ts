import { useCallback, useContext, useMemo } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigate } from 'react-router'
import { TabContext } from './tabContext.ts'

export type UrlPatch = Readonly<Record<string, string | null>>
export interface UrlState {
  params: URLSearchParams
  /**
   * Changes some parameters of this tab's address in place. What only takes parameters away, as closing a drawer does,
   * is drawn at once: call it from events, not from within an effect.
   */
  set: (patch: UrlPatch) => void
  /** The same as a step from which the Back button returns: another page, an opened record. Never to close one. */
  go: (patch: UrlPatch) => void
}

/** Marks an entry of the history that stays within the tab it came from. */
export const withinTab = { withinTab: true } as const

/** The address of the tab as state: two people with the same address see the same list. */
export function useUrlState(): UrlState {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const tab = useContext(TabContext)
  // The library names no other way to the address as it is; `useLocation` has it as it was drawn last.
  const router = useContext(RouterContext)?.router
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (patch: UrlPatch, push: boolean) => {
      const isInFront = tab?.isInFront() ?? true
      // Of two changes before a drawing the second keeps the first.
      const now = isInFront ? router?.state.location : undefined
      const next = new URLSearchParams(now?.pathname === pathname ? now.search : search)
      for (const [name, value] of Object.entries(patch)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      const to = { pathname, search: text === '' ? '' : `?${text}` }
      // The answer to something that was begun here came after another tab was chosen: nobody is taken away from that.
      if (!isInFront) {
        tab?.place(to.search)
        return
      }
      // The router draws when there is time. What is closed must not stand until a busy page has some: Esc would seem
      // to do nothing.
      const closes = Object.values(patch).every((value) => value === null)
      const options = { replace: !push, state: withinTab, flushSync: closes }
      // Below routes of its own, as every tab has them, `navigate` leaves out when to draw.
      void (router ? router.navigate(to, options) : navigate(to, options))
    },
    [navigate, pathname, search, router, tab],
  )
  return useMemo(
    () => ({ params, set: (patch) => change(patch, false), go: (patch) => change(patch, true) }),
    [params, change],
  )
}
