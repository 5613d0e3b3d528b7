import { concatenationReference, FairQueue, type Share } from '@tandem/core'
import { NO_ANSWER, TAKEN_BACK } from '../ports/sms/traffic.ts'
import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type {
  GatewayListener,
  GatewayReceipt,
  PartOutcome,
  PreparedText,
  SmsGateway,
  SmsGatewayDriver,
} from '../ports/smsGateway.ts'
import type { GatewayStatus } from './engine.ts'
import { type Message, partsToSend, setParts } from './message.ts'
import { Pace } from './pace.ts'
import { advance } from './partsProgress.ts'
import type { Result } from './results.ts'
import { WireShares } from './wireShares.ts'

/** One part on its way: known to the carrier's answer by this object. */
export interface PartToken {
  readonly message: Message
  readonly part: number
  readonly reference: number
  /** Taken when it was handed to the socket: a receipt with a smaller number came before it. 0 until then. */
  sentId: number
}

/** What a lane needs of the engine. */
export interface LaneHost {
  /** Records attempts; then calls `lane.attempted`. */
  attempt(lane: Lane, messages: Message[]): void
  result(result: Result): void
  /** Whether nothing may be sent now: another engine may be about to, or the writers are far behind. */
  isHeldUp(): boolean
  /** Decides about a message at the moment it would be sent; false: it is not to be sent. */
  maySend(message: Message): boolean
  onAccepted(token: PartToken, gatewayId: string, ref: string): void
  onRefused(token: PartToken, lane: Lane, status: number): void
  /** The answer is lost: the carrier may or may not have it. */
  onDoubt(token: PartToken, lane: Lane): void
  onReceipt(gatewayId: string, receipt: GatewayReceipt, acknowledge: () => void): void
  onStatus(status: GatewayStatus): void
  /** Was attempted but not sent: it has to wait again, here or elsewhere. */
  requeue(message: Message): void
  /** Came to a gateway that is closed: it waits until it is routed anew. */
  waitElsewhere(message: Message): void
  /** A number greater than all before it. */
  nextId(): number
  /** No longer waiting to be attempted. */
  onTaken(message: Message): void
}

/** Beyond what campaigns may have under way. */
const ROOM_FOR_SINGLES = 50
/** Attempted ahead of the window, so that the socket does not wait for the database. */
const AHEAD = 500
/** A full lane takes more only when it can take this many: a small attempt costs as much as a large one. */
const REFILL = 250
const MOST_PER_ATTEMPT = 500
/** Slow gateways are served in lumps of this time rather than message by message. */
const SHORTEST_PAUSE_MS = 20

/** The way through one gateway: messages wait here, are attempted in batches and sent within window and pace. */
export class Lane {
  row: GatewayRow
  readonly pace: Pace
  bound = 0
  cause: string | null = null
  /** Since when it has had no session, monotonic ms. */
  unboundSince = performance.now()
  private readonly host: LaneHost
  private gateway: SmsGateway<PartToken> | undefined
  private readonly waiting = new FairQueue<Message>(shareOf)
  private readonly ready = new FairQueue<PartToken>(({ message }) => shareOf(message))
  private readonly wire = new WireShares()
  /** Parts being attempted, ready, or sent without an answer. */
  private busy = 0
  private timer: NodeJS.Timeout | undefined
  private closed = false

  constructor(row: GatewayRow, host: LaneHost) {
    this.row = row
    this.host = host
    this.pace = new Pace(row.tps)
  }

  /** Binds. Called once recovery has loaded what receipts may speak of. */
  open(driver: SmsGatewayDriver, password: string): void {
    this.gateway = driver.open<PartToken>({ ...this.row, password }, this.listener())
  }

  get status(): GatewayStatus {
    const { id, name, enabled, binds } = this.row
    const { bound, cause, busy } = this
    return {
      id,
      name,
      enabled,
      bound,
      binds,
      cause,
      waiting: this.waiting.length,
      unanswered: busy,
    }
  }

  /** Lets routing and consoles know how it is. */
  tell(): void {
    this.host.onStatus(this.status)
  }

  get waitingCount(): number {
    return this.waiting.length
  }

  enqueue(messages: readonly Message[]): void {
    if (this.closed) return this.handBack(messages)
    for (const message of messages) {
      message.gatewayId = this.row.id
      this.waiting.push(message)
    }
    this.pump()
  }

  /** Before all others: they were attempted already. */
  enqueueFirst(messages: readonly Message[]): void {
    if (this.closed) return this.handBack(messages)
    for (const message of messages) message.gatewayId = this.row.id
    this.waiting.unshift(messages)
    this.pump()
  }

  /** Takes out everything that waits, of one customer or all, to be routed anew. */
  takeWaiting(companyId?: string): Message[] {
    return this.waiting.drain(companyId)
  }

  private handBack(messages: readonly Message[]): void {
    for (const message of messages) this.host.waitElsewhere(message)
  }

  /** Sends what may be sent. Cheap to call in vain. */
  pump(): void {
    const { gateway } = this
    if (!gateway || this.bound === 0 || this.closed || this.host.isHeldUp()) return
    const slots = this.row.binds * this.row.windowSize
    const mayGo = (share: Share) => this.wire.mayGo(share, slots)
    for (let token = this.ready.peek(mayGo); token; token = this.ready.peek(mayGo)) {
      const { message, part } = token
      if (this.host.isHeldUp()) return
      if (!this.host.maySend(message)) {
        this.ready.shift()
        this.takeBack(token)
        continue
      }
      token.sentId = this.host.nextId()
      if (!gateway.submit(this.partOf(gateway, token), token)) break
      message.sentId ||= token.sentId
      this.ready.shift()
      this.wire.sent(shareOf(message))
      advance(message.progress, { kind: 'sent', part })
    }
    this.attemptMore(gateway)
  }

