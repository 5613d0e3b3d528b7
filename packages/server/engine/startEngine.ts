import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Answers, type AnswerParts } from './answers.ts'
import { attemptWriter } from './attempts.ts'
import { ChunkWriter } from './chunkWriter.ts'
import { DeadLetters } from './deadLetters.ts'
import { Dispatcher } from './dispatcher.ts'
import { UnconfirmedSubmits } from './unconfirmedSubmits.ts'
import { Endings } from './endings.ts'
import { defaultSettings, type Engine, type EngineOptions, type Shared } from './engine.ts'
import { every } from './every.ts'
import { Gateways } from './gateways.ts'
import { HeldMemory } from './heldMemory.ts'
import { IdSource } from './idSource.ts'
import { maySend } from './maySend.ts'
import type { Message } from './message.ts'
import { ParkedMessages } from './parkedMessages.ts'
import { ProgressNotes } from './progressNotes.ts'
import { Receipts } from './receipts.ts'
import { recoverChunks } from './recover.ts'
import { CarrierIds } from './carrierIds.ts'
import { Results } from './results.ts'
import { Router } from './router.ts'
import type { ChunkKey } from '../ports/sms/dispatch.ts'
import type { Snapshot } from '../ports/trafficSnapshot.ts'
import { OffloadedMessages } from './offloadedMessages.ts'
import { CarrierIdOffload } from './carrierIdOffload.ts'
import { chunksIn, engineHost } from './singles/engineHost.ts'
import type { SinglesHost } from './singles/host.ts'
import { StoredMessages } from './storedMessages.ts'
import { Tasks } from './tasks.ts'
import { type Failing, untilDone } from './untilDone.ts'
import { WaitingRooms } from './waitingRooms.ts'

/** Sending pauses while this many responses or endings are not yet stored. */
const MOST_RESULTS = 4_000
const MOST_ENDINGS = 8_000
const DRAIN_MS = 10_000
const LEAVE_MS = 3_000
/** How long to wait for responses after the lease has expired. */
const REST_MS = 3_000

