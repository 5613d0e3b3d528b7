import type { ChunkKey } from '../ports/sms/dispatch.ts'
import { type AttemptWrite, TAKEN_BACK } from '../ports/sms/traffic.ts'
import type { AnswerParts } from './answerParts.ts'
import { Answers } from './answers.ts'
import { attemptWriter } from './attempts.ts'
import { Blacklist } from './blacklist.ts'
import { CarrierIdOffload } from './carrierIdOffload.ts'
import { CarrierAccounts } from './carrierAccounts.ts'
import { CarrierIds } from './carrierIds.ts'
import { CompanyPaces } from './companyPaces.ts'
import { DeadLetters } from './deadLetters.ts'
import { deliveryClocks } from './deliveryClocks.ts'
import { Endings } from './endings.ts'
import type { EngineOptions, Shared } from './engine.ts'
import { Gateways } from './gateways.ts'
import { Inbound } from './inbound.ts'
import { KeptOrder } from './keptOrder.ts'
import { LateReceipts } from './lateReceipts.ts'
import { maySend } from './maySend.ts'
import { billedParts, type Message, setParts, type Task } from './message.ts'
import { GatewayTests } from './gatewayTests/gatewayTests.ts'
import { fits } from './fittingGateways.ts'
import { OffloadedMessages } from './offloadedMessages.ts'
import { ParkedMessages } from './parkedMessages.ts'
import { ProgressNotes } from './progressNotes.ts'
import { ReceiptFailover } from './receiptFailover.ts'
import { Receipts } from './receipts.ts'
import { recoverChunks } from './recover.ts'
import { Results } from './results.ts'
import { Retries } from './retries.ts'
import { Router } from './router.ts'
import type { SenderHost } from './senderHost.ts'
import { StoredMessages } from './storedMessages.ts'
import { mayGo, Tasks } from './tasks.ts'
import { UnconfirmedSubmits } from './unconfirmedSubmits.ts'
import { Withdrawals } from './withdrawals.ts'

/** Sending pauses while this many responses or endings are not yet stored. */
const MOST_RESULTS = 4_000
const MOST_ENDINGS = 8_000
const DRAIN_MS = 5_000

/** What brings messages in, as their delivery sees it. */
export interface Supply {
  /** A message has left the waiting ones of its gateway. */
  taken(message: Message): void
  /** The task is stopped: nothing of it is brought in any more. */
  leave(task: Task): void
  /** Whether the task is being worked on although none of its messages is in memory. */
  holds(taskId: string): boolean
}

export interface DeliveryParts {
  options: EngineOptions
  shared: Shared
  report: (error: unknown) => void
  supply: () => Supply
  /** Aborted when the engine begins to stop: what has not been read yet is left to the next engine. */
  leaving: AbortSignal
}

/** The way of messages from where they are written to their stored end: attempts, responses, receipts. */
export class Delivery implements AnswerParts {
  readonly shared: Shared
  readonly tasks: Tasks
  readonly progress: ProgressNotes
  readonly letters: DeadLetters
  readonly gateways: Gateways
  readonly router: Router
  readonly order: KeptOrder
  readonly answers: Answers
  readonly parked: ParkedMessages
  readonly refs = new CarrierIds()
  private readonly accounts: CarrierAccounts
  readonly unconfirmed = new UnconfirmedSubmits()
  readonly paces = new CompanyPaces()
  readonly endings: Endings
  readonly receipts: Receipts
  readonly offload: CarrierIdOffload
  private readonly inbound: Inbound
  readonly retries: Retries
  readonly blacklist: Blacklist
  readonly withdrawals: Withdrawals
  private readonly tests: GatewayTests
  private readonly stored: StoredMessages
  private readonly offloaded: OffloadedMessages
  private readonly attempts: ReturnType<typeof attemptWriter>
  private readonly results: Results
  private readonly parts: DeliveryParts