  /** The attempts are recorded: now they may reach the socket. */
  attempted(messages: readonly Message[]): void {
    for (const message of messages) {
      for (const [part, place] of message.places.entries()) {
        if (place !== 'attempt') continue
        message.places[part] = 'wire'
        this.ready.push({
          message,
          part,
          reference:
            message.places.length === 1 ? 0 : concatenationReference(message.id, message.msisdn),
          sentId: 0,
        })
      }
    }
    // Closed or cut off while the attempts were being written: nobody would ever send them from here.
    if (this.closed || this.bound === 0) this.withdraw()
    else this.pump()
  }

  /** No new attempts; resolves when nothing is unanswered, or after `drainMs`. */
  async close(drainMs: number): Promise<void> {
    this.closed = true
    if (this.timer) clearTimeout(this.timer)
    this.withdraw()
    await this.gateway?.close(drainMs)
  }

  private attemptMore(gateway: SmsGateway<PartToken>): void {
    const limit = this.row.binds * this.row.windowSize + AHEAD
    const room = Math.min(limit - this.busy, MOST_PER_ATTEMPT)
    if (room < Math.min(REFILL, this.waiting.length) && !this.waiting.hasSingles) return
    const batch: Message[] = []
    let parts = 0
    // Singles need not wait until what campaigns have under way is answered.
    const mayGo = ({ company, isSingle }: Share) =>
      parts < room + (isSingle ? ROOM_FOR_SINGLES : 0) && this.pace.mayTry(company)
    for (;;) {
      const message = this.waiting.peek(mayGo)
      if (!message) break
      if (!this.host.maySend(message)) {
        this.waiting.shift()
        this.host.onTaken(message)
        continue
      }
      if (message.places.every((place) => place === 'here') && !message.progress.taken) {
        setParts(message, this.textOf(gateway, message).parts)
      }
      const toSend = partsToSend(message)
      if (toSend.length > 0 && !this.pace.take(toSend.length, message.task.companyId)) {
        this.wakeIn(this.pace.msUntilNext())
        break
      }
      this.waiting.shift()
      this.host.onTaken(message)
      if (toSend.length === 0) continue // its answer came meanwhile
      for (const part of toSend) message.places[part] = 'attempt'
      parts += toSend.length
      batch.push(message)
    }
    this.busy += parts
    // Those at rest are looked at again when the next tick comes.
    if (batch.length > 0) this.host.attempt(this, batch)
  }

  private listener(): GatewayListener<PartToken> {
    return {
      onOutcome: (token, outcome) => this.answered(token, outcome),
      onLateOutcome: (token, outcome) => {
        if (outcome.kind === 'accepted') this.accepted(token, outcome.ref)
      },
      onReady: () => this.pump(),
      onReceipt: (receipt, acknowledge) => this.host.onReceipt(this.row.id, receipt, acknowledge),
      onState: ({ bound, cause }) => {
        if (bound === 0 && this.bound > 0) this.unboundSince = performance.now()
        this.bound = bound
        this.cause = bound === this.row.binds ? null : (cause ?? this.cause)
        this.host.onStatus(this.status)
        if (bound === 0) this.withdraw()
        else this.pump()
      },
    }
  }

  private answered(token: PartToken, outcome: PartOutcome): void {
    const { message, part } = token
    this.busy -= 1
    this.wire.answered(shareOf(message))
    if (outcome.kind === 'accepted') this.accepted(token, outcome.ref)
    else {
      const isKnown = outcome.kind === 'refused'
      message.places[part] = isKnown ? 'here' : 'doubt'
      const status = isKnown ? outcome.status : NO_ANSWER
      this.host.result({ message, gatewayId: this.row.id, part, status, ref: '' })
      if (isKnown) this.host.onRefused(token, this, outcome.status)
      else this.host.onDoubt(token, this)
    }
    if (this.busy + REFILL <= this.row.binds * this.row.windowSize + AHEAD) this.pump()
  }

  private accepted(token: PartToken, ref: string): void {
    const { message, part } = token
    if (this.pace.noteAccepted(message.task.companyId)) this.tell()
    message.places[part] = 'here'
    message.refs[part] = ref
    message.submittedAt ??= Date.now()
    this.host.result({ message, gatewayId: this.row.id, part, status: 0, ref })
    this.host.onAccepted(token, this.row.id, ref)
  }

  /** Attempted but never written: says so, and lets it wait again, here or on another lane. */
  private withdraw(): void {
    for (const token of this.ready.drain()) this.takeBack(token)
  }

  private takeBack(token: PartToken): void {
    const { message, part } = token
    this.busy -= 1
    message.places[part] = 'here'
    this.host.result({ message, gatewayId: this.row.id, part, status: TAKEN_BACK, ref: '' })
    message.cause ??= 'takenBack'
    this.host.requeue(message)
  }

  private textOf(gateway: SmsGateway<PartToken>, { task }: Message): PreparedText {
    const known = task.texts.get(this.row.id)
    if (known) return known
    const text = gateway.prepare(task.content)
    task.texts.set(this.row.id, text)
    return text
  }

  private partOf(gateway: SmsGateway<PartToken>, { message, part, reference }: PartToken) {
    const { validityMinutes } = this.row
    return {
      text: this.textOf(gateway, message),
      part,
      reference,
      source: message.task.senderId,
      destination: message.msisdn,
      validitySeconds: validityMinutes === null ? null : validityMinutes * 60,
    }
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

const shareOf = ({ task }: Message): Share => task.share
