import { useSyncExternalStore } from 'react'
import { isSomebodyElse, onOtherTab } from '../data/pageSession.ts'
import { failedParts, watchFailedParts } from '../kit/failedParts.ts'
import { connection, release } from './transport.ts'

/** Epoch milliseconds since when the server has not answered; null: it does. */
export const useLostSince = (): number | null =>
  useSyncExternalStore(connection.watch, connection.lostSince)

/** Whether a newer console is available. */
export const useIsNewer = (): boolean => useSyncExternalStore(release.watch, release.isNewer)

/** Whether this browser is now signed in as another user than this page shows. */
export const useIsSomebodyElse = (): boolean => useSyncExternalStore(onOtherTab, isSomebodyElse)

/** How many parts of the page could not be loaded. */
export const useFailedParts = (): number => useSyncExternalStore(watchFailedParts, failedParts)
