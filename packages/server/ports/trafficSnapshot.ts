import type { TrafficSnapshot } from '@tandem/core'
import type { GatewayRow } from './smsStore.ts'

/** Numbering, rates, routes and gateways at one instant. */
export type Snapshot = TrafficSnapshot<GatewayRow>
