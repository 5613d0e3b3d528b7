import type { GatewayState } from './gatewayStates.ts'

/** Where a process runs: its successor at the same place can tell that it died. */
export interface EngineHolder {
  /** For people, e.g. `host:4711`. */
  owner: string
  /** Machine, process namespace and data folder in one text. */
  place: string
  pid: number
}

export interface LeaseView {
  /** The holder's epoch; it grows with every holder. */
  epoch: number
  owner: string
  place: string
  pid: number
  /** Whether somebody holds it now, by the clock of the database. */
  isHeld: boolean
  /** As the holder last told. */
  gateways: GatewayState[]
}

/** The right to run the engine of a database: one process has it at a time, by the clock of the database. */
export interface EngineLeaseStore {
  read(): Promise<LeaseView>
  /**
   * Takes it when nobody holds it. `died` names a holder that is certainly gone, whose time need not be waited for.
   * The new epoch, or undefined when another has it.
   */
  take(
    holder: EngineHolder,
    seconds: number,
    died: { place: string; pid: number } | undefined,
  ): Promise<number | undefined>
  /** Prolongs it and tells how the gateways are; false: another has taken it. */
  renew(epoch: number, seconds: number, gateways: readonly GatewayState[]): Promise<boolean>
  /** Lets it go at once. */
  release(epoch: number): Promise<void>
  /** Ends every database connection of earlier holders; resolves when none is left. */
  fence(epoch: number): Promise<void>
}
