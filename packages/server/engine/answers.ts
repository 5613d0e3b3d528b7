import {
  decomposeId,
  isNotSubmitted,
  retryWait,
  type SubmitPolicy,
  submitPolicy,
} from '@tandem/core'
import { IN_DOUBT } from '../ports/sms/traffic.ts'
import { noteCarrier } from './carrierCost.ts'
import { ownPolicies } from './carrierRules.ts'
import { ASK_AGAIN_MS, ASK_NEWCOMERS_MS, AskAgain } from './askAgain.ts'
import { fits, unfitGateways } from './fittingGateways.ts'
import type { GatewaySender } from './gatewaySender.ts'
import type { AskingSender, PartToken } from './senderHost.ts'
import type { AnswerParts } from './answerParts.ts'
import { LaterMessages } from './laterMessages.ts'
import { type Message, setParts } from './message.ts'
import { advance, type PartEvent, restart } from './partsProgress.ts'
import { askOf } from './routeAsk.ts'
import { mayGo, stoppedBy } from './tasks.ts'
import { hasArrived } from './tries.ts'

/** Temporary errors a message may get from one gateway before it tries the next route. */
const FAULTS_PER_GATEWAY = 5
/** After this many temporary errors (an hour and a half) they are treated as permanent. */
const MOST_FAULTS = 20
const SHORTEST_WAIT_MS = 250
/** A part whose response is lost repeatedly is resent no more often than this, after a longer wait each time. */
const MOST_RESENDS = 3

/** Decides what to do after a carrier's response, and where a message waits next. */
export class Answers {
  private readonly parts: AnswerParts
  private readonly later = new LaterMessages()
  /** Those that look for another route once they have waited. */
  private readonly leaving = new WeakSet<Message>()
  private readonly asking = new AskAgain()

  constructor(parts: AnswerParts) {
    this.parts = parts
  }

  /**
   * Bytes of the messages meant for the gateway that wait to be routed again: of all companies, or of one.
   */
  waitingBytes(gatewayId: string, companyId?: string): number {
    return this.later.bytes(gatewayId, companyId)
  }

  accepted({ message, part, sentId }: PartToken, gatewayId: string, ref: string): void {
    const { refs, receipts, offload, retries, shared } = this.parts
    noteCarrier(message, gatewayId, shared.snapshot())
    const entry = { message, part, sentId }
    refs.add(gatewayId, ref, entry)
    const isFirst = !message.progress.taken
    advance(message.progress, { kind: 'accepted', part })
    if (isFirst) offload.watch(message)
    receipts.matchEarly(entry, gatewayId, ref)
    if (hasArrived(message)) retries.conclude(message)
  }

  /** @param agoMs for an answer that was read from the database: how long ago it came. It says nothing of the gateway now. */
  refused(
    token: PartToken,
    sender: AskingSender,
    status: number,
    agoMs: number | null = null,
  ): void {
    const { message, part } = token
    const policy = submitPolicy(status, ownPolicies(sender.row))
    const isOfCarrier = !isNotSubmitted(status)
    if (policy.kind !== 'throttle' && isOfCarrier) sender.pace.watch.refused(performance.now())
    switch (policy.kind) {
      case 'accepted':
        return
      case 'throttle': {
        const { task, throttles } = message
        const isRate =
          agoMs === null &&
          sender.pace.noteThrottled(task.companyId, throttles === 0, policy.signal)
        return isRate ? this.slowDown(message) : this.tryAgain(token, policy, agoMs)
      }
      case 'pause':
        message.faults += 1
        message.cause = 'temporary'
        sender.pause(policy.seconds, codeText(status))
        if (message.faults >= MOST_FAULTS) return this.reject(message, part, policy.reason)
        return this.place(message, true)
      case 'rebind':
      case 'retry': {
        const afterMs = policy.kind === 'retry' ? (policy.afterSeconds ?? 0) * 1_000 : 0
        // An answer that the gateway's own rules foresee is no fault of the carrier.
        if (afterMs > 0) this.answered(message, sender)
        else this.fault(message, sender)
        return this.tryAgain(token, policy, agoMs)
      }
      case 'failover':
        this.answered(message, sender)
        if (!this.failOver(message)) this.reject(message, part, policy.reason)
        return
      case 'permanent':
        this.answered(message, sender)
        return this.reject(message, part, policy.reason)
    }
  }

