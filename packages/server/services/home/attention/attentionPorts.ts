import type { Snapshots } from '../../../ports/trafficSnapshot.ts'
import type { Ports } from '../../ports.ts'

/** What is asked for what waits for somebody. */
export type AttentionPorts = Pick<Ports, 'database' | 'system' | 'gatewayStates'> & {
  snapshots: Snapshots
}