  constructor(parts: DeliveryParts) {
    const { options, shared } = parts
    this.parts = parts
    this.shared = shared
    this.progress = new ProgressNotes(
      shared,
      (note) => options.onProgress?.(note),
      (taskId) => this.completed(taskId),
    )
    this.tasks = new Tasks(shared, options.unseal)
    this.tasks.onStopped = (tasks) => this.stopped(tasks)
    this.tasks.onReleased = (task) => this.released(task)
    this.tasks.isInUse = (taskId) => parts.supply().holds(taskId)
    this.attempts = attemptWriter(shared)
    this.letters = new DeadLetters(shared, ({ taskId }) => {
      if (taskId !== null) this.progress.touch({ id: taskId })
    })
    const failover = new ReceiptFailover(shared, () => this.router)
    this.endings = new Endings(shared, this.letters, failover, (messages) => this.ended(messages))
    this.blacklist = new Blacklist({
      shared,
      tasks: this.tasks,
      waiting: () => this.answers.waiting(),
      stopped: (tasks) => this.blocked(tasks),
    })
    this.withdrawals = new Withdrawals({
      shared,
      waiting: () => this.answers.waiting(),
      parked: () => this.parked,
      stopped: (messages) => this.blocked(new Set(messages.map(({ task }) => task))),
    })
    this.stored = new StoredMessages(shared, this.tasks, this.blacklist, this.withdrawals)
    this.offloaded = new OffloadedMessages(shared, this.stored, this.endings, parts.leaving)
    const late = new LateReceipts(shared, ({ taskId, final }) =>
      this.progress.touch({ id: taskId }, final.messageId),
    )
    this.accounts = new CarrierAccounts(shared, options.unseal, parts.report)
    this.inbound = new Inbound(shared, this.letters, (news) => options.onInbound?.(news))
    const { refs, endings, offloaded, stored, letters } = this
    this.retries = new Retries(shared, {
      stored,
      offloaded,
      endings,
      failover,
      parts: this,
      answers: () => this.answers,
      signal: parts.leaving,
    })
    const { retries } = this
    const forget = (message: Message) => retries.forget(message)
    const { accounts } = this
    const found = { refs, endings, offloaded, late, earlier: retries, letters, accounts }
    this.receipts = new Receipts(shared, found)
    this.offload = new CarrierIdOffload(shared, refs, endings, forget)
    this.results = new Results(
      shared,
      this.letters,
      (message) => this.durable(message),
      () => this.pump(),
    )
    const { unseal, log, ports, hookPath = String } = options
    const drivers = ports.gateways
    this.tests = new GatewayTests({ ...parts, sender: (id) => this.gateways.sender(id) })
    this.gateways = new Gateways({ drivers, unseal, hookPath, log, host: this.host() })
    this.router = new Router(() => shared.snapshot(), this.gateways.states)
    const read = async (chunks: readonly ChunkKey[]) => {
      await this.takeUp(chunks)
    }
    this.parked = new ParkedMessages(shared, read, forget, (message) => this.answers.place(message))
    this.answers = new Answers(this)
    this.order = new KeptOrder(() => this.unsent())
  }

  /** Binds to the carriers; their receipts wait until `begin`. */
  async open(): Promise<void> {
    const { gateways, companies } = this.shared.snapshot()
    this.paces.sync(companies.values())
    this.gateways.sync(gateways)
    await this.accounts.load()
    await this.shared.retry(() => this.receipts.load())
    await this.tests.load()
    this.gateways.bind()
  }

  /** All that was left has been taken up: receipts are matched from now on. */
  begin(openTaskIds: readonly string[]): void {
    this.receipts.begin()
    this.order.sync(this.shared.snapshot(), performance.now())
    for (const id of openTaskIds) this.progress.touch({ id })
  }

  /** Takes up the chunks under way of a task, or only the one from this row; null: of all tasks. */
  async recover(taskId: string | null, fromRow?: number): Promise<void> {
    const open = await this.shared.retry(() => this.shared.store.openChunks(taskId))
    const wanted = fromRow === undefined ? open : open.filter((chunk) => chunk.fromRow === fromRow)
    const messages = await this.takeUp(wanted)
    if (messages > 0) this.shared.log.info({ messages, taskId }, 'Took up messages under way')
    if (taskId === null) await this.retries.recover()
  }

