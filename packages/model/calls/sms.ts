import type { SmsTaskRow } from '../answers/sms.ts'
import type { UserJobNews } from '../answers/userJobs.ts'

/** What is told of a task while it moves. */
export type SmsTaskNews = Pick<
  SmsTaskRow,
  | 'id'
  | 'companyId'
  | 'status'
  | 'pauseReason'
  | 'accepted'
  | 'submitted'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'waiting'
>

/** Live topics sent over the websocket as { cmd: 'live', topic, data }. */
export interface LiveTopics {
  /** A task's counters or status changed. No amounts: every viewer's list asks for its own. */
  smsTask: SmsTaskNews
  /** Messages of a task changed; the list refetches the rows it shows. */
  smsOutbox: { taskId: string; ids: string[] }
  /** A record of an entity was added, edited or deleted. */
  record: { entity: string; id: string; verb: 'add' | 'edit' | 'delete' }
  /** A job of one's own came further; its owner alone hears it. */
  userJob: UserJobNews
  /** What the reader may see and do changed: the console asks for its permissions again. */
  rights: Record<string, never>
  /** A gateway's binds changed. */
  gateway: { id: string; bound: number; binds: number }
}
