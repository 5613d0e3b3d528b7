import {
  clientEvents,
  type Considered,
  type FilledText,
  finalText,
  type LookedUp,
  moneyBatch,
  type Network,
} from '@tandem/core'
import type { ChunkWrite } from '../ports/sms/dispatch.ts'
import type { FinalRow, MessageRow, MessageText } from '../ports/sms/messages.ts'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'
import { callbackEvents, type Ended } from './callbackEvents.ts'
import type { HeldMemory } from './heldMemory.ts'
import {
  type Body,
  bodyIn,
  type Chunk,
  type Message,
  newMessage,
  type Rating,
  type Task,
} from './message.ts'
import { bodyOf, bytesOfEach } from './bodies.ts'
import { countEndIn, type Figured, TallySheet } from './tallyUp.ts'

/** What its rows need of their task. */
export type DraftTask = Pick<
  Task,
  | 'id'
  | 'companyId'
  | 'product'
  | 'currency'
  | 'partsPerMessage'
  | 'callbackId'
  | 'origin'
  | 'senderId'
  | 'templateId'
  | 'variants'
  | 'isCode'
>

const NO_TEXT = finalText('')

/** A text that a task's message has of its own. */
const ownText = (
  { senderId, callbackId, expiresAt, variants }: TextTask,
  content: FilledText,
  country: string,
): MessageText => {
  const variant = variants?.get(country)
  const sender = variant ? variant.senderId : senderId
  // The template is its task's: that is not stored with each.
  const templateId = null
  return { content, contentSealed: null, senderId: sender, callbackId, templateId, expiresAt }
}

/** What a text of a message's own takes from its task. */
type TextTask = Pick<Task, 'senderId' | 'callbackId' | 'expiresAt' | 'variants'>

/** A message that is sent: where it goes, what it costs and why. */
export interface DraftedMessage {
  /** E.164 digits. */
  msisdn: string
  network: Network
  rating: Rating
  route: { routeId: string; gatewayId: string; marks: string }
  /** What the carrier charges, micros; null: that is not known. */
  cost: { cost: bigint; rateId: string } | null
  /** Why it goes this way; asked for once for all that go alike. */
  explain: () => { considered: Considered[] }
  /** A text of the task that this message alone gets. */
  own?: FilledText | undefined
  /** A message that stands for itself among others of its task has a text, a purpose and a look-up of its own. */
  single?: { body: Figured['body']; isCode: boolean; looked: LookedUp | null }
}

/** A message that is not sent. */
export interface RejectedMessage {
  /** E.164 digits. */
  msisdn: string
  network: Network | undefined
  /** A code with a text `reason.<code>`. */
  reason: string
  own?: FilledText | undefined
  /** 'leftOut': a screening left its number out, which no figure knows; else it was rejected before money moved. */
  state?: 'rejected' | 'leftOut'
}

/** What a chunk is drafted for. */
export interface DraftParts {
  task: DraftTask
  fromRow: number
  /** Ids of its messages follow each other from this one. */
  firstId: number
  /** Counts it with other chunks. */
  sheet?: TallySheet
  /** Of its numbers whose network was asked for. */
  looked?: ReadonlyMap<string, LookedUp>
}

/** The rows of a chunk while it is being built. */
export class ChunkDraft {
  readonly fromRow: number
  readonly rows: MessageRow[] = []
  readonly finals: FinalRow[] = []
  readonly decisions: { considered: Considered[] }[] = []
  private readonly task: DraftTask
  private readonly firstId: number
  private readonly decisionOf = new Map<string, Map<Network, number>>()
  private readonly sheet: TallySheet
  private readonly made: {
    row: MessageRow
    network: Message['network']
    rating: Rating | null
    gatewayId: string
    own: FilledText | undefined
  }[] = []
  /** Of each row, the text of its own. */
  private readonly texts: { content: FilledText; country: string }[] = []

  private readonly looked: ReadonlyMap<string, LookedUp> | undefined

  constructor({ task, fromRow, firstId, sheet = new TallySheet(), looked }: DraftParts) {
    this.looked = looked
    this.sheet = sheet
    this.task = task
    this.fromRow = fromRow
    this.firstId = firstId
  }

