import type { TrustedProxies } from '../../ports/trustedProxies.ts'
import { type AddressRange, isWithin, parseAddresses } from '@tandem/core'

import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { storedSettings } from '../../store/settings/settingStore.ts'

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
