import type { RecipientPlace } from '@tandem/core'

/** Most recipients of a block. Those of block `n` have the rows from `n * RECIPIENTS_PER_BLOCK` on. */
export const RECIPIENTS_PER_BLOCK = 5_000

/** Priority of sends that someone waits for; campaigns have that of their product (`smsRules`). Lower goes first. */
export const SINGLE_PRIORITY = 1

/** Recipients of one task leased by an engine. */
export interface LeasedBlock {
  taskId: string
  blockNo: number
  companyId: string
  /** Recipients of the block that already have a message. */
  done: number
  /** E.164 digits. */
  numbers: string[]
  /** Of each of them, its values for the variables of the task's text, in their order; null: it has no variables. */
  values: readonly (readonly string[])[] | null
  /** Where all of them are; null: in several places. */
  place: RecipientPlace | null
}

export type BlockKey = Pick<LeasedBlock, 'taskId' | 'blockNo'>

/** Sends that somebody waits for, and all others. */
export type QueueKind = 'singles' | 'campaigns'

/** Whose turn is next, in messages divided by the weight of what was sent (`FairTurns`). */
export interface LeaseTurns {
  /** Where companies stand that had no turn lately. */
  start: number
  /** What a block more takes a company further. */
  piece: number
  /** Where the others stand, by company. */
  companies: ReadonlyMap<string, number>
}

/** A gateway without room for a company. */
export interface FullGateway {
  gatewayId: string
  companyId: string
}

export interface LeaseOrder {
  owner: string
  limit: number
  kind: QueueKind
  seconds: number
  exceptTasks: readonly string[]
  /** The turns that companies had: the next is that of the company which had least. */
  turns: LeaseTurns
  /** Blocks of these companies that wait for these gateways stay where they are. */
  full: readonly FullGateway[]
}

/**
 * Work waiting to be dispatched, shared by any number of engines. A lease expires by the queue's
 * clock, so the blocks of a dead engine go to the others.
 */
export interface Queue {
  /**
   * Whether a kind may have unleased blocks. Cheap, because most checks find none; a block may still turn out to belong
   * to a paused task.
   */
  waiting(
    exceptTasks: readonly string[],
    full: Readonly<Record<QueueKind, readonly FullGateway[]>>,
  ): Promise<Record<QueueKind, boolean>>
  /** Up to `limit` unleased blocks, those of the company first that had least. */
  lease(order: LeaseOrder): Promise<LeasedBlock[]>
  /**
   * Recipients of a task in a place, and those of them that have no message yet, once it is in the queue. Null: those
   * that are not arranged by place.
   */
  left(taskId: string, place: RecipientPlace | null): Promise<{ all: number; left: number }>
  /**
   * Nothing of a place may be sent until then (UTC ms): its blocks that nobody has leased, and this one of the owner, are
   * not leased before `wake`.
   */
  sleep(owner: string, block: BlockKey & { place: RecipientPlace }, until: number): Promise<void>
  /** Wakes the blocks whose time has come, or all of them; whether there were any. */
  wake(all?: boolean): Promise<boolean>
  /** Renews leases; returns the blocks the owner still has. */
  renew(owner: string, blocks: readonly BlockKey[], seconds: number): Promise<BlockKey[]>
  /** Returns blocks; `waitsFor` names the gateway that needs room before they are leased again. */
  release(owner: string, blocks: readonly BlockKey[], waitsFor?: string): Promise<void>
}