  add({ msisdn, network, rating, route, cost, explain, own, single }: DraftedMessage): void {
    const { routeId, marks } = route
    const like = marks === '' ? routeId : `${routeId}|${marks}`
    const ofRoute = this.decisionOf.get(like) ?? new Map<Network, number>()
    this.decisionOf.set(like, ofRoute)
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
      looked: single ? single.looked : (this.looked?.get(msisdn) ?? null),
    })
    this.rows.push(row)
    this.made.push({ row, network, rating, gatewayId: route.gatewayId, own })
    if (own !== undefined) this.texts.push({ content: own, country: network.country })
    const counts = this.sheet.task(this.task.id, this.task.companyId)
    counts.dispatched += 1
    counts.parts += rating.parts
    counts.reserved += rating.pricing.prices[0] ?? 0n
    const body = single?.body ?? this.bodyIn(network)
    const about = { id: row.id, task: this.task, network, body }
    const figures = this.sheet.figure(about, route.gatewayId)
    figures.accepted += 1
    if (single?.isCode ?? this.task.isCode) figures.codes += 1
  }

  reject({ msisdn, network, reason, own, state = 'rejected' }: RejectedMessage): void {
    if (own !== undefined) this.texts.push({ content: own, country: network?.country ?? '' })
    const row = this.row(msisdn, network ?? null, {
      parts: this.task.partsPerMessage,
      pricing: null,
      cost: null,
      costRateId: null,
      routeId: null,
      gatewayId: null,
      decision: null,
      looked: this.looked?.get(msisdn) ?? null,
    })
    this.rows.push(row)
    this.finals.push({
      messageId: row.id,
      companyId: this.task.companyId,
      product: this.task.product,
      country: row.country,
      state,
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
    counts.unsubmitted += 1
    // As many as its row says: what a task consists of does not shrink by what is not sent.
    counts.parts += row.parts
    if (state === 'leftOut') {
      counts.leftOut += 1
      return
    }
    const about = {
      id: row.id,
      task: this.task,
      network: network ?? null,
      body: this.bodyIn(network),
    }
    const figures = this.sheet.figure(about, null)
    figures.accepted += 1
    if (this.task.isCode) figures.codes += 1
    const ended = this.sheet.figure(about, null, { reason })
    countEndIn(counts, ended, { state, reason, isTaken: false })
  }

  /** Where its country has a sender of its own, that. */
  private bodyIn(network: Network | null | undefined): Figured['body'] {
    return this.task.variants?.get(network?.country ?? '') ?? this.task
  }

  /** What callbacks of the company and its SMPP clients are told: of those that were rejected. */
  told(
    companies: Snapshot['companies'],
    ids: (count: number) => number,
  ): Pick<ChunkWrite, 'callbacks' | 'clientEvents'> {
    const ended = this.rejected()
    return {
      callbacks: callbackEvents(ended, companies, ids),
      clientEvents: clientEvents(ended, ids),
    }
  }

  private rejected(): Ended[] {
    const numbers = new Map(this.rows.map(({ id, msisdn }) => [id, msisdn]))
    return this.finals.map((final) => ({
      taskId: this.task.id,
      msisdn: numbers.get(final.messageId) ?? '',
      callbackId: this.task.callbackId,
      origin: this.task.origin,
      final,
    }))
  }

  tally() {
    return this.sheet.tally()
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
  textsOf(task: TextTask): MessageText[] | null {
    if (this.texts.length === 0) return null
    return this.texts.map(({ content, country }) => ownText(task, content, country))
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
        body: bodies?.[index] ?? bodyIn(task, network),
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
    return this.made.map(({ own = NO_TEXT, network, row: { parts } }) =>
      bodyOf({ ...ownText(task, own, network?.country ?? ''), parts }, ({ content }) => content),
    )
  }

  private row(
    msisdn: string,
    network: Message['network'],
    rest: Pick<
      MessageRow,
      'parts' | 'pricing' | 'cost' | 'costRateId' | 'routeId' | 'gatewayId' | 'decision' | 'looked'
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
      looked: rest.looked,
    }
  }
}
