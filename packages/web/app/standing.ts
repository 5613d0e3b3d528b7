import { useSyncExternalStore } from 'react'
import { isSomebodyElse, onOtherTab } from '../data/pageSession.ts'
import { failedParts, watchFailedParts } from '../kit/failedParts.ts'
import { connection, release } from './transport.ts'

/** Epoch milliseconds since when the server does not answer; null: it does. */
export const useLostSince = (): number | null =>
  useSyncExternalStore(connection.watch, connection.lostSince)

/** Whether a newer console waits. */
export const useIsNewer = (): boolean => useSyncExternalStore(release.watch, release.isNewer)

/** Whether this browser signed in as somebody else than this page shows. */
export const useIsSomebodyElse = (): boolean => useSyncExternalStore(onOtherTab, isSomebodyElse)

/** How many parts of what is shown could not be fetched. */
export const useFailedParts = (): number => useSyncExternalStore(watchFailedParts, failedParts)
