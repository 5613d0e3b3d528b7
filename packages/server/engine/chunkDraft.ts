import { type Considered, moneyBatch, type Network } from '@tandem/core'
import type { FinalRow, MessageRow, MessageText } from '../ports/sms/messages.ts'
import type { CallbackEvent } from '../ports/sms/traffic.ts'
import type { Snapshot } from '../ports/trafficSnapshot.ts'
import { callbackEvents } from './callbackEvents.ts'
import type { HeldMemory } from './heldMemory.ts'
import {
  type Body,
  type Chunk,
  type Message,
  newMessage,
  type Rating,
  type Task,
} from './message.ts'
import { bodyOf, bytesOfEach } from './singles/bodies.ts'
import { TallySheet } from './tallyUp.ts'

/** What its rows need of their task. */
export type DraftTask = Pick<
  Task,
  'id' | 'companyId' | 'product' | 'currency' | 'partsPerMessage' | 'callbackId'
>

/** A text that a task's message has of its own. */
const ownText = (
  { senderId, callbackId, expiresAt }: Pick<Task, 'senderId' | 'callbackId' | 'expiresAt'>,
  content: string,
): MessageText => ({ content, contentSealed: null, senderId, callbackId, expiresAt })

/** The rows of a chunk while it is being built. */
export class ChunkDraft {
  readonly fromRow: number
  readonly rows: MessageRow[] = []
  readonly finals: FinalRow[] = []
  readonly decisions: { considered: Considered[] }[] = []
  private readonly task: DraftTask
  private readonly firstId: number
  private readonly decisionOf = new Map<string, Map<Network, number>>()
  private readonly sheet = new TallySheet()
  private readonly made: {
    row: MessageRow
    network: Message['network']
    rating: Rating | null
    gatewayId: string
    own: string | undefined
  }[] = []
  /** Of each row, the text of its own. */
  private readonly texts: string[] = []

  constructor(task: DraftTask, fromRow: number, firstId: number) {
    this.task = task
    this.fromRow = fromRow
    this.firstId = firstId
  }

  add(
    msisdn: string,
    network: NonNullable<Message['network']>,
    rating: Rating,
    route: { routeId: string; gatewayId: string },
    cost: { cost: bigint; rateId: string } | null,
    explain: () => { considered: Considered[] },
    own?: string,
  ): void {
    const ofRoute = this.decisionOf.get(route.routeId) ?? new Map<Network, number>()
    this.decisionOf.set(route.routeId, ofRoute)
    let decision = ofRoute.get(network)
    if (decision === undefined) {
      decision = this.decisions.length
      this.decisions.push(explain())
      ofRoute.set(network, decision)
    }
    const row = this.row(msisdn, network, {
      parts: rating.parts,
      pricing: rating.pricing,
      cost: cost?.cost ?? null,
      costRateId: cost?.rateId ?? null,
      routeId: route.routeId,
      gatewayId: route.gatewayId,
      decision,
    })
    this.rows.push(row)
    this.made.push({ row, network, rating, gatewayId: route.gatewayId, own })
    if (own !== undefined) this.texts.push(own)
    const counts = this.sheet.task(this.task.id, this.task.companyId)
    counts.dispatched += 1
    counts.parts += rating.parts
    counts.reserved += rating.pricing.prices[0] ?? 0n
  }

  /** Rejected before money moves. */
  reject(
    msisdn: string,
    network: Message['network'] | undefined,
    reason: string,
    own?: string,
  ): void {
    if (own !== undefined) this.texts.push(own)
    const row = this.row(msisdn, network ?? null, {
      parts: this.task.partsPerMessage,
      pricing: null,
      cost: null,
      costRateId: null,
      routeId: null,
      gatewayId: null,
      decision: null,
    })
    this.rows.push(row)
    this.finals.push({
      messageId: row.id,
      companyId: this.task.companyId,
      product: this.task.product,
      country: row.country,
      state: 'rejected',
      reason,
      gatewayId: null,
      submittedAt: null,
      doneAt: Date.now(),
      supplierRef: null,
      networkError: null,
      charged: 0n,
      cost: null,
      costRateId: null,
      settleTxId: null,
    })
    const counts = this.sheet.task(this.task.id, this.task.companyId)
    counts.dispatched += 1
    counts.failed += 1
    counts.unsubmitted += 1
    this.sheet.figure({ id: row.id, task: this.task, network: network ?? null }, null).failed += 1
  }

