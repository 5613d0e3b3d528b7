import { concatenationReference, FairQueue, PARAMETER_MISSING, type Share } from '@tandem/core'
import { LINE_LOST, NO_ANSWER, TAKEN_BACK } from '../ports/sms/traffic.ts'
import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type {
  GatewayListener,
  LinkState,
  PartOutcome,
  SmsGateway,
  SmsGatewayDriver,
} from '../ports/smsGateway.ts'
import { countToday } from './countToday.ts'
import type { GatewayStatus } from './engine.ts'
import { Flight } from './flight.ts'
import type { TestToken } from './gatewayTestFlights.ts'
import { weightOf } from './heldMemory.ts'
import type { SenderHost, PartToken } from './senderHost.ts'
import { type Message, setParts, shareOf } from './message.ts'
import { Pace } from './pace.ts'
import { partOf, textOf } from './partOf.ts'
import { advance } from './partsProgress.ts'
import { statusOf } from './statusOf.ts'
import { Suspects } from './suspects.ts'
import { type MayGo, takeUp } from './takeUp.ts'
import type { Unsealed } from './vendorOf.ts'

/** On top of what campaigns may have unanswered. */
const ROOM_FOR_SINGLES = 50
/** Attempts recorded ahead of the window, so that the socket does not wait for the database. */
const AHEAD = 500
/**
 * A full sender takes more only if it can take at least this many: a small attempt costs as much as a large
 * one.
 */
const REFILL = 250
const MOST_PER_ATTEMPT = 500
/** Slow gateways are fed in batches of this duration rather than message by message. */
const SHORTEST_PAUSE_MS = 20

const INCOMPLETE = { kind: 'refused', status: PARAMETER_MISSING } as const

/**
 * Sends the messages of one gateway: they wait here, are attempted in batches and are sent within window and
 * rate.
 */
export class GatewaySender {
  row: GatewayRow
  readonly pace: Pace
  link: LinkState = { bound: 0, receiving: 0, binds: 0, fault: null, cause: null }
  /** When it lost its last session, monotonic ms. */
  unboundSince = performance.now()
  private readonly host: SenderHost
  gateway: SmsGateway<PartToken | TestToken> | undefined
  private readonly waiting = new FairQueue<Message>(shareOf, weightOf)
  private readonly ready = new FairQueue<PartToken>(({ message }) => shareOf(message))
  private readonly suspects = new Suspects()
  private readonly flight: Flight
  /** Parts being attempted, ready, or sent without a response yet. */
  private busy = 0
  private timer: NodeJS.Timeout | undefined
  /** The rate was used up a moment ago: campaigns are attempted again from then on, monotonic ms. */
  private pausedUntil = 0
  private closed = false
  private toldHealthy = true

  constructor(row: GatewayRow, host: SenderHost) {
    this.row = row
    this.host = host
    this.pace = new Pace(row, host.paces)
    this.flight = new Flight(this.pace, row.binds * row.windowSize)
    if (row.dailyLimit !== null) this.countToday()
  }

  /** Binds. Called once recovery has loaded the messages that receipts may refer to. */
  open(driver: SmsGatewayDriver, unsealed: Unsealed): void {
    const listener = this.host.besideTests(this.row.id, this.listener())
    this.gateway = driver.open({ ...this.row, ...unsealed }, listener)
  }

  /** Sessions that can submit. */
  get bound(): number {
    return this.link.bound
  }

  get status(): GatewayStatus {
    return statusOf(this, this.busy)
  }

  /** Reports its state to routing and consoles. */
  tell(): void {
    this.toldHealthy = this.pace.healthy
    this.host.onStatus(this.status)
  }

  /** The row has changed in what leaves its sessions alone. */
  change(row: GatewayRow): void {
    this.row = row
    this.pace.setTps(row.tps)
    this.pace.watch.setLimits(row)
    if (this.pace.today.setLimit(row.dailyLimit)) this.countToday()
  }