/**
 * Starts the SMS engine: binds to the carriers, resumes open messages, oldest first, sending each piece as soon as it is
 * read, and then sends from the queue until stopped. Never rejects because the database is down: it waits for it.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { ports, log, tenure } = options
  const settings = { ...defaultSettings, ...options.settings }
  const stopped = new AbortController()
  /** Aborted when the engine begins to stop: what has not been loaded yet is left to the next engine. */
  const leaving = new AbortController()
  const stopping = AbortSignal.any([stopped.signal, tenure.lost])
  const report = (error: unknown) =>
    log.warn({ err: error }, 'The database did not answer; trying again')
  const failing: Failing = new Map()
  const retry = untilDone(report, stopping, failing)
  const persist = untilDone(report, stopping, failing, (error) => ports.store.mayPass(error))
  const { store, queue } = ports
  const [first, lastId] = await Promise.all([
    retry(() => ports.snapshots.current()),
    retry(() => store.lastId()),
  ])
  let snapshot: Snapshot = first
  const ids = new IdSource(lastId)
  const shared: Shared = {
    store,
    queue,
    log,
    settings,
    retry,
    persist,
    ids,
    memory: new HeldMemory(),
    snapshot: () => snapshot,
  }

  const progress = new ProgressNotes(
    shared,
    (note) => options.onProgress?.(note),
    (taskId) => {
      const task = tasks.peek(taskId)
      // One that grows may have gone on meanwhile.
      if (task && !task.isGrowing) task.status = 'completed'
    },
  )
  const tasks = new Tasks(shared, options.unseal)
  const refs = new CarrierIds()
  const unconfirmed = new UnconfirmedSubmits()
  const attempts = attemptWriter(shared)
  const pumpAll = () => {
    for (const sender of gateways.all()) sender.pump()
  }
  const letters = new DeadLetters(shared, ({ taskId }) => {
    if (taskId !== null) progress.touch({ id: taskId })
  })
  const endings = new Endings(shared, letters, (messages) => {
    for (const message of messages) {
      refs.remove(message, true)
      if (message.offloaded) offloaded.forget(message)
      progress.touch(message.task, message.id)
    }
    pumpAll()
  })
  const stored = new StoredMessages(shared, tasks)
  const offloaded = new OffloadedMessages(shared, stored, endings)
  const receipts = new Receipts(shared, refs, endings, offloaded, letters)
  const offload = new CarrierIdOffload(shared, refs, endings)
  const results = new Results(
    shared,
    letters,
    (message) => {
      answers.durable(message)
      progress.touch(message.task, message.id)
    },
    pumpAll,
  )

  const onTaken = (message: Message) => {
    if (dispatcher.hasMadeRoom(message.gatewayId)) wakeSoon()
    if (!message.isWaiting) return
    message.isWaiting = false
    message.task.waiting -= 1
    if (message.task.waiting < settings.waitingPerTask / 2) wakeSoon()
  }
  let isWaking = false
  const wakeSoon = () => {
    if (isWaking) return
    isWaking = true
    setImmediate(() => {
      isWaking = false
      dispatcher.wake()
    })
  }

  const gateways = new Gateways({
    drivers: ports.gateways,
    unseal: options.unseal,
    log,
    host: {
      attempt: (sender, messages) => attempts.add({ sender, messages }),
      result: (result) => results.add(result),
      isHeldUp: () =>
        !tenure.isHeld() || results.size > MOST_RESULTS || endings.size > MOST_ENDINGS,
      maySend: (message) => maySend(message, answers),
      onAccepted: (token, gatewayId, ref) => answers.accepted(token, gatewayId, ref),
      onRefused: (token, sender, status) => answers.refused(token, sender, status),
      onUnconfirmed: (token, sender) => answers.unconfirmed(token, sender),
      onReceipt: (gatewayId, receipt, acknowledge) =>
        receipts.receive(gatewayId, receipt, acknowledge),
      onStatus(status) {
        gateways.refresh(status.id)
        log.info(
          { gatewayId: status.id, bound: status.bound, cause: status.cause },
          'Gateway changed',
        )
        options.onGateway?.(status)
      },
      requeue: (message) => answers.place(message),
      waitElsewhere: (message) => answers.waitElsewhere(message),
      nextId: () => ids.take(1),
      onTaken,
    },
  })
  const router = new Router(() => snapshot, gateways.states)
  const parts: AnswerParts = {
    shared,
    refs,
    receipts,
    offload,
    unconfirmed,
    parked: new ParkedMessages(shared, async (chunks) => {
      await takeUp(chunks)
    }),
    endings,
    gateways,
    router,
  }
  const answers = new Answers(parts)
  tasks.onStopped = (stopped) => {
    for (const task of stopped) {
      void dispatcher.leave(task.id).catch(report)
      progress.touch(task)
    }
    answers.gather(new Set(stopped.map(({ companyId }) => companyId)))
  }
  tasks.onReleased = (task) => {
    for (const message of parts.parked.take(task.id)) answers.place(message)
    progress.touch(task)
  }
  tasks.isInUse = (taskId) => dispatcher.holds(taskId)

  const takeUp = (chunks: readonly ChunkKey[]) =>
    recoverChunks(chunks, { stored, parts, answers, signal: leaving.signal })
  const recover = async (taskId: string | null, fromRow?: number) => {
    const open = await retry(() => store.openChunks(taskId))
    const wanted = fromRow === undefined ? open : open.filter((chunk) => chunk.fromRow === fromRow)
    const messages = await takeUp(wanted)
    if (messages > 0) log.info({ messages, taskId }, 'Took up messages under way')
  }

  const owner = `${process.pid}:${randomUUID().slice(0, 8)}`
  const rooms = new WaitingRooms({
    memory: shared.memory,
    memoryBytes: settings.memoryBytes,
    gatewayBytes: settings.gatewayBytes,
    waitingBytes: (gatewayId, companyId) =>
      (gateways.sender(gatewayId)?.waitingBytes(companyId) ?? 0) +
      answers.waitingBytes(gatewayId, companyId),
  })
  const dispatcher = new Dispatcher({
    shared,
    tasks,
    owner,
    rooms,
    writer: new ChunkWriter({ shared, router, owner, letters, rooms, random: Math.random }),
    host: {
      dispatched: (messages) => answers.placeNew(messages),
      inspect: recover,
      touched: (task) => progress.touch(task),
    },
  })

  let singles: SinglesHost | undefined

  gateways.sync(snapshot.gateways)
  await retry(() => receipts.load())
  gateways.bind()

  const reload = async () => {
    const now = await ports.snapshots.current()
    if (now === snapshot) return
    snapshot = now
    for (const message of gateways.sync(snapshot.gateways)) answers.place(message)
    dispatcher.wake()
  }
  const wake = (taskId?: string) => {
    if (taskId === undefined) return dispatcher.wake()
    void tasks
      .refresh([taskId])
      .then(() => dispatcher.wake())
      .catch(report)
  }
  const listening = store.listen((channel, payload) => {
    if (channel === 'tandem_sms') return wake(payload)
    // What is not heard is found asleep, within a second.
    if (channel === 'tandem_singles' && singles) {
      void parts.parked.call(chunksIn(payload)).catch(report)
    }
    if (channel === 'reconnected') dispatcher.wake()
  })
  const clocks = [
    every(100, () => answers.tick(), report),
    // What carriers report could not be stored then, and another engine may be about to bind: the sessions are
    // freed for it.
    every(500, () => (tenure.isHeld() ? gateways.bind() : gateways.rest(REST_MS)), report),
    every(500, () => progress.tick(), report),
    every(500, () => tasks.refresh(), report),
    every(1_000, () => offload.tick(), report),
    every(1_000, () => letters.tick(), report),
    every(1_000, () => dispatcher.wake(), report),
    every((settings.leaseSeconds * 1_000) / 3, () => dispatcher.renew(), report),
    every(settings.abandonEveryMs, () => offloaded.abandon(), report),
    every(10_000, () => receipts.rematch(), report),
    every(300, reload, report),
  ]
  /** What was left goes before what is in the queue, and is in memory before anything is decided by its absence. */
  const begin = async () => {
    await recover(null)
    const openTaskIds = await retry(() => store.openTaskIds())
    if (leaving.signal.aborted) return
    receipts.begin()
    for (const id of openTaskIds) progress.touch({ id })
    dispatcher.begin()
    singles = engineHost({
      shared,
      tasks,
      router,
      rooms,
      report,
      adopted: (task, messages) => {
        answers.placeNew(messages)
        progress.touch(task)
      },
      inspect: recover,
      hasLeft: () => leaving.signal.aborted,
    })
    clocks.push(
      every(1_000, () => parts.parked.tick(), report),
      every(3_600_000, () => store.sweep(), report),
    )
    log.info({ gateways: snapshot.gateways.size }, 'The SMS engine runs')
    await store.sweep().catch(report)
  }
  const begun = begin()
  begun.catch((error: unknown) => {
    failing.set(begin, performance.now())
    log.error({ err: error }, 'Messages under way could not be taken up')
  })

  /**
   * Waits for nothing and writes nothing that another engine has taken over; the sessions are freed for it.
   */
  const leave = async () => {
    leaving.abort()
    singles = undefined
    for (const clock of clocks) void clock.stop()
    void dispatcher.stop()
    const left = Promise.all([listening.stop(), gateways.closeAll(0)])
    await Promise.race([left, delay(LEAVE_MS)])
  }

  return {
    wake,
    gateways: () => gateways.statuses(),
    singles: () => singles,
    heldBytes: () => shared.memory.bytes,
    failingMs: () => {
      const [first] = failing.values()
      return first === undefined ? 0 : performance.now() - first
    },
    async stop() {
      if (tenure.lost.aborted) return leave()
      leaving.abort()
      singles = undefined
      const drained = (async () => {
        await begun.catch(() => undefined) // reported above
        await listening.stop()
        await Promise.all(clocks.map((clock) => clock.stop()))
        await dispatcher.stop()
        await gateways.closeAll(DRAIN_MS / 2)
        await attempts.drained()
        await results.drained()
        await receipts.drained()
        await endings.drained()
        await progress.tick()
      })()
      await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))])
      stopped.abort()
    },
  }
}
