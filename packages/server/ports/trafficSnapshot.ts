import type { TrafficSnapshot } from '@tandem/core'
import type { GatewayRow } from './sms/engineConfig.ts'

/** Numbering, rates, routes and gateways at one instant. */
export type Snapshot = TrafficSnapshot<GatewayRow>

/** The one snapshot of this process: quotes, sends and the engine rate by the same. */
export interface Snapshots {
  /** Not older than the last change the database told of; the same object while nothing changes. */
  current(): Promise<Snapshot>
  close(): Promise<void>
}
