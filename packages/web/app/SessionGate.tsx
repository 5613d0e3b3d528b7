import { readingRules } from '@tandem/core'
import { signInCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { CallError } from '../data/CallError.ts'
import { owedStepOf } from '../data/client.ts'
import { DataProvider } from '../data/DataContext.tsx'
import { clearPageSession, pageUser, stay } from '../data/pageSession.ts'
import { mayUse, saveRights } from '../data/session.ts'
import { lazyPart } from '../kit/lazyPart.tsx'
import { Loading } from '../kit/states.tsx'
import { endStay } from './goBack.ts'
import { goToLogin, logOut } from './logOut.ts'
import { DepartmentGate } from './shell/DepartmentGate.tsx'
import { Shell } from './shell/Shell.tsx'
import { LostStrip } from './shell/strips/LostStrip.tsx'
import { client, connection } from './transport.ts'
import { useSessionLive } from './useSessionLive.ts'

const OwedPage = lazyPart(() => import('./OwedPage.tsx').then((file) => file.OwedPage), {
  texts: ['login', 'accounts'],
})

const ASK_AGAIN_MS = 2_000

/**
 * Menu and permissions are loaded first; without them there is no console, and the user is logged out (spec §4) or
 * stops acting as someone else.
 */
export function SessionGate() {
  const user = useMemo(() => pageUser(), [])
  const { data, error, isLoadingError } = useQuery({
    queryKey: ['permissions'],
    queryFn: async () => {
      const rights = await client.ask(signInCalls.rights)
      if (rights.menu.length === 0) throw new Error('The menu of this role is empty.')
      saveRights(rights)
      return rights
    },
    staleTime: Infinity,
    // No answer is not a refusal: nobody is logged out because the server restarts.
    retry: (_failures, error) => error instanceof CallError && error.status === 0,
    retryDelay: ASK_AGAIN_MS,
  })
  // On a later refresh, a lost answer changes nothing; an ended session answers 401.
  const owed = error instanceof CallError ? owedStepOf(error.reason) : null
  const failed = (isLoadingError && owed === null) || user === null
  useEffect(() => {
    if (!failed) return
    if (stay) void endStay()
    else {
      void logOut()
        .catch(() => clearPageSession())
        .then(goToLogin)
    }
  }, [failed])

  const live = useSessionLive(user?.id ?? null)
  const value = useMemo(() => {
    if (!data || user === null || !live) return null
    // The server refuses everything else; here the controls are not even shown.
    const readOnly = stay !== null
    const rights = readOnly ? readingRules(data) : data
    const may = (code: string): boolean => mayUse(rights, code)
    return { client, live, connection, session: { user, menu: data.menu, may, rights, readOnly } }
  }, [data, user, live])
  if (owed !== null && user !== null && live) {
    return (
      <Suspense fallback={<Loading />}>
        <OwedPage step={owed} user={user} live={live} />
      </Suspense>
    )
  }
  if (!value || failed) {
    return (
      <>
        <LostStrip />
        <Loading />
      </>
    )
  }
  return (
    <DataProvider value={value}>
      <DepartmentGate>
        <Shell />
      </DepartmentGate>
    </DataProvider>
  )
}
