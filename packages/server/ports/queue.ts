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

/**
 * Work waiting to be dispatched, shared by any number of engines. A lease ends by the clock of the
 * queue, so an engine that died loses its blocks to the others.
 */
export interface Queue {
  /** Up to `limit` blocks nobody holds, none of the tasks in `exceptTasks`; with `singles` only of single sends. */
  lease(options: {
    owner: string
    limit: number
    singles?: boolean
    seconds: number
    exceptTasks: readonly string[]
  }): Promise<LeasedBlock[]>
  /** Prolongs; the blocks that are still the owner's come back. */
  renew(owner: string, blocks: readonly BlockKey[], seconds: number): Promise<BlockKey[]>
  release(owner: string, blocks: readonly BlockKey[]): Promise<void>
}