  /** What it has delivered is judged, and a pause that ended by the clock is told as well. */
  tick(): void {
    const isJudged = this.pace.judge(performance.now())
    if (isJudged || this.toldHealthy !== this.pace.healthy) this.tell()
  }

  /** Its carrier asked for a pause: nothing more is sent from here, and what waits may go elsewhere. */
  pause(seconds: number, cause: string): void {
    this.pace.pauseFor(seconds, cause)
    this.withdraw()
    this.tell()
  }

  private countToday(): void {
    countToday(this, this.host, () => {
      this.tell()
      this.pump()
    })
  }

  get waitingCount(): number {
    return this.waiting.length + this.suspects.waiting.length
  }

  /** Bytes of memory used by what waits here: all of it, or the share of one company. */
  waitingBytes(companyId?: string): number {
    return companyId === undefined ? this.waiting.weight : this.waiting.weightOf(companyId)
  }

  enqueue(messages: readonly Message[]): void {
    if (this.closed) return this.handBack(messages)
    for (const message of messages) {
      message.gatewayId = this.row.id
      if (message.isSuspect) this.suspects.waiting.push(message)
      else this.waiting.push(message)
    }
    this.pump()
  }

  /** Ahead of all others: they were already attempted. */
  enqueueFirst(messages: readonly Message[]): void {
    if (this.closed) return this.handBack(messages)
    for (const message of messages) message.gatewayId = this.row.id
    this.suspects.waiting.unshift(messages.filter(({ isSuspect }) => isSuspect))
    this.waiting.unshift(messages.filter(({ isSuspect }) => !isSuspect))
    this.pump()
  }

  /**
   * Whether a single message of so many parts may be attempted before it waits here: nothing goes before it. If so, its
   * place in the rate is taken.
   */
  admits(company: string, parts: number): boolean {
    if (!this.gateway || this.bound === 0 || this.closed || this.host.isHeldUp()) return false
    // Those over the rate of their company let others pass.
    const goes = (share: Share) => share.isSingle && this.pace.mayTry(share)
    const isBehind = this.waiting.hasSingles && this.waiting.peek(goes) !== undefined
    if (this.suspects.isPending || isBehind) return false
    const room = this.row.binds * this.row.windowSize + AHEAD + ROOM_FOR_SINGLES - this.busy
    const share = { company, isSingle: true }
    return room >= parts && this.pace.mayTry(share) && this.pace.take(parts, share, this.busy)
  }

  /** Sends a message that was admitted, its attempt being recorded; false: it cannot be sent from here any more. */
  adopt(message: Message): boolean {
    const { gateway } = this
    if (!gateway || this.closed) return false
    setParts(message, textOf(this.row, gateway, message).parts)
    message.places.fill('attempt')
    this.busy += message.places.length
    this.attempted([message])
    return true
  }

  /** Takes out everything that waits, of one customer or all, to be rerouted. */
  takeWaiting(companyId?: string): Message[] {
    return [...this.suspects.waiting.drain(companyId), ...this.waiting.drain(companyId)]
  }

  /** Messages that have not been written to a socket. */
  *unsent(): Generator<Message> {
    yield* this.suspects.waiting
    yield* this.waiting
    for (const { message } of this.ready) yield message
  }

  private handBack(messages: readonly Message[]): void {
    for (const message of messages) this.host.waitElsewhere(message)
  }

  /** Sends what may be sent. Cheap to call when there is nothing to do. */
  pump(): void {
    const { gateway } = this
    if (!gateway || this.bound === 0 || this.closed || this.host.isHeldUp()) return
    if (this.sendSuspects(gateway)) this.sendReady(gateway)
    if (!this.host.isHeldUp()) this.attemptMore(gateway)
  }

  /** False while all others have to wait for these. */
  private sendSuspects(gateway: SmsGateway<PartToken>): boolean {
    for (;;) {
      const next = this.suspects.next(this.flight.unanswered, performance.now())
      if (typeof next === 'string') return next === 'others'
      if (this.host.isHeldUp()) return false
      if (!this.host.maySend(next.message)) this.takeBack(next)
      else if (this.send(gateway, next)) this.suspects.sent(next, performance.now())
      else return false
      this.suspects.shift()
    }
  }