  /** The gateways have changed. */
  sync(): void {
    const { gateways, companies } = this.shared.snapshot()
    this.paces.sync(companies.values())
    this.accounts.sync()
    for (const message of this.gateways.sync(gateways)) {
      this.answers.place(message)
    }
    this.order.sync(this.shared.snapshot(), performance.now())
  }

  /**
   * Messages of a campaign have just been written: they are sent.
   * @param seen as of `adopt`
   */
  dispatched(messages: readonly Message[], seen: number): void {
    this.answers.placeNew(messages)
    this.placed(messages, seen)
  }

  /**
   * Messages of the task have just been written, some with their attempts: they are sent.
   * @param seen the version of the blacklists by which they were looked up
   */
  adopt(
    task: Task,
    messages: readonly Message[],
    attempts: readonly AttemptWrite[],
    seen: number,
  ): void {
    const attempted = new Set(attempts.flatMap(({ messageIds }) => messageIds))
    for (const message of messages) {
      if (attempted.has(message.id) && !this.goesOn(message)) this.takeBack(message)
    }
    this.answers.placeNew(messages.filter(({ id }) => !attempted.has(id)))
    this.placed(messages, seen)
    this.progress.touch(task)
  }

  /** They wait now. Somebody may have been put on a blacklist while they were being written. */
  private placed(messages: readonly Message[], seen: number): void {
    const { blacklist, shared } = this
    this.order.written(messages, performance.now())
    if (seen === blacklist.version || messages.length === 0) return
    void shared
      .retry(() => blacklist.note(messages))
      .then((tasks) => this.blocked(tasks))
      .catch(this.parts.report)
  }

  /** Sends a message whose attempt is recorded; false if that was overtaken by a change of its task or gateway. */
  private goesOn(message: Message): boolean {
    const sender = this.gateways.sender(message.gatewayId)
    return (
      sender !== undefined && mayGo(message) && fits(sender.row, message) && sender.adopt(message)
    )
  }

  /** It was attempted but not sent: once that is recorded it waits anew. */
  private takeBack(message: Message): void {
    const { gatewayId } = message
    setParts(message, billedParts(message))
    for (const part of message.places.keys()) {
      this.results.add({ message, gatewayId, part, status: TAKEN_BACK, ref: '' })
    }
    message.cause = 'takenBack'
    this.answers.place(message)
  }

  /** Bytes of a company's messages that wait for the gateway; without a company: of all. */
  waitingBytes(gatewayId: string, companyId?: string): number {
    const sender = this.gateways.sender(gatewayId)
    return (sender?.waitingBytes(companyId) ?? 0) + this.answers.waitingBytes(gatewayId, companyId)
  }

  /** What is done again and again, from the first bind to the end. */
  clocks(): ReturnType<typeof deliveryClocks> {
    const { answers, gateways, progress, tasks, offload, letters, order, paces } = this
    const { offloaded, receipts, tests, inbound, shared } = this
    const parts = { answers, gateways, progress, tasks, offload, letters, order, paces }
    return deliveryClocks(this.parts, { ...parts, offloaded, receipts, tests, inbound, shared })
  }

  /** Unbinds, and resolves once everything that happened is stored. */
  async drain(): Promise<void> {
    await this.gateways.closeAll(DRAIN_MS)
    await this.tests.drained()
    await this.attempts.drained()
    await this.results.drained()
    await this.receipts.drained()
    await this.inbound.drained()
    await this.endings.drained()
    await this.progress.tick()
  }

