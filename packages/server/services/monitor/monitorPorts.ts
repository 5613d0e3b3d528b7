import type { Vitals } from '../../ports/vitals.ts'
import type { SlowStatements } from '../../store/database/slowStatements.ts'

/** What is watched besides the tables. */
export interface MonitorPorts {
  vitals: Vitals
  /** Statements that took long in this process. */
  slow: Pick<SlowStatements, 'list'>
  /** Open websockets of this process. */
  sockets: () => number
  /** Calls on their way to the operation log and to that of API requests. */
  operations: { waiting(): number; dropped(): number }
}