  /** What callbacks of the company are told: of those that were rejected. */
  callbacks(companies: Snapshot['companies'], ids: (count: number) => number): CallbackEvent[] {
    if (this.finals.length === 0) return []
    const numbers = new Map(this.rows.map(({ id, msisdn }) => [id, msisdn]))
    const ended = this.finals.map((final) => ({
      taskId: this.task.id,
      msisdn: numbers.get(final.messageId) ?? '',
      callbackId: this.task.callbackId,
      final,
    }))
    return callbackEvents(ended, companies, ids)
  }

  tally() {
    return this.sheet.tally()
  }

  /** Adds its counters to those of other chunks. */
  addTo(sheet: TallySheet): void {
    for (const delta of this.sheet.tally().tasks) sheet.addTask(delta)
  }

  /** What the chunk reserves. */
  money(): ReturnType<typeof moneyBatch> {
    const money = moneyBatch()
    // Networks repeat, and so do prices: each is added once, multiplied by its messages.
    const counts = new Map<Rating, number>()
    for (const { rating } of this.made) {
      if (rating) counts.set(rating, (counts.get(rating) ?? 0) + 1)
    }
    for (const [rating, count] of counts) money.reserve(rating, count)
    return money
  }

  /** Per wallet the price of each message; 0 for rejected ones. */
  pricesByHop(): bigint[][] {
    const ratings = new Map(this.made.map(({ row, rating }) => [row.id, rating]))
    return this.money()
      .reserved()
      .walletIds.map((_wallet, hop) =>
        this.rows.map(({ id }) => ratings.get(id)?.pricing.prices[hop] ?? 0n),
      )
  }

  /** The gateways its messages are meant for. */
  gatewayIds(): Set<string> {
    return new Set(this.made.map(({ gatewayId }) => gatewayId))
  }

  /** The texts of its rows, as they are stored; null: they have the task's. */
  textsOf(task: Pick<Task, 'senderId' | 'callbackId' | 'expiresAt'>): MessageText[] | null {
    return this.texts.length === 0 ? null : this.texts.map((content) => ownText(task, content))
  }

  /**
   * The messages to send; from now on they are counted in `memory`.
   * @param bodies of each, if not the task's
   */
  messages(task: Task, memory: HeldMemory, bodies = this.bodiesOf(task)): Message[] {
    const { fromRow, made } = this
    const messageBytes = bodies ? bytesOfEach(task, bodies) : task.size.message
    const chunk: Chunk = { task, fromRow, open: made.length, messageBytes, parked: null }
    memory.took(chunk, made.length)
    return this.made.map(({ row, network, rating, gatewayId }, index) =>
      newMessage({
        id: row.id,
        task,
        chunk,
        body: bodies?.[index] ?? task,
        msisdn: row.msisdn,
        network,
        rating,
        gatewayId,
        cost: row.cost,
      }),
    )
  }

  private bodiesOf(task: Task): readonly Body[] | undefined {
    if (this.texts.length === 0) return undefined
    return this.made.map(({ own = '', row: { parts } }) =>
      bodyOf({ ...ownText(task, own), parts }, ({ content }) => content),
    )
  }

  private row(
    msisdn: string,
    network: Message['network'],
    rest: Pick<
      MessageRow,
      'parts' | 'pricing' | 'cost' | 'costRateId' | 'routeId' | 'gatewayId' | 'decision'
    >,
  ): MessageRow {
    const index = this.rows.length
    // Every field by name: a spread costs several times as much.
    return {
      id: this.firstId + index,
      rowNo: this.fromRow + index,
      msisdn,
      country: network?.country ?? null,
      mccmnc: network?.mcc ? network.mcc + (network.mnc ?? '') : null,
      operatorId: network?.operatorId ?? null,
      parts: rest.parts,
      pricing: rest.pricing,
      cost: rest.cost,
      costRateId: rest.costRateId,
      routeId: rest.routeId,
      gatewayId: rest.gatewayId,
      decision: rest.decision,
    }
  }
}
