import type { ButtonRules } from '@tandem/core'
import type { MenuNode, UserInfo } from '@tandem/model'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Client } from './client.ts'
import type { Connection } from './connection.ts'
import type { Live } from './live.ts'

/** Who is signed in and what they may use. */
export interface Session {
  user: UserInfo
  menu: readonly MenuNode[]
  /** Somebody looks at the console of another and may change nothing, not even what everybody may. */
  readOnly?: boolean
  /** Whether controls of an access code (`gateway:edit`) are shown. */
  may: (code: string) => boolean
  /** The lists behind it; `useRights` reads them. */
  rights: ButtonRules
}

interface Data {
  client: Client
  live: Live
  /** Left out: the server is never lost. */
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

/** The client of the API, for calls that no hook covers. */
export const useClient = (): Client => useData().client
export const useLive = (): Live => useData().live
export const useSession = (): Session => useData().session

const never = (): (() => void) => () => undefined

/** Whether the server does not answer now: what is shown may be out of date. */
export function useIsLost(): boolean {
  const { connection } = useData()
  return useSyncExternalStore(
    connection?.watch ?? never,
    () => (connection?.lostSince() ?? null) !== null,
  )
}
