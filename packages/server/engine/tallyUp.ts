import {
  type Charge,
  decomposeId,
  type EndCounts,
  endCounts,
  latencyBand,
  type Network,
  type Pays,
  resales,
} from '@tandem/core'
import type { FinalRow } from '../ports/sms/messages.ts'
import type {
  FigureDelta,
  FigureKey,
  LatencyDelta,
  ResaleDelta,
  Tally,
  TaskDelta,
} from '../ports/sms/tally.ts'
import { noFigures } from '../ports/sms/tally.ts'
import type { Body, Message } from './message.ts'

export const QUARTER_MS = 900_000

type TaskCounts = Required<Omit<TaskDelta, 'taskId' | 'companyId'>>
type FigureCounts = Required<Omit<FigureDelta, keyof FigureKey | 'converted'>>

/** What figures have to know of a message. */
export interface Figured {
  id: number
  network: Pick<Network, 'country' | 'operatorId'> | null
  task: Pick<Message['task'], 'companyId' | 'product' | 'currency' | 'templateId'>
  body: Pick<Body, 'senderId' | 'templateId'>
}

/** Adds an end to the counters of its task and to its figures. @param times -1: takes it out again */
export function countEndIn(
  task: TaskCounts,
  figures: FigureCounts,
  final: Pick<FinalRow, 'state' | 'reason'> & { isTaken: boolean },
  times: 1 | -1 = 1,
): void {
  const counts: EndCounts = endCounts(final)
  for (const name of ['delivered', 'undelivered', 'failed', 'cancelled'] as const) {
    task[name] += times * counts[name]
    figures[name] += times * counts[name]
  }
  figures.unsent += times * counts.unsent
}

/** Sums what a batch adds to counters and figures. */
export class TallySheet {
  private readonly tasks = new Map<string, Required<TaskDelta>>()
  private readonly figures = new Map<string, FigureKey & FigureCounts>()
  private readonly latencies = new Map<string, LatencyDelta>()
  private readonly resales = new Map<string, ResaleDelta>()
  private last: (FigureKey & FigureCounts) | undefined

  task(taskId: string, companyId: string): TaskCounts {
    const known = this.tasks.get(taskId)
    if (known) return known
    const made: Required<TaskDelta> = {
      taskId,
      companyId,
      dispatched: 0,
      submitted: 0,
      delivered: 0,
      undelivered: 0,
      failed: 0,
      leftOut: 0,
      cancelled: 0,
      unsubmitted: 0,
      parts: 0,
      reserved: 0n,
      charged: 0n,
      released: 0n,
    }
    this.tasks.set(taskId, made)
    return made
  }

  /**
   * The figures of the quarter of an hour in which the message was created, in the task's currency unless another is
   * given.
   * @param reason why it did not arrive
   */
  figure(
    message: Figured,
    gatewayId: string | null,
    { currency = message.task.currency, reason = '' } = {},
  ): FigureCounts {
    const { task, network, body } = message
    const bucketAt = quarterOf(message.id)
    const country = network?.country ?? ''
    const operatorId = network?.operatorId ?? '0'
    const gateway = gatewayId ?? '0'
    const senderId = body.senderId ?? ''
    const templateId = body.templateId ?? task.templateId ?? '0'
    const { last } = this
    // Neighbours are mostly alike, and comparing them is cheaper than building a key.
    if (
      last?.operatorId === operatorId &&
      last.country === country &&
      last.bucketAt === bucketAt &&
      last.reason === reason &&
      last.gatewayId === gateway &&
      last.senderId === senderId &&
      last.templateId === templateId &&
      last.companyId === task.companyId &&
      last.product === task.product &&
      last.currency === currency
    ) {
      return last
    }
    const key = [
      task.companyId,
      bucketAt,
      country,
      gateway,
      task.product,
      currency,
      operatorId,
      templateId,
      reason,
      senderId,
    ].join('|')
    const known = this.figures.get(key)
    if (known) return (this.last = known)
    const made: FigureKey & FigureCounts = {
      companyId: task.companyId,
      bucketAt,
      country,
      gatewayId: gateway,
      operatorId,
      senderId,
      templateId,
      reason,
      product: task.product,
      currency,
      ...noFigures,
    }
    this.figures.set(key, made)
    return (this.last = made)
  }

  /**
   * Counts how long it took a message that a carrier had: until then, and from then to its receipt if it was delivered.
   * @param count 1, or -1 where it ends otherwise now
   */
  latency(
    { id, task: { companyId, product, currency } }: Pick<Figured, 'id' | 'task'>,
    { gatewayId, submittedAt, doneAt, state }: FinalRow,
    count: 1 | -1 = 1,
  ): void {
    if (submittedAt === null || gatewayId === null) return
    const bucketAt = quarterOf(id)
    const at = (ms: number): LatencyDelta => {
      const band = latencyBand(ms)
      const key = [companyId, bucketAt, gatewayId, product, currency, band].join('|')
      const place = { companyId, bucketAt, gatewayId, product, currency, band }
      const known = this.latencies.get(key) ?? { ...place, sent: 0, delivered: 0 }
      this.latencies.set(key, known)
      return known
    }
    at(submittedAt - decomposeId(id).ms).sent += count
    if (state === 'delivered') at(doneAt - submittedAt).delivered += count
  }

  /**
   * Counts what each seller of its chain got for a message and paid for it itself.
   * @param times 1, or -1 where it is paid otherwise now
   */
  resale(
    { id, task: { companyId, product }, network }: Pick<Figured, 'id' | 'task' | 'network'>,
    charge: Charge,
    pays: Pays,
    times: 1 | -1 = 1,
  ): void {
    // Most customers buy from the platform itself.
    if (charge.hops.length < 2) return
    const bucketAt = quarterOf(id)
    const country = network?.country ?? ''
    for (const { sellerId, currency, soldMicros, costMicros } of resales(charge, pays)) {
      const key = [sellerId, bucketAt, companyId, country, product, currency].join('|')
      const place = { sellerId, bucketAt, customerId: companyId, country, product, currency }
      const known = this.resales.get(key) ?? { ...place, sold: 0n, cost: 0n }
      this.resales.set(key, known)
      known.sold += BigInt(times) * soldMicros
      known.cost += BigInt(times) * costMicros
    }
  }

  /** In ascending order, so that writers of one slot lock rows in one order. */
  tally(): Tally {
    const byKey = <Row>(rows: Map<string, Row>) =>
      [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
    return {
      tasks: byKey(this.tasks),
      figures: byKey(this.figures),
      latencies: byKey(this.latencies).filter(
        ({ sent, delivered }) => sent !== 0 || delivered !== 0,
      ),
      resales: byKey(this.resales).filter(({ sold, cost }) => sold !== 0n || cost !== 0n),
    }
  }
}

/** Start of the quarter of an hour in which it was made, UTC ms. */
function quarterOf(id: number): number {
  const { ms } = decomposeId(id)
  return ms - (ms % QUARTER_MS)
}
