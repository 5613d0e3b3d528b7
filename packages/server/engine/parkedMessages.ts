import type { ChunkKey, SleepingChunk } from '../ports/sms/dispatch.ts'
import type { Shared } from './engine.ts'
import { type Chunk, type Message, RETRIED } from './message.ts'
import { mayGo, maySubmit } from './tasks.ts'

const CHUNKS_AT_ONCE = 500
/** Up to 500 messages each. */
const WOKEN_AT_ONCE = 20

/**
 * Messages of paused tasks, and those whose recipients may not be sent to at this hour. When nothing else of their chunk is in memory they leave it: their rows are in the
 * database, and the chunk is marked there as offloaded. It is read again when its task resumes or is cancelled, or its hours come.
 */
export class ParkedMessages {
  private readonly shared: Shared
  private readonly read: (chunks: readonly ChunkKey[]) => Promise<void>
  private readonly onRested: (message: Message) => void
  private readonly onDue: (message: Message) => void
  private readonly chunks = new Map<string, Set<Chunk>>()
  private called: Pick<ChunkKey, 'taskId' | 'fromRow'>[] = []
  private busy: Promise<void> | undefined

  /**
   * `read` loads chunks that were offloaded; `onRested` is told of messages tried before that wait in the database again,
   * `onDue` of those in memory whose hours have come.
   */
  constructor(
    shared: Shared,
    read: (chunks: readonly ChunkKey[]) => Promise<void>,
    onRested: (message: Message) => void,
    onDue: (message: Message) => void,
  ) {
    this.onRested = onRested
    this.onDue = onDue
    this.shared = shared
    this.read = read
  }

  park(message: Message): void {
    const { chunk, task } = message
    chunk.parked ??= new Set()
    chunk.parked.add(message)
    const known = this.chunks.get(task.id)
    if (known) known.add(chunk)
    else this.chunks.set(task.id, new Set([chunk]))
  }

  /** Takes the messages of a task that are in memory; they are no longer parked. */
  take(taskId: string): Message[] {
    const messages: Message[] = []
    for (const chunk of this.chunks.get(taskId) ?? []) {
      for (const message of chunk.parked ?? []) messages.push(message)
      chunk.parked = null
    }
    this.chunks.delete(taskId)
    return messages
  }

  /** Those in memory. */
  *[Symbol.iterator](): Generator<Message> {
    for (const chunks of this.chunks.values()) for (const { parked } of chunks) yield* parked ?? []
  }

  /**
   * Offloads chunks that are entirely parked, and loads offloaded ones that may continue. Never twice at once: a chunk
   * being loaded must not be found offloaded a second time.
   */
  tick(): Promise<void> {
    this.place()
    this.busy ??= this.sleep()
      .then(() => this.answer())
      .then(() => this.wake())
      .finally(() => {
        this.busy = undefined
      })
    return this.busy
  }

  /** Takes those whose hours have come. */
  private place(): void {
    const due: Message[] = []
    for (const [taskId, chunks] of this.chunks) {
      for (const { task, parked } of chunks) {
        if (task.hours === null) break
        if (!parked) continue
        for (const message of parked) {
          if (!mayGo(message)) continue
          parked.delete(message)
          due.push(message)
        }
      }
      for (const chunk of chunks) {
        if (chunk.parked?.size !== 0) continue
        chunk.parked = null
        chunks.delete(chunk)
      }
      if (chunks.size === 0) this.chunks.delete(taskId)
    }
    for (const message of due) this.onDue(message)
  }

  /** Another process has just written these chunks, asleep: they are taken up now, if there is room. */
  async call(keys: readonly Pick<ChunkKey, 'taskId' | 'fromRow'>[]): Promise<void> {
    for (const key of keys) this.called.push(key)
    while (this.called.length > 0) await this.tick()
  }

  /** Takes up what was called. Without room it stays asleep, and its turn comes with the others'. */
  private async answer(): Promise<void> {
    const { retry, store, memory, settings } = this.shared
    while (this.called.length > 0) {
      const some = this.called.splice(0, CHUNKS_AT_ONCE)
      if (memory.bytes >= settings.memoryBytes) continue
      await this.takeUp(await retry(() => store.sleeping(some)))
    }
  }

  private async sleep(): Promise<void> {
    const going: SleepingChunk[] = []
    const retried: { message: Message; until: number | null }[] = []
    for (const [taskId, chunks] of this.chunks) {
      for (const chunk of chunks) {
        if (!maySleep(chunk)) continue
        chunks.delete(chunk)
        const { fromRow } = chunk
        const parked = [...(chunk.parked ?? [])]
        if (fromRow === RETRIED) {
          for (const message of parked) retried.push({ message, until: restsUntil(message) })
        } else going.push({ taskId, fromRow, until: earliest(parked) })
        this.drop(chunk)
      }
      if (chunks.size === 0) this.chunks.delete(taskId)
    }
    const { retry, store } = this.shared
    for (let at = 0; at < going.length; at += CHUNKS_AT_ONCE) {
      const some = going.slice(at, at + CHUNKS_AT_ONCE)
      await retry(() => store.putToSleep(some))
    }
    if (retried.length === 0) return
    const rests = retried.map(({ message: { id }, until }) => ({ messageId: id, until }))
    await retry(() => store.restRetries(rests))
    for (const { message } of retried) this.onRested(message)
  }

  private async wake(): Promise<void> {
    const { retry, store, memory, settings } = this.shared
    while (memory.bytes < settings.memoryBytes / 2) {
      const woken = await retry(() => store.sleepersToWake(WOKEN_AT_ONCE))
      if (woken.length === 0) return
      await this.takeUp(woken)
    }
  }

  private async takeUp(chunks: readonly ChunkKey[]): Promise<void> {
    if (chunks.length === 0) return
    await this.read(chunks)
    // Last: after a crash before this line they are found offloaded, after a later one they are
    // found open.
    await this.shared.retry(() => this.shared.store.wakeUp(chunks))
  }

  private drop(chunk: Chunk): void {
    const parked = chunk.parked ?? new Set()
    chunk.parked = null
    this.shared.memory.left(chunk, chunk.open)
    chunk.open = 0
    // Whoever still holds one of these objects must not use it: the next one is made from the database.
    for (const message of parked) message.progress.ended = true
  }
}

/** Until when a message of a task that works has to wait; null: until its task goes on. */
const restsUntil = ({ task, ...message }: Message): number | null =>
  task.hours !== null && maySubmit(task) ? task.hours.restsUntil(message) : null

/** When the first of them may be sent; null: when their task goes on. */
function earliest(messages: readonly Message[]): number | null {
  let first: number | null = null
  for (const message of messages) {
    const until = restsUntil(message)
    if (until !== null && (first === null || until < first)) first = until
  }
  return first
}

/** Whether everything left of the chunk is parked and no carrier, writer or late response can still refer to it. */
function maySleep({ parked, open }: Chunk): boolean {
  if (!parked || parked.size !== open) return false
  for (const { progress, places, unconfirmed, undurable, storing, placeNext } of parked) {
    const isStill = undurable === 0 && storing === 0 && placeNext === null
    if (!isStill || unconfirmed || progress.taken || progress.ended) return false
    if (places.some((place) => place !== 'here')) return false
  }
  return true
}
