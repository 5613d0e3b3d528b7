import type { GatewayState } from './gatewayStates.ts'

/** Where a process runs: its successor at the same place can tell that it has died. */
export interface EngineHolder {
  /** For display, e.g. `host:4711`. */
  owner: string
  /** Machine, process namespace and data folder as one text. */
  place: string
  pid: number
}

export interface LeaseView {
  /** The holder's epoch; it increases with every holder. */
  epoch: number
  owner: string
  place: string
  pid: number
  /** Whether it is currently held, by the database's clock. */
  isHeld: boolean
  /** As last reported by the holder. */
  gateways: GatewayState[]
}

/** The right to run the engine of a channel on a database: held by one process at a time, by the database's clock. */
export interface EngineLeaseStore {
  read(): Promise<LeaseView>
  /**
   * Acquires it if nobody holds it. `died` names a holder known to be dead, whose lease need not be waited for.
   * Returns the new epoch, or undefined if another process has it.
   */
  take(
    holder: EngineHolder,
    seconds: number,
    died: { place: string; pid: number } | undefined,
  ): Promise<number | undefined>
  /** Renews it and reports the state of the gateways; false: another process has taken it. */
  renew(epoch: number, seconds: number, gateways: readonly GatewayState[]): Promise<boolean>
  /** Releases it immediately. */
  release(epoch: number): Promise<void>
  /** Terminates every database connection of earlier holders; resolves when none is left. */
  fence(epoch: number): Promise<void>
}
