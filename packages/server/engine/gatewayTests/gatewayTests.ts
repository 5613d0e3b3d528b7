import { concatenationReference, isSameHandset, networkOf } from '@tandem/core'
import type { GatewayListener, PartOutcome } from '../../ports/smsGateway.ts'
import type {
  TakenTest,
  TestAnswer,
  TestFailure,
  WaitingTest,
} from '../../ports/sms/gatewayTests.ts'
import { carrierCost } from '../carrierCost.ts'
import { ownTlvs } from '../carrierRules.ts'
import type { EngineOptions, Shared } from '../engine.ts'
import type { GatewaySender } from '../gatewaySender.ts'
import type { PartToken } from '../senderHost.ts'
import { type TestFlight, TestToken } from '../gatewayTestFlights.ts'
import { ReceiptsOfTests } from './receiptsOfTests.ts'

const MOST_AT_ONCE = 100
/** What is recorded as being sent finds room within this time, ms, or never reaches the socket. */
const ROOM_MS = 10_000

/** What may be otherwise in a moment. */
const mayPass: ReadonlySet<TestFailure> = new Set(['notConnected', 'noRoom'])

export interface GatewayTestsParts {
  shared: Shared
  sender: (gatewayId: string) => GatewaySender | undefined
  options: Pick<EngineOptions, 'tenure'>
  report: (error: unknown) => void
}

/**
 * Messages of tests, straight through the gateway they are for, also one that is suspended. They keep to its rate and daily
 * limit, are recorded before they reach the socket, and never sent twice.
 */
export class GatewayTests {
  private readonly parts: GatewayTestsParts
  /** Without a response yet. */
  private readonly awaited = new Set<TestToken>()
  private ready: TestToken[] = []
  private readonly receipts: ReceiptsOfTests
  private noting: Promise<void> = Promise.resolve()

  constructor(parts: GatewayTestsParts) {
    this.parts = parts
    const { persist, store } = parts.shared
    this.receipts = new ReceiptsOfTests(
      (receipt, acknowledge) =>
        void persist(() => store.noteTestReceipt(receipt))
          .then(acknowledge)
          .catch(parts.report),
      (gatewayId, msisdn) =>
        [...this.awaited].some(
          ({ flight }) => flight.gatewayId === gatewayId && isSameHandset(flight.msisdn, msisdn),
        ),
    )
  }

  /** What an earlier engine had begun; before gateways bind. */
  async load(): Promise<void> {
    const { retry, store } = this.parts.shared
    const aheadBy = Date.now() - performance.now()
    for (const part of await retry(() => store.recoverTests())) {
      this.receipts.expect({ ...part, answeredAt: part.answeredAt - aheadBy })
    }
  }

  /** The listener of a gateway that carries tests beside messages. */
  beside(
    gatewayId: string,
    listener: GatewayListener<PartToken>,
  ): GatewayListener<PartToken | TestToken> {
    return {
      ...listener,
      onOutcome: (token, outcome) =>
        token instanceof TestToken
          ? this.answered(token, outcome)
          : listener.onOutcome(token, outcome),
      onLateOutcome: (token, outcome) =>
        token instanceof TestToken
          ? this.answered(token, outcome)
          : listener.onLateOutcome(token, outcome),
      onForgotten: (token) => {
        if (!(token instanceof TestToken)) listener.onForgotten(token)
      },
      onReceipt: (receipt, acknowledge) => {
        const pass = () => listener.onReceipt(receipt, acknowledge)
        const cameAt = performance.now()
        if (!this.receipts.take(gatewayId, { receipt, acknowledge, cameAt, pass })) pass()
      },
    }
  }

  /** Sends what waits and can go. */
  async tick(): Promise<void> {
    this.sendReady()
    const { shared, options } = this.parts
    if (!options.tenure.isHeld()) return
    const flights: TestFlight[] = []
    for (const test of await shared.store.waitingTests(MOST_AT_ONCE)) {
      const flight = this.flightOf(test)
      if (typeof flight !== 'string') flights.push(flight)
      else if (test.isOverdue || !mayPass.has(flight)) {
        await shared.store.failTest(test.id, flight)
      }
    }
    if (flights.length === 0) return
    const taken = new Set(
      await shared.persist(() => shared.store.takeTests(flights.map((each) => this.takenOf(each)))),
    )
    for (const flight of flights.filter(({ id }) => taken.has(id))) {
      for (let part = 0; part < flight.text.parts; part += 1) {
        this.ready.push(new TestToken(flight, part))
      }
    }
    this.sendReady()
  }

