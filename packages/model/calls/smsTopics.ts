import type { SmsTaskRow } from '../lists/smsTasks.ts'
import type { CodeProduct, SmsProduct } from '../smsRules.ts'

/** Live updates of a task in progress. */
export type SmsTaskNews = Pick<SmsTaskRow, 'id' | 'companyId' | 'status'> & Partial<SmsTaskFigures>

/** What changes while it works, or while its numbers are screened. */
type SmsTaskFigures = Pick<
  SmsTaskRow,
  | 'pauseReason'
  | 'screened'
  | 'screening'
  | 'screenReason'
  | 'turnAt'
  | 'accepted'
  | 'submitted'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'cancelled'
  | 'leftOut'
  | 'waiting'
  | 'retrying'
>

/** A task's counters or status changed. Without amounts: each viewer's list fetches its own. */
type SmsTaskTopics = { [P in SmsProduct as `${P}Task`]: SmsTaskNews }
/** Messages of a task changed; the list refetches the rows it shows. */
type SmsOutboxTopics = { [P in SmsProduct as `${P}Outbox`]: { taskId: string; ids: string[] } }

/** Messages came in, or were read. */
type SmsInboxTopics = { [P in SmsProduct as `${P}Inbox`]: { ids: string[] } }

/** Codes were sent, or tried. */
type SmsCodeTopics = { [P in CodeProduct as `${P}Code`]: { ids: string[] } }

/** What the news of each topic of SMS carry. */
export interface SmsTopics extends SmsTaskTopics, SmsOutboxTopics, SmsInboxTopics, SmsCodeTopics {
  /** A gateway's binds changed. */
  gateway: { id: string; bound: number; binds: number }
}
