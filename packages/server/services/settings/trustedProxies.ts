import { type AddressRange, isWithin, parseAddresses } from '@tandem/core'

import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { storedSettings } from '../../store/settings/settingStore.ts'

/** The proxies whose X-Forwarded-For is believed, as the platform setting names them. */
export interface TrustedProxies {
  /** Answers from memory: it is asked for every call. */
  trusts(address: string): boolean
  /** Reads the setting anew: at start, and once it was changed here. */
  refresh(): Promise<void>
}

/** Another process may have changed the setting: read again once it is as old as this. */
const FRESH_MS = 5_000

/** Nothing is trusted before the first `refresh`. What cannot be read trusts nobody new and forgets nobody. */
export function createTrustedProxies(
  system: Database,
  clock: Clock,
  onFault: (error: unknown) => void = () => undefined,
): TrustedProxies {
  let ranges: readonly AddressRange[] = []
  let readAt = Number.NEGATIVE_INFINITY
  const refresh = async (): Promise<void> => {
    readAt = clock.now()
    const text = (await storedSettings(system.kysely)).get('trustedProxies')
    ranges = typeof text === 'string' ? (parseAddresses(text) ?? []) : []
  }
  return {
    trusts(address) {
      // A clock set back must not keep an old list for good.
      if (Math.abs(clock.now() - readAt) >= FRESH_MS) refresh().catch(onFault)
      return isWithin(ranges, address)
    },
    refresh,
  }
}
