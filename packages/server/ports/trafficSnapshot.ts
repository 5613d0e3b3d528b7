import type { TrafficSnapshot } from '@tandem/core'
import type { GatewayRow } from './sms/engineConfig.ts'

/** Numbering, rates, routes and gateways at one instant. */
export type Snapshot = TrafficSnapshot<GatewayRow>