  /** Too much was sent at once: it goes before all others when there is room, and not together with those beside it. */
  private slowDown(message: Message): void {
    if (this.later.holds(message)) return
    message.cause = 'throttled'
    message.throttles = 1
    const wait = SHORTEST_WAIT_MS * (1 + 2 * Math.random())
    this.later.until(performance.now() + wait, message)
  }

  /**
   * The carrier may take it later: it waits longer each time, for itself. After some tries the next route gets it, and
   * after many it ends. Parts that are refused together count once.
   */
  private tryAgain({ message, part }: PartToken, policy: RetryPolicy, agoMs: number | null): void {
    if (this.later.holds(message)) return
    message.faults += 1
    message.cause = policy.kind === 'throttle' ? 'throttled' : 'temporary'
    if (policy.kind === 'throttle') message.throttles += 1
    const { faults } = message
    if (faults % FAULTS_PER_GATEWAY === 0) {
      if (this.failOver(message)) return
      // The answer to another part of it may still be missing.
      this.leaving.add(message)
    }
    if (faults >= MOST_FAULTS) return this.reject(message, part, policy.reason)
    const leftMs = message.body.expiresAt - Date.now()
    this.later.until(performance.now() + retryWait(policy, faults, leftMs) - (agoMs ?? 0), message)
  }

  unconfirmed({ message, part }: PartToken, sender: AskingSender): void {
    this.fault(message, sender)
    this.parts.unconfirmed.add(message, part)
  }

  /** Puts a message where it has to wait: in its sender, in another one, or aside. */
  place(message: Message, first = false): void {
    const { gateways, router } = this.parts
    const { network } = message
    if (message.progress.ended) return
    if (message.undurable > 0) {
      // A new attempt is recorded only after the previous response, or a restart could not tell them apart.
      message.placeNext = first ? 'first' : 'last'
      return
    }
    if (hasArrived(message)) return this.parts.retries.conclude(message)
    if (!mayGo(message)) return this.park(message)
    const sender = gateways.sender(message.gatewayId)
    if (sender && fits(sender.row, message)) {
      return first ? sender.enqueueFirst([message]) : sender.enqueue([message])
    }
    // Its gateway was switched off, removed, or now splits the text into another number of parts.
    const route = network
      ? router.pick(askOf(message, network), this.excluded(message), Math.random())
      : ({ kind: 'none', reason: 'route.notPresent' } as const)
    const other = route.kind === 'route' ? gateways.sender(route.gatewayId) : undefined
    if (other) return other.enqueue([message])
    if (route.kind === 'route') return this.waitElsewhere(message)
    const part = message.progress.parts.findIndex((status) => status !== 'submitted')
    this.giveUp(message, { kind: 'refused', part: Math.max(0, part), reason: route.reason })
  }

  /** Puts messages that were never attempted where they shall wait, those of one gateway together. */
  placeNew(messages: readonly Message[]): void {
    const { gateways } = this.parts
    const bySender = Map.groupBy(messages, (message) => {
      message.isWaiting = true
      message.task.waiting += 1
      const sender = mayGo(message) ? gateways.sender(message.gatewayId) : undefined
      return sender && fits(sender.row, message) ? sender : undefined
    })
    for (const [sender, group] of bySender) {
      if (sender) sender.enqueue(group)
      else for (const message of group) this.place(message)
    }
  }

