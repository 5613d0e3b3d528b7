import type { ButtonRules } from '@tandem/core'
import type { MenuNode, UserInfo } from '@tandem/model'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Client } from './client.ts'
import type { Connection } from './connection.ts'
import type { Live } from './live.ts'

/** The signed-in user and their permissions. */
export interface Session {
  user: UserInfo
  menu: readonly MenuNode[]
  /** Viewing as another user: nothing may be changed, not even what everyone may. */
  readOnly?: boolean
  /** Whether controls of an access code (`gateway:edit`) are shown. */
  may: (code: string) => boolean
  /** The permission lists; `useRights` reads them. */
  rights: ButtonRules
}

interface Data {
  client: Client
  live: Live
  /** If left out, the server is never lost. */
  connection?: Pick<Connection, 'watch' | 'lostSince'>
  session: Session
}

const DataContext = createContext<Data | null>(null)

export function DataProvider({ value, children }: { value: Data; children: ReactNode }) {
  return <DataContext value={value}>{children}</DataContext>
}

function useData(): Data {
  const data = useContext(DataContext)
  if (!data) throw new Error('A data hook is used outside of DataProvider.')
  return data
}

/** The API client, for calls not covered by a hook. */
export const useClient = (): Client => useData().client
export const useLive = (): Live => useData().live
export const useSession = (): Session => useData().session

const never = (): (() => void) => () => undefined

/** Whether the server is not answering: data shown may be out of date. */
export function useIsLost(): boolean {
  const { connection } = useData()
  return useSyncExternalStore(
    connection?.watch ?? never,
    () => (connection?.lostSince() ?? null) !== null,
  )
}
