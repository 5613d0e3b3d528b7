import type { SmsTaskNews, SmsTaskRow, Tone } from '@tandem/model'

type Counters = Pick<
  SmsTaskRow,
  'accepted' | 'delivered' | 'undelivered' | 'failed' | 'waiting' | 'status'
>

export interface Share {
  key: 'delivered' | 'undelivered' | 'failed' | 'underway' | 'waiting'
  tone: Tone
  count: number
}

/**
 * The accepted messages of a task by status; the shares add up to all accepted. In progress are those that have
 * left the queue without a final status.
 */
export function sharesOf({ accepted, delivered, undelivered, failed, waiting }: Counters): Share[] {
  const ended = delivered + undelivered + failed
  // Counters of several tables are combined; none may make another negative.
  const queued = Math.max(0, Math.min(waiting, accepted - ended))
  return [
    { key: 'delivered', tone: 'success', count: delivered },
    { key: 'undelivered', tone: 'warning', count: undelivered },
    { key: 'failed', tone: 'danger', count: failed },
    { key: 'underway', tone: 'info', count: Math.max(0, accepted - ended - queued) },
    { key: 'waiting', tone: 'neutral', count: queued },
  ]
}

/** Whether its figures can still change. */
export const isMoving = (task: Counters): boolean =>
  task.status !== 'paused' &&
  sharesOf(task).some(({ key, count }) => (key === 'underway' || key === 'waiting') && count > 0)

/** Tones of a task's statuses. */
export const taskTones: Readonly<Record<SmsTaskRow['status'], Tone>> = {
  queued: 'neutral',
  sending: 'info',
  paused: 'warning',
  completed: 'success',
  cancelled: 'neutral',
}

/** A row with its live updates: counters and status; everything else as fetched. */
export const heard = (row: SmsTaskRow, news: SmsTaskNews): SmsTaskRow => ({
  ...row,
  ...news,
})
