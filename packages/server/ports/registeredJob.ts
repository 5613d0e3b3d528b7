/** A job as services know it: its key and default schedule. Only the scheduler knows its code. */
export interface RegisteredJob {
  key: string
  /** Five cron fields. */
  cron: string
}
