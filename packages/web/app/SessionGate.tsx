import { readingRules } from '@tandem/core'
import type { PermissionResult } from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { DataProvider } from '../data/DataContext.tsx'
import { openLive } from '../data/live.ts'
import { productBase } from '../data/product.ts'
import {
  clearSession,
  mayUse,
  readActing,
  readToken,
  readUser,
  saveRights,
} from '../data/session.ts'
import { Loading } from '../kit/states.tsx'
import { goToLogin, logOut } from './logOut.ts'
import { Shell } from './shell/Shell.tsx'
import { client } from './transport.ts'

const PERMISSIONS = '/sys/permission/getUserPermissionByToken'
/** A menu changed for everybody: not every console asks for it in the same moment. */
const SPREAD_MS = 4_000

/** Menu and rights come first; without them there is no console, and the person is logged out (spec §4). */
export function SessionGate() {
  const user = useMemo(() => readUser(), [])
  const { data, isLoadingError } = useQuery({
    queryKey: ['permissions'],
    queryFn: async () => {
      const rights = await client.get<PermissionResult>(PERMISSIONS, { token: readToken() })
      if (rights.menu.length === 0) throw new Error('The menu of this role is empty.')
      saveRights(rights)
      return rights
    },
    staleTime: Infinity,
  })
  // Asked again later, a lost answer takes nothing away; a dead session says 401 by itself.
  const failed = isLoadingError || user === null
  useEffect(() => {
    if (!failed) return
    void logOut()
      .catch(() => clearSession())
      .then(goToLogin)
  }, [failed])

  const live = useMemo(
    () =>
      user === null
        ? null
        : openLive({
            base: productBase(),
            userId: user.id,
            token: readToken,
            // Any call now answers 401, which says why and leads to the sign-in page.
            onBadToken: () => void client.get(PERMISSIONS).catch(() => undefined),
          }),
    [user],
  )
  const queries = useQueryClient()
  useEffect(() => {
    // News that came while the socket was away was not heard.
    live?.onReconnect(() => void queries.invalidateQueries())
    return () => live?.close()
  }, [live, queries])
  useEffect(() => {
    const reload = (): void => void queries.invalidateQueries({ queryKey: ['permissions'] })
    let spread: ReturnType<typeof setTimeout> | undefined
    const ends = [
      live?.on('rights', reload),
      live?.on('record', ({ entity }) => {
        if (entity !== 'permission') return
        clearTimeout(spread)
        spread = setTimeout(reload, Math.random() * SPREAD_MS)
      }),
    ]
    return () => {
      clearTimeout(spread)
      for (const end of ends) end?.()
    }
  }, [live, queries])

  const value = useMemo(() => {
    if (!data || user === null || !live) return null
    // The server refuses the rest; here its controls are not even there.
    const readOnly = readActing() !== null
    const rights = readOnly ? readingRules(data) : data
    const may = (code: string): boolean => mayUse(rights, code)
    return { client, live, session: { user, menu: data.menu, may, rights, readOnly } }
  }, [data, user, live])
  if (!value || failed) return <Loading />
  return (
    <DataProvider value={value}>
      <Shell />
    </DataProvider>
  )
}
