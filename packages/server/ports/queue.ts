/** Recipients of a full block: recipient `n` of a task stands in block `n / RECIPIENTS_PER_BLOCK`, whoever asks. */
export const RECIPIENTS_PER_BLOCK = 5_000

/** Priority of sends that somebody waits for (see `isSingleSend`); campaigns have 10. Smaller goes first. */
export const SINGLE_PRIORITY = 1

/** Recipients of one task that an engine holds under a lease. */
export interface LeasedBlock {
  taskId: string
  blockNo: number
  companyId: string
  /** Recipients of the block that already have a message. */
  done: number
  /** E.164 digits. */
  numbers: string[]
}

export type BlockKey = Pick<LeasedBlock, 'taskId' | 'blockNo'>

/** Sends that somebody waits for, and all others. */
export type QueueKind = 'singles' | 'campaigns'

export interface LeaseOrder {
  owner: string
  limit: number
  kind: QueueKind
  seconds: number
  exceptTasks: readonly string[]
  /** Blocks each company holds already: its next one has its turn after as many of the others. */
  held: ReadonlyMap<string, number>
  /** Gateways with no room: blocks put back for one of them stay where they are. */
  fullGateways: readonly string[]
}

/**
 * Work waiting to be dispatched, shared by any number of engines. A lease ends by the clock of the
 * queue, so an engine that died loses its blocks to the others.
 */
export interface Queue {
  /**
   * Whether a kind may have a block that nobody holds. Cheap, for most looks find none; a block can still turn out to be
   * of a paused task.
   */
  waiting(
    exceptTasks: readonly string[],
    fullGateways: Readonly<Record<QueueKind, readonly string[]>>,
  ): Promise<Record<QueueKind, boolean>>
  /** Up to `limit` blocks nobody holds: the first of each company, then the second of each, and so on. */
  lease(order: LeaseOrder): Promise<LeasedBlock[]>
  /** Prolongs; the blocks that are still the owner's come back. */
  renew(owner: string, blocks: readonly BlockKey[], seconds: number): Promise<BlockKey[]>
  /** Puts blocks back; `waitsFor` names the gateway that has to have room before they are leased again. */
  release(owner: string, blocks: readonly BlockKey[], waitsFor?: string): Promise<void>
}