  private sendReady(gateway: SmsGateway<PartToken>): void {
    const mayGo = (share: Share) => this.flight.mayGo(share)
    for (let token = this.ready.peek(mayGo); token; token = this.ready.peek(mayGo)) {
      if (this.host.isHeldUp()) return
      if (!this.host.maySend(token.message)) {
        this.ready.shift()
        this.takeBack(token)
        continue
      }
      if (!this.send(gateway, token)) return
      this.ready.shift()
    }
  }

  /** False when the gateway has no room for it. */
  private send(gateway: SmsGateway<PartToken>, token: PartToken): boolean {
    const { message, part } = token
    token.sentId = this.host.nextId()
    const submit = partOf(this.row, gateway, token, (id) => this.host.registeredId(id))
    if (submit && !gateway.submit(submit, token)) return false
    message.sentId ||= token.sentId
    this.flight.sent(token)
    // Not within its own submit, as no answer ever comes.
    if (!submit) setImmediate(() => this.answered(token, INCOMPLETE))
    advance(message.progress, { kind: 'sent', part })
    return true
  }

  /** The attempts are recorded: they may reach the socket now. */
  attempted(messages: readonly Message[]): void {
    for (const message of messages) {
      const line = this.suspects.attempted(message) ? this.suspects : this.ready
      const isLong = message.places.length > 1
      const reference = isLong ? concatenationReference(message.id, message.msisdn) : 0
      for (const [part, place] of message.places.entries()) {
        if (place !== 'attempt') continue
        message.places[part] = 'wire'
        line.push({ message, part, reference, sentId: 0, sentAt: 0 })
      }
    }
    // Closed or disconnected while the attempts were being written: nothing would ever send them from
    // here.
    if (this.closed || this.bound === 0 || this.pace.isPaused) this.withdraw()
    else this.pump()
  }

  /**
   * Unbinds; what waits stays until it is opened again. Resolves when every response has arrived, or after `drainMs`.
   */
  async rest(drainMs: number): Promise<void> {
    const { gateway } = this
    if (!gateway) return
    this.gateway = undefined
    this.withdraw()
    await gateway.close(drainMs)
    if (this.bound > 0) this.unboundSince = performance.now()
    this.link = { ...this.link, bound: 0, receiving: 0 }
    this.tell()
  }

  /** Makes no new attempts; resolves when every response has arrived, or after `drainMs`. */
  async close(drainMs: number): Promise<void> {
    this.closed = true
    if (this.timer) clearTimeout(this.timer)
    this.withdraw()
    await this.gateway?.close(drainMs)
  }

  private attemptMore(gateway: SmsGateway<PartToken>): void {
    const batch: Message[] = []
    const { suspects } = this
    let parts = this.takeUp(gateway, suspects.waiting, batch, () => suspects.room > batch.length)
    for (const message of batch) suspects.attempt(message)
    const limit = this.row.binds * this.row.windowSize + AHEAD
    const room = Math.min(limit - this.busy, MOST_PER_ATTEMPT)
    // Otherwise each response would attempt the one message that the rate allows again, at the cost of hundreds.
    const rests = performance.now() < this.pausedUntil
    const isWorth = !rests && room >= Math.min(REFILL, this.waiting.length)
    if (isWorth || this.waiting.hasSingles) {
      // Single sends need not wait for the responses to campaigns.
      const mayGo = ({ isSingle }: Share, taken: number) =>
        isSingle ? taken < room + ROOM_FOR_SINGLES : !rests && taken < room
      parts += this.takeUp(gateway, this.waiting, batch, mayGo)
    }
    this.busy += parts
    // Customers that are paused are checked again at the next tick.
    if (batch.length > 0) this.host.attempt(this, batch)
  }

