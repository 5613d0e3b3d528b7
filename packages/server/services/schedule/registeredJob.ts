/** What services know of a job: its key and its usual time. What it does is known to the scheduler alone. */
export interface RegisteredJob {
  key: string
  /** Five fields of cron. */
  cron: string
}
