import type { UserJobNews } from '../answers/userJobs.ts'
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

/** Live topics sent over the websocket as { cmd: 'live', topic, data }. */
export interface LiveTopics extends SmsTaskTopics, SmsOutboxTopics, SmsInboxTopics, SmsCodeTopics {
  /** A record of an entity was added, edited or deleted. */
  record: { entity: string; id: string; verb: 'add' | 'edit' | 'delete' }
  /** One of the user's own jobs made progress; only its owner receives this. */
  userJob: UserJobNews
  /** The reader's permissions changed: the console reloads them. */
  rights: Record<string, never>
  /** The server may have missed changes that others made: whatever a console shows may be old. */
  missed: Record<string, never>
  /** What can be read at these paths has changed, as far as the reader may read it; the definitions say by what news (`oldBy`). */
  old: { paths: readonly string[] }
  /** A gateway's binds changed. */
  gateway: { id: string; bound: number; binds: number }
}
