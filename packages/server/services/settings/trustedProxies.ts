import { type AddressRange, isWithin, parseAddresses } from '@tandem/core'

import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { storedSettings } from '../../store/settings/settingStore.ts'

/** The proxies whose X-Forwarded-For is trusted, from the platform setting. */
export interface TrustedProxies {
  /** Cached: it is needed for every call. */
  trusts(address: string): boolean
  /** Rereads the setting: at startup, and after it was changed here. */
  refresh(): Promise<void>
}

/** Another process may have changed the setting: reread after this time. */
const FRESH_MS = 5_000

/** Nothing is trusted before the first `refresh`. If reading fails, the previous list stays. */
export function createTrustedProxies(
  system: Database,
  clock: Clock,
  onFault: (error: unknown) => void = () => undefined,
): TrustedProxies {
  let ranges: readonly AddressRange[] = []
  let readAt = Number.NEGATIVE_INFINITY
  const refresh = async (): Promise<void> => {
    readAt = clock.now()
    const text = (await storedSettings(system)).get('trustedProxies')
    ranges = typeof text === 'string' ? (parseAddresses(text) ?? []) : []
  }
  return {
    trusts(address) {
      // A clock set back must not keep an outdated list for good.
      if (Math.abs(clock.now() - readAt) >= FRESH_MS) refresh().catch(onFault)
      return isWithin(ranges, address)
    },
    refresh,
  }
}
