import { signInCalls } from '@tandem/model'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Live, openLive } from '../data/live.ts'
import { onOtherTab, pageToken } from '../data/pageSession.ts'
import { productBase } from '../data/product.ts'
import { tokenRenewal } from '../data/tokenRenewal.ts'
import { client, connection, release } from './transport.ts'

/** Where SessionGate keeps them. */
const RIGHTS = 'permissions'
/** A menu changed for everyone: consoles do not all refetch it at the same moment. */
const SPREAD_MS = 4_000

/** The websocket of a signed-in user, and what the console does when it, the server or the session comes back. */
export function useSessionLive(userId: string | null): Live | null {
  const live = useMemo(
    () =>
      userId === null
        ? null
        : openLive({
            base: productBase(),
            userId,
            token: pageToken,
            settled: tokenRenewal.settled,
            // Any call now answers 401, which gives the reason and leads to the sign-in page.
            onBadToken: () => void client.ask(signInCalls.rights).catch(() => undefined),
            onLost: connection.check,
          }),
    [userId],
  )
  const queries = useQueryClient()
  useEffect(() => {
    // It is needed once there is a page; what is old before that is read when the connection opens.
    let isOver = false
    let stop: (() => void) | undefined
    if (live) {
      import('../data/readOldAgain.ts')
        .then(({ readOldAgain }) => {
          if (!isOver) stop = readOldAgain(live, queries)
        })
        // A newer version is there, which the strip says.
        .catch(() => undefined)
    }
    return () => {
      isOver = true
      stop?.()
    }
  }, [live, queries])
  useEffect(() => {
    const ends = [
      live?.onReconnect(() => {
        // Messages sent while the socket was down were missed.
        void queries.invalidateQueries()
        void release.check()
      }),
      // Mostly it opens before there is a page. Menu and rights are on their way just then, and hear of changes by themselves.
      live?.onFirstOpen(() => {
        void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== RIGHTS })
      }),
      connection.onFound(() => {
        live?.check()
        askFailedAgain(queries)
      }),
      onOtherTab(() => {
        if (pageToken() === null || live?.isOpen() === true) return
        live?.check()
        askFailedAgain(queries)
      }),
    ]
    return () => {
      for (const end of ends) end?.()
      live?.close()
    }
  }, [live, queries])
  useEffect(() => {
    const reload = (): void => void queries.invalidateQueries({ queryKey: [RIGHTS] })
    let spread: ReturnType<typeof setTimeout> | undefined
    let rest: ReturnType<typeof setTimeout> | undefined
    const ends = [
      live?.on('rights', () => {
        reload()
        // Lists show other records and columns from now on.
        clearTimeout(rest)
        rest = setTimeout(() => {
          void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== RIGHTS })
        }, Math.random() * SPREAD_MS)
      }),
      // The server lost its own source of news for a moment: as if this page had.
      live?.on('missed', () => {
        clearTimeout(rest)
        rest = setTimeout(() => void queries.invalidateQueries(), Math.random() * SPREAD_MS)
      }),
      live?.on('record', ({ entity }) => {
        if (entity !== 'permission') return
        clearTimeout(spread)
        spread = setTimeout(reload, Math.random() * SPREAD_MS)
      }),
    ]
    return () => {
      clearTimeout(spread)
      clearTimeout(rest)
      for (const end of ends) end?.()
    }
  }, [live, queries])
  return live
}

function askFailedAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ state }) => state.error !== null })
}