  private host(): SenderHost {
    const { tenure } = this.parts.options
    return {
      paces: this.paces,
      attempt: (sender, messages) => this.attempts.add({ sender, messages }),
      result: (result) => this.results.add(result),
      isHeldUp: () =>
        !tenure.isHeld() || this.results.size > MOST_RESULTS || this.endings.size > MOST_ENDINGS,
      maySend: (message) => maySend(message, this.answers),
      wordingOf: (message, gatewayId) => this.router.wording(message, gatewayId),
      registeredId: (templateId) => this.shared.snapshot().registered.get(templateId) ?? null,
      besideTests: (gatewayId, listener) => this.tests.beside(gatewayId, listener),
      onAccepted: (token, gatewayId, ref) => this.answers.accepted(token, gatewayId, ref),
      onRefused: (token, sender, status) => this.answers.refused(token, sender, status),
      onUnconfirmed: (token, sender) => this.answers.unconfirmed(token, sender),
      onReceipt: (gatewayId, receipt, acknowledge) => {
        for (const id of this.accounts.besides(gatewayId)) {
          this.gateways.sender(id)?.pace.noteReceipt(receipt)
        }
        this.receipts.receive(gatewayId, receipt, acknowledge)
      },
      onInbound: (gatewayId, inbound, arrival) => this.inbound.receive(gatewayId, inbound, arrival),
      onStatus: (status) => {
        const { id: gatewayId, bound, cause } = status
        this.gateways.refresh(gatewayId)
        this.shared.log.info({ gatewayId, bound, cause }, 'Gateway changed')
        this.parts.options.onGateway?.(status)
      },
      onLearnt: (gatewayId, dialect) => {
        this.shared.log.info({ gatewayId, dialect }, 'Learnt how ids are written in receipts')
        void this.shared
          .persist(() => this.shared.store.noteDialect(gatewayId, dialect))
          .catch(this.parts.report)
      },
      acceptedSince: (gatewayId, sinceMs) =>
        this.shared.retry(() => this.shared.store.acceptedParts(gatewayId, sinceMs)),
      requeue: (message) => this.answers.place(message),
      waitElsewhere: (message) => this.answers.waitElsewhere(message),
      nextId: () => this.shared.ids.take(1),
      onTaken: (message) => this.parts.supply().taken(message),
    }
  }

  /** What no carrier got yet. */
  private *unsent(): Generator<Message> {
    yield* this.attempts.messages()
    for (const sender of this.gateways.all()) yield* sender.unsent()
  }

  private takeUp(chunks: Parameters<typeof recoverChunks>[0]): Promise<number> {
    const { stored, answers } = this
    return recoverChunks(chunks, { stored, parts: this, answers, signal: this.parts.leaving })
  }

  private pump(): void {
    for (const sender of this.gateways.all()) sender.pump()
  }

  /** The results of a message are stored. */
  private durable(message: Message): void {
    this.answers.durable(message)
    this.progress.touch(message.task, message.id)
  }

  /** The ends of these messages are stored. */
  private ended(messages: readonly Message[]): void {
    for (const message of messages) {
      this.refs.remove(
        message,
        message.progress.parts.every((status) => status === 'delivered'),
      )
      if (message.offloaded) this.offloaded.forget(message)
      if (message.earlier) this.retries.forget(message)
      if (message.isWithdrawn) this.withdrawals.ended(message)
      this.progress.touch(message.task, message.id)
    }
    this.pump()
  }

  private completed(taskId: string): void {
    const task = this.tasks.peek(taskId)
    // One that grows may have gone on meanwhile.
    if (task && !task.isGrowing) task.status = 'completed'
  }

  private stopped(tasks: readonly Task[]): void {
    for (const task of tasks) {
      this.parts.supply().leave(task)
      this.progress.touch(task)
    }
    this.answers.gather(new Set(tasks.map(({ companyId }) => companyId)))
  }

  /** Messages of these tasks may not be sent any more: wherever they wait, they end. */
  private blocked(tasks: ReadonlySet<Task>): void {
    for (const message of [...tasks].flatMap(({ id }) => this.parked.take(id))) {
      this.answers.place(message)
    }
    this.answers.gather(new Set([...tasks].map(({ companyId }) => companyId)))
  }

  private released(task: Task): void {
    for (const message of this.parked.take(task.id)) this.answers.place(message)
    this.progress.touch(task)
  }
}