  private takeUp(
    gateway: SmsGateway<PartToken>,
    queue: FairQueue<Message>,
    batch: Message[],
    mayGo: MayGo,
  ): number {
    const { row, pace, host, busy } = this
    const taker = { row, pace, host, busy, gateway }
    const { parts, isSpent, wakeMs } = takeUp(taker, queue, batch, mayGo)
    if (isSpent) this.pausedUntil = performance.now() + SHORTEST_PAUSE_MS
    if (wakeMs !== undefined) this.wakeIn(wakeMs)
    return parts
  }

  private listener(): GatewayListener<PartToken> {
    return {
      onOutcome: (token, outcome) => this.answered(token, outcome),
      onLateOutcome: (token, outcome) => {
        this.flight.freed(token)
        if (outcome.kind === 'accepted') this.accepted(token, outcome.ref)
      },
      onForgotten: (token) => this.flight.freed(token),
      onReady: () => this.pump(),
      onInbound: (inbound, arrival) => this.host.onInbound(this.row.id, inbound, arrival),
      onReceipt: (receipt, acknowledge) => {
        this.pace.noteReceipt(receipt)
        this.host.onReceipt(this.row.id, receipt, acknowledge)
      },
      onState: (link) => {
        const { bound } = link
        if (bound === 0 && this.bound > 0) this.unboundSince = performance.now()
        this.link = link
        this.host.onStatus(this.status)
        if (bound === 0) this.withdraw()
        else this.pump()
      },
      onLearnt: (dialect) => this.host.onLearnt(this.row.id, dialect),
    }
  }

  private answered(token: PartToken, outcome: PartOutcome): void {
    const { message, part } = token
    this.busy -= 1
    this.suspects.answered(token)
    // After a response timeout it keeps its slot of the window: the carrier may still count it.
    const keepsSlot = outcome.kind === 'unknown' && outcome.reason === 'timeout'
    this.flight.answered(token, { isAnswer: outcome.kind !== 'unknown', keepsSlot })
    if (outcome.kind === 'accepted') this.accepted(token, outcome.ref)
    else {
      const isKnown = outcome.kind === 'refused'
      message.places[part] = isKnown ? 'here' : 'unconfirmed'
      const isCut = outcome.kind === 'unknown' && outcome.reason === 'closed'
      const status = isKnown ? outcome.status : isCut ? LINE_LOST : NO_ANSWER
      if (!isKnown) message.isSuspect = isCut
      this.host.result({ message, gatewayId: this.row.id, part, status, ref: '' })
      if (isKnown) this.host.onRefused(token, this, outcome.status)
      else this.host.onUnconfirmed(token, this)
    }
    const hasRoom = this.busy + REFILL <= this.row.binds * this.row.windowSize + AHEAD
    if (hasRoom || this.suspects.isPending || this.flight.isHeld) this.pump()
  }

  private accepted(token: PartToken, ref: string): void {
    const { message, part } = token
    if (this.pace.noteAccepted(message.task.companyId, message.throttles > 0)) this.tell()
    this.pace.watch.accepted(ref, performance.now())
    message.places[part] = 'here'
    message.isSuspect = false
    message.refs[part] = ref
    message.submittedAt ??= Date.now()
    this.host.result({ message, gatewayId: this.row.id, part, status: 0, ref })
    this.host.onAccepted(token, this.row.id, ref)
  }

  /** Attempted but never sent: records that, and lets it wait again, here or in another sender. */
  private withdraw(): void {
    for (const token of [...this.suspects.drainReady(), ...this.ready.drain()]) this.takeBack(token)
  }

  private takeBack(token: PartToken): void {
    const { message, part } = token
    this.busy -= 1
    message.places[part] = 'here'
    this.host.result({ message, gatewayId: this.row.id, part, status: TAKEN_BACK, ref: '' })
    message.cause ??= 'takenBack'
    this.host.requeue(message)
  }

  private wakeIn(ms: number): void {
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined
        this.pump()
      },
      Math.max(SHORTEST_PAUSE_MS, ms),
    )
  }
}