  /** What can go now, or why not. */
  private flightOf(test: WaitingTest): TestFlight | TestFailure {
    const snapshot = this.parts.shared.snapshot()
    const row = snapshot.gateways.get(test.gatewayId)
    if (!row) return 'gone'
    if (!row.enabled) return 'off'
    const sender = this.parts.sender(test.gatewayId)
    if (!sender?.gateway || sender.bound === 0) return 'notConnected'
    const country = networkOf(snapshot, test.msisdn)?.country ?? null
    const facts = { country, sender: test.sender, template: null }
    const { tlvs, missing } = ownTlvs(row, () => facts)
    if (missing !== null) return 'incomplete'
    const text = sender.gateway.prepare(test.content)
    if (!sender.pace.takeTest(text.parts)) return 'noRoom'
    const reference = text.parts > 1 ? concatenationReference(Number(test.id), test.msisdn) : 0
    return { ...test, text, reference, tlvs, takenAt: performance.now() }
  }

  private takenOf({ id, gatewayId, msisdn, text, reference }: TestFlight): TakenTest {
    const snapshot = this.parts.shared.snapshot()
    const { parts } = text
    const network = networkOf(snapshot, msisdn)
    const found = network && carrierCost(snapshot, 'notify', network, { gatewayId, parts })
    const currency = snapshot.gateways.get(gatewayId)?.costCurrency
    const cost = found && currency ? { micros: found.cost, currency } : null
    return { id, gatewayId, parts, reference, cost }
  }

  /** Resolves once the responses that came are stored. */
  drained(): Promise<void> {
    return this.noting
  }

  private sendReady(): void {
    if (!this.parts.options.tenure.isHeld()) return
    const waiting = this.ready
    this.ready = []
    for (const token of waiting) {
      if (this.send(token)) continue
      if (performance.now() - token.flight.takenAt < ROOM_MS) this.ready.push(token)
      else this.note(token, { status: 'unsent', code: null, ref: null, answerMs: null })
    }
  }

  private send(token: TestToken): boolean {
    const { flight, part } = token
    const { text, reference, sender: source, tlvs } = flight
    const sender = this.parts.sender(flight.gatewayId)
    if (!sender?.gateway || sender.bound === 0) return false
    const { validityMinutes } = sender.row
    token.sentAt = performance.now()
    this.awaited.add(token)
    const isSent = sender.gateway.submit(
      {
        id: Number(flight.id),
        text,
        part,
        reference,
        source,
        destination: flight.msisdn,
        validitySeconds: validityMinutes === null ? null : validityMinutes * 60,
        tlvs,
      },
      token,
    )
    if (!isSent) this.awaited.delete(token)
    return isSent
  }

  private answered(token: TestToken, outcome: PartOutcome): void {
    const { flight, part, sentAt } = token
    const answerMs = Math.round(performance.now() - sentAt)
    const ref = outcome.kind === 'accepted' ? outcome.ref : null
    const code = outcome.kind === 'refused' ? outcome.status : null
    this.awaited.delete(token)
    if (ref !== null) {
      const { id, gatewayId, msisdn } = flight
      this.parts.sender(gatewayId)?.pace.today.noteAccepted(Date.now())
      this.receipts.expect({ id, part, gatewayId, ref, msisdn, answeredAt: performance.now() })
    }
    this.note(token, { status: outcome.kind, code, ref, answerMs })
    this.receipts.lookAgain()
  }

  private note({ flight, part }: TestToken, answer: Omit<TestAnswer, 'id' | 'part'>): void {
    const { shared, report } = this.parts
    const { persist, store } = shared
    // One after the other: together the answers of the parts make the status of the message.
    this.noting = this.noting
      .then(() => persist(() => store.noteTestAnswer({ id: flight.id, part, ...answer })))
      .catch(report)
  }
}
