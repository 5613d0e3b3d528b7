import type { FixedPrice } from '@tandem/core'

export interface TaskRow {
  id: string
  companyId: string
  product: string
  content: string
  /** What is sent in place of the content. */
  contentSealed: string | null
  senderId: string | null
  status: 'loading' | 'queued' | 'sending' | 'paused' | 'completed' | 'cancelled'
  pauseReason: string | null
  currency: string
  partsPerMessage: number
  /** Smaller goes first. */
  priority: number
  /** Prices it was accepted at; empty: those of the moment it is sent. */
  prices: readonly FixedPrice[]
  /** UTC ms. */
  expiresAt: number
}

export interface TaskProgress {
  taskId: string
  companyId: string
  status: TaskRow['status']
  pauseReason: string | null
  accepted: number
  submitted: number
  delivered: number
  undelivered: number
  failed: number
  /** Ended before any carrier had them. */
  unsubmitted: number
}

export interface TaskStore {
  /** Moves queued tasks to sending. */
  start(taskIds: readonly string[]): Promise<void>
  /**
   * Pauses those of the tasks that may not be sent any more: a company of their chain is suspended, or their sender
   * was approved once and is not now.
   */
  pauseForbidden(taskIds: readonly string[]): Promise<void>
  /** Goes on with a task that was paused for lack of money. */
  resumePaid(taskId: string): Promise<void>
  /** Completes those of the tasks that have nothing left to send; returns their ids. */
  complete(taskIds: readonly string[]): Promise<string[]>
  openTaskIds(): Promise<string[]>
  progress(taskIds: readonly string[]): Promise<TaskProgress[]>
  /** Removes tasks whose loading died; partitions, orphans and leases past their time too. */
  sweep(): Promise<void>
}
