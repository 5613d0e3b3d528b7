import type {
  CountryText,
  FixedPrice,
  Period,
  RetryRule,
  SmsTaskStatus,
  TaskSchedule,
} from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { TaskTurns } from '../taskTurns.ts'

export interface TaskRow {
  id: string
  companyId: string
  product: string
  content: string
  /** What each recipient brings a value for, in this order: its content (`readText` of core) uses some; null: it has no variables. */
  variables: readonly string[] | null
  /** Sent instead of the content. */
  contentSealed: string | null
  senderId: string | null
  /** Told how its messages end; null: all callbacks of the company. */
  callbackId: string | null
  /** As `MessageText.origin`: of its one message. */
  origin: string | null
  /** What countries get that get another text or sender than the others, by ISO code; null: none does. */
  variants: Readonly<Record<string, CountryText>> | null
  /** The template its text is from; null: none. */
  templateId: string | null
  status: 'loading' | SmsTaskStatus
  pauseReason: string | null
  currency: string
  partsPerMessage: number
  /** Lower goes first. */
  priority: number
  /** Its messages come one at a time, each with its own text. */
  isGrowing: boolean
  /** No blacklist stops its messages: they tell handsets that they are on it. */
  isExempt: boolean
  /** Its messages bring a code that can be entered. */
  isCode: boolean
  /** The prices agreed at acceptance; empty: current prices apply. */
  prices: readonly FixedPrice[]
  /** Over which time its messages are spread evenly; null: as fast as they are taken. */
  pacing: { schedule: TaskSchedule; paced: Period; messages: number } | null
  /** When it works; null: at once, until it is done. */
  schedule: TaskSchedule | null
  /** Which of its messages are tried again; null: none. */
  retry: RetryRule | null
  /** UTC ms. */
  expiresAt: number
  /** When networks had been asked about its numbers, UTC ms: who cannot be reached is left out; null: none was asked. */
  screenedAt: number | null
}

export interface TaskProgress {
  taskId: string
  product: SmsProduct
  companyId: string
  status: TaskRow['status']
  pauseReason: string | null
  /** When its schedule next opens, closes or ends it: ISO 8601; null: never. */
  turnAt: string | null
  accepted: number
  submitted: number
  delivered: number
  undelivered: number
  /** Rejected, expired or unknown; of those that were stopped, none. */
  failed: number
  /** Stopped before a carrier had them; of a task that is over also those of which no message was made. */
  cancelled: number
  /** By its screening. */
  leftOut: number
  /** Ended before any carrier had them. */
  unsubmitted: number
  /** Wait for another try; they are among the submitted ones. */
  retrying: number
}

/** A sender ID as a company uses it. */
export interface SenderOf {
  companyId: string
  senderId: string
}

export interface TaskStore extends TaskTurns {
  /** Moves queued tasks to sending. */
  start(taskIds: readonly string[]): Promise<void>
  /**
   * Pauses those tasks that may no longer be sent: a company of their chain is suspended, or their sender's
   * approval was revoked.
   */
  pauseForbidden(taskIds: readonly string[]): Promise<void>
  /** Those of the senders whose approval was revoked. */
  revokedSenders(senders: readonly SenderOf[]): Promise<SenderOf[]>
  /** Resumes a task paused for lack of balance. */
  resumePaid(taskId: string): Promise<void>
  /** Completes those tasks that have nothing left to send; returns their ids. */
  complete(taskIds: readonly string[]): Promise<string[]>
  openTaskIds(): Promise<string[]>
  progress(taskIds: readonly string[]): Promise<TaskProgress[]>
  /** Removes tasks whose creation was interrupted, and expired partitions, orphans and leases. */
  sweep(): Promise<void>
}
