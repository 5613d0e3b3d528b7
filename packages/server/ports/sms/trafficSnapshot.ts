import type { TrafficSnapshot } from '@tandem/core'
import type { GatewayRow } from './engineConfig.ts'

/** Numbering, rates, routes and gateways at one instant. */
export type Snapshot = TrafficSnapshot<GatewayRow>

/** The one snapshot of this process: quotes, sends and the engine use the same. */
export interface Snapshots {
  /**
   * At least as new as the last change reported by the database; the same object while nothing
   * changes.
   */
  current(): Promise<Snapshot>
  close(): Promise<void>
}