  /** All its gateways are switched off: it waits for one until it expires. */
  waitElsewhere(message: Message): void {
    if (!message.progress.taken && message.body.expiresAt < Date.now()) return this.expire(message)
    const now = performance.now()
    const { changes } = this.parts.gateways
    this.later.untilChanged({
      message,
      at: now + ASK_AGAIN_MS,
      soonest: now + ASK_NEWCOMERS_MS,
      changes,
    })
  }

  private fault({ task }: Message, sender: AskingSender): void {
    if (sender.pace.noteFault(task.companyId)) sender.tell()
  }

  private answered({ task, throttles }: Message, sender: AskingSender): void {
    if (sender.pace.noteAnswer(task.companyId, throttles > 0)) sender.tell()
  }

  /** The results of a message are now durable. */
  durable(message: Message): void {
    const { placeNext } = message
    message.placeNext = null
    if (placeNext) this.place(message, placeNext === 'first')
    this.parts.endings.release(message)
  }

  /** A message of a paused task, or outside its hours, is set aside; one of a cancelled task, or whose sender was revoked, ends. */
  park(message: Message): void {
    const { task, progress, places } = message
    if (message.isWaiting) {
      message.isWaiting = false
      task.waiting -= 1
    }
    if (progress.ended) return
    const reason = stoppedBy(message)
    if (!reason) return this.parts.parked.park(message)
    for (const [part, place] of places.entries()) {
      const status = progress.parts[part]
      if (place !== 'here' || (status !== 'queued' && status !== 'submitting')) continue
      this.giveUp(message, { kind: 'refused', part, reason })
    }
  }

  /**
   * Takes the messages of these companies that may not be sent out of the queues now, instead of finding them when
   * their turn comes.
   */
  gather(companies: ReadonlySet<string>): void {
    for (const sender of this.parts.gateways.all()) {
      for (const company of companies) {
        const waiting = sender.takeWaiting(company)
        sender.enqueueFirst(waiting.filter(mayGo))
        for (const message of waiting) if (!mayGo(message)) this.park(message)
      }
    }
    for (const message of this.later.takeIf((each) => !mayGo(each))) this.park(message)
  }

  /** Messages that wait, wherever they do. */
  *waiting(): Generator<Message> {
    for (const sender of this.parts.gateways.all()) yield* sender.unsent()
    yield* this.later
    yield* this.parts.parked
  }

  expire(message: Message): void {
    this.giveUp(message, { kind: 'expired', reason: 'message.expired' })
  }

  /**
   * Called a few times a second: handles retries, unconfirmed submits, and senders without a
   * session.
   */
  tick(): void {
    const now = performance.now()
    for (const message of this.later.due(now, this.parts.gateways.changes)) {
      if (this.leaving.delete(message) && this.failOver(message)) continue
      // Throttled once, it was sent too early; more often, it lets the others of its company pass.
      this.place(message, message.throttles === 1)
    }
    for (const { message, part } of this.parts.unconfirmed.due(
      this.parts.shared.settings.unconfirmedMs,
    )) {
      this.resolveUnconfirmed(message, part)
    }
    for (const sender of this.parts.gateways.all()) {
      sender.tick()
      if (!sender.pace.healthy || (sender.bound === 0 && now - sender.unboundSince > UNBOUND_MS)) {
        if (this.mayMove(sender, '')) this.moveAway(sender)
      }
      for (const company of sender.pace.resting()) {
        if (this.mayMove(sender, company)) this.moveAway(sender, company)
      }
      sender.pump()
    }
  }

