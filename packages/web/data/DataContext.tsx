import type { ButtonRules } from '@tandem/core'
import type { MenuNode, UserInfo } from '@tandem/model'
import { createContext, type ReactNode, useContext } from 'react'
import type { Client } from './client.ts'
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
