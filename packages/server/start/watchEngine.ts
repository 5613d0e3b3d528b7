import { smsChannel } from '@tandem/model'
import type { Logger } from 'pino'

import { every } from '../engine/every.ts'
import type { GatewayState } from '../ports/gatewayStates.ts'
import type { Database } from '../store/database/createDatabase.ts'
import { engineLeaseStore } from '../store/leases/engineLease.ts'

const LOOK_MS = 1_000

/** The gateway states known to a process without an engine: as reported by the lease holder, at most a second old. */
export function watchEngine(
  { pool }: Database,
  logger: Logger,
): { gateways(): readonly GatewayState[]; own(): undefined; stop(): Promise<void> } {
  const lease = engineLeaseStore(pool, smsChannel.name)
  let states: readonly GatewayState[] = []
  const looking = every(
    LOOK_MS,
    async () => {
      const { isHeld, gateways } = await lease.read()
      states = isHeld ? gateways : []
    },
    (error) => logger.warn({ err: error }, 'The state of the gateways could not be read'),
  )
  return { gateways: () => states, own: () => undefined, stop: () => looking.stop() }
}
