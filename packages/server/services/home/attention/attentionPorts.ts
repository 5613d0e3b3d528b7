import type { Snapshots } from '../../../ports/sms/trafficSnapshot.ts'
import type { Ports } from '../../ports.ts'

/** What the attention checks need. */
export type AttentionPorts = Pick<Ports, 'database' | 'system' | 'gatewayStates'> & {
  snapshots: Snapshots
}
