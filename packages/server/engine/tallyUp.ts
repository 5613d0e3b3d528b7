import { decomposeId, type Network } from '@tandem/core'
import type { FinalRow } from '../ports/sms/messages.ts'
import type { FigureDelta, Tally, TaskDelta } from '../ports/sms/tally.ts'
import type { Message } from './message.ts'

export const QUARTER_MS = 900_000

type TaskCounts = Omit<TaskDelta, 'taskId' | 'companyId'>
type FigureCounts = Omit<
  FigureDelta,
  'companyId' | 'bucketAt' | 'country' | 'gatewayId' | 'product' | 'currency'
>

/** The counter of messages that ended like this. */
export const endColumn = (state: FinalRow['state']) =>
  state === 'delivered' || state === 'undelivered' ? state : 'failed'

/** Sums what a batch adds to counters and figures. */
export class TallySheet {
  private readonly tasks = new Map<string, TaskDelta>()
  private readonly figures = new Map<string, FigureDelta>()
  private last: FigureDelta | undefined

  task(taskId: string, companyId: string): TaskCounts {
    const known = this.tasks.get(taskId)
    if (known) return known
    const made: TaskDelta = {
      taskId,
      companyId,
      dispatched: 0,
      submitted: 0,
      delivered: 0,
      undelivered: 0,
      failed: 0,
      unsubmitted: 0,
      parts: 0,
      reserved: 0n,
      charged: 0n,
      released: 0n,
    }
    this.tasks.set(taskId, made)
    return made
  }

  /** Takes over the counters of a task that it has none of. */
  addTask(delta: TaskDelta): void {
    this.tasks.set(delta.taskId, delta)
  }

  /** The figures of the quarter of an hour in which the message was created, in the task's currency unless another is given. */
  figure(
    message: Pick<Message, 'id'> & {
      network: Pick<Network, 'country'> | null
      task: Pick<Message['task'], 'companyId' | 'product' | 'currency'>
    },
    gatewayId: string | null,
    currency: string = message.task.currency,
  ): FigureCounts {
    const { id, task, network } = message
    const { ms } = decomposeId(id)
    const bucketAt = ms - (ms % QUARTER_MS)
    const country = network?.country ?? ''
    const gateway = gatewayId ?? '0'
    const { last } = this
    // Neighbours are mostly alike, and comparing them is cheaper than building a key.
    if (
      last?.country === country &&
      last.bucketAt === bucketAt &&
      last.gatewayId === gateway &&
      last.companyId === task.companyId &&
      last.product === task.product &&
      last.currency === currency
    ) {
      return last
    }
    const key = `${task.companyId}|${bucketAt}|${country}|${gateway}|${task.product}|${currency}`
    const known = this.figures.get(key)
    if (known) return (this.last = known)
    const made: FigureDelta = {
      companyId: task.companyId,
      bucketAt,
      country,
      gatewayId: gateway,
      product: task.product,
      currency,
      sent: 0,
      delivered: 0,
      undelivered: 0,
      failed: 0,
      parts: 0,
      charged: 0n,
      sold: 0n,
      cost: 0n,
      margin: 0n,
    }
    this.figures.set(key, made)
    return (this.last = made)
  }

  /** In ascending order, so that writers of one slot lock rows in one order. */
  tally(): Tally {
    const byKey = <Row>(rows: Map<string, Row>) =>
      [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
    return { tasks: byKey(this.tasks), figures: byKey(this.figures) }
  }
}
