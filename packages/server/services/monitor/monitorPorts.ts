import type { Vitals } from '../../ports/vitals.ts'
import type { SlowStatements } from '../../store/database/slowStatements.ts'

/** Monitored data outside the tables. */
export interface MonitorPorts {
  vitals: Vitals
  /** Slow statements in this process. */
  slow: Pick<SlowStatements, 'list'>
  /** Open websockets of this process. */
  sockets: () => number
  /** Calls queued for the operation log and the API request log. */
  operations: { waiting(): number; dropped(): number }
}