  private resolveUnconfirmed(message: Message, part: number): void {
    const { gateways, unconfirmed } = this.parts
    const sender = gateways.sender(message.gatewayId)
    if (message.task.status === 'cancelled') return this.giveUp(message, UNCONFIRMED)
    if (sender?.row.inDoubt === 'hold') {
      const { ms } = decomposeId(message.id)
      if (Date.now() - ms < this.parts.shared.settings.receiptMs) unconfirmed.add(message, part)
      else this.giveUp(message, UNCONFIRMED)
      return
    }
    const resends = (message.resends ??= message.places.map(() => 0))
    const round = (resends[part] ?? 0) + 1
    resends[part] = round
    if (round > MOST_RESENDS) return this.giveUp(message, UNCONFIRMED)
    message.places[part] = 'here'
    message.cause = IN_DOUBT
    if (round === 1) return this.place(message)
    const wait = this.parts.shared.settings.unconfirmedMs * 2 ** (round - 2)
    this.later.until(performance.now() + wait * (1 + Math.random()), message)
  }

  /**
   * Whether to look for other routes for the gateway's messages again: those of one customer, or ('')
   * all.
   */
  private mayMove(sender: GatewaySender, company: string): boolean {
    return this.asking.mayAsk(`${sender.row.id}:${company}`, {
      count: sender.waitingCount,
      changes: this.parts.gateways.changes,
      now: performance.now(),
    })
  }

  /**
   * Moves messages of a gateway that cannot send, of one customer or all, to another gateway that
   * can.
   */
  private moveAway(sender: GatewaySender, company?: string): void {
    const { router, gateways } = this.parts
    const staying: Message[] = []
    for (const message of sender.takeWaiting(company)) {
      const excluded = this.excluded(message, sender.row.id)
      const mayMove = !message.progress.taken && message.places.every((place) => place === 'here')
      const other =
        mayMove && message.network
          ? router.pickOther(askOf(message, message.network), excluded, Math.random())
          : undefined
      const target = other === undefined ? undefined : gateways.sender(other)
      if (!target) {
        staying.push(message)
        continue
      }
      message.cause ??= 'failover'
      message.throttles = 0
      restart(message.progress)
      target.enqueue([message])
    }
    if (staying.length > 0) sender.enqueueFirst(staying)
  }

  /**
   * Sends the message by the next route; false when there is none or a carrier already has a part
   * of it.
   */
  private failOver(message: Message): boolean {
    const { router, gateways } = this.parts
    const { network, progress, places } = message
    const isWhole = !progress.taken && places.every((place) => place === 'here')
    if (!isWhole || !network) return false
    const refusedBy = new Set([...(message.refusedBy ?? []), message.gatewayId])
    const excluded = this.excluded(message, message.gatewayId)
    const route = router.pick(askOf(message, network), excluded, Math.random())
    const sender = route.kind === 'route' ? gateways.sender(route.gatewayId) : undefined
    if (!sender) return false
    message.refusedBy = refusedBy
    message.cause = 'failover'
    message.throttles = 0
    restart(progress)
    setParts(message, 1)
    sender.enqueue([message])
    return true
  }

  /**
   * Gateways that refused the message, and those that would need another number of parts than was
   * billed.
   */
  private excluded(message: Message, ...others: string[]): Set<string> {
    const { gateways } = this.parts.shared.snapshot()
    return unfitGateways(gateways.values(), message, [...(message.refusedBy ?? []), ...others])
  }

  /**
   * Ends a message that will not be sent any more. If a carrier may have it, its status is unknown, whatever stopped
   * it here.
   */
  private giveUp(message: Message, event: PartEvent): void {
    const end = advance(message.progress, message.unconfirmed ? UNCONFIRMED : event)
    if (end) this.parts.endings.end(message, end, null)
  }

  private reject(message: Message, part: number, reason: string): void {
    const end = advance(message.progress, { kind: 'refused', part, reason })
    if (end) this.parts.endings.end(message, end, null)
  }
}

/** As carriers document their codes. */
const codeText = (status: number): string =>
  `command_status 0x${status.toString(16).padStart(2, '0').toUpperCase()}`

type RetryPolicy = Extract<SubmitPolicy, { reason: unknown }>

const UNCONFIRMED: PartEvent = { kind: 'abandoned', reason: 'message.unconfirmed' }

/** How long a gateway may be down before its messages look for another route. */
const UNBOUND_MS = 500
