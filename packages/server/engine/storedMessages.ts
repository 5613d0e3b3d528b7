import { chainOf, type Network } from '@tandem/core'
import type { StoredMessage } from '../ports/sms/messages.ts'
import { ChangedMeanwhile } from './changedMeanwhile.ts'
import type { Blacklist } from './blacklist.ts'
import type { Shared } from './engine.ts'
import { bodyIn, type Chunk, type Message, newMessage, type Rating } from './message.ts'
import { bodyOf, bytesOfEach } from './bodies.ts'
import type { Tasks } from './tasks.ts'
import type { Withdrawals } from './withdrawals.ts'

const MCC_DIGITS = 3

/** Builds messages from stored rows: after a restart, and for receipts that arrive late. */
export class StoredMessages {
  private readonly shared: Shared
  private readonly tasks: Tasks
  private readonly ratings = new Map<string, Rating>()
  private readonly networks = new Map<string, Network>()

  private readonly blacklist: Pick<Blacklist, 'note'>
  private readonly withdrawals: Pick<Withdrawals, 'read'>

  constructor(
    shared: Shared,
    tasks: Tasks,
    blacklist: Pick<Blacklist, 'note'>,
    withdrawals: Pick<Withdrawals, 'read'>,
  ) {
    this.shared = shared
    this.tasks = tasks
    this.blacklist = blacklist
    this.withdrawals = withdrawals
  }

  async revive(stored: StoredMessage, chunk: Chunk): Promise<Message> {
    const { task } = chunk
    const network = this.networkOf(stored)
    const message = newMessage({
      id: stored.id,
      task,
      chunk,
      body: stored.text
        ? bodyOf({ ...stored.text, parts: stored.parts }, (text) => this.tasks.open(text))
        : bodyIn(task, network),
      msisdn: stored.msisdn,
      network,
      rating: await this.ratingOf(stored, task.product),
      gatewayId: stored.gatewayId ?? '',
      cost: stored.cost,
    })
    this.withdrawals.read(message)
    return message
  }

  /** The messages of a chunk, in memory from now on. @throws if their task was given up meanwhile */
  async bring(
    taskId: string,
    fromRow: number,
    rows: readonly StoredMessage[],
  ): Promise<{ chunk: Chunk; messages: Message[] }> {
    const chunk = await this.chunk(taskId, fromRow, rows)
    const messages: Message[] = []
    for (const row of rows) messages.push(await this.revive(row, chunk))
    await this.blacklist.note(messages)
    if (!this.isCurrent(chunk)) {
      throw new ChangedMeanwhile(`The task ${taskId} was given up meanwhile`)
    }
    // From here on the task stays in memory.
    chunk.open = Math.max(1, messages.length)
    this.shared.memory.took(chunk, chunk.open)
    return { chunk, messages }
  }

  /** A chunk of the task with no message in memory yet. */
  async chunk(taskId: string, fromRow: number, messages: readonly StoredMessage[]): Promise<Chunk> {
    const task = await this.tasks.get(taskId)
    if (!task) throw new Error(`There is no task ${taskId}`)
    const texts = messages.map(({ text }) => text)
    await this.tasks.watch(task, texts)
    return { task, fromRow, open: 0, messageBytes: bytesOfEach(task, texts), parked: null }
  }

  /** Reads the tasks of chunks at once, so that `chunk` need not read them one by one. */
  async readTasks(taskIds: readonly string[]): Promise<void> {
    await this.tasks.getAll(taskIds)
  }

  /** Whether the chunk's task is watched for changes, as it must be while its messages are in memory. */
  private isCurrent({ task }: Chunk): boolean {
    return this.tasks.isKnown(task)
  }

  private networkOf({ country, mccmnc, operatorId }: StoredMessage): Network | null {
    if (country === null) return null
    const key = `${country}|${mccmnc}|${operatorId}`
    const known = this.networks.get(key)
    if (known) return known
    const mcc = mccmnc?.slice(0, MCC_DIGITS) ?? null
    const mnc = mccmnc?.slice(MCC_DIGITS) || null
    const network = { country, mcc, mnc, operatorId }
    this.networks.set(key, network)
    return network
  }

  private async ratingOf(stored: StoredMessage, product: string): Promise<Rating | null> {
    const { pricing, companyId, parts } = stored
    if (!pricing) return null
    const { prices, rateIds, deliveredHops, costs } = pricing
    const converted = (costs ?? []).map((cost) => cost && `${cost.rateId}=${cost.costMicros}`)
    const key = [
      companyId,
      product,
      parts,
      deliveredHops,
      ...prices,
      ...rateIds,
      ...converted,
    ].join('|')
    const known = this.ratings.get(key)
    if (known) return known
    const chain = chainOf(this.shared.snapshot(), companyId).slice(0, prices.length)
    const hops = await this.shared.store.hopAccounts(
      chain.map(({ id }) => id),
      product,
    )
    const rating = { hops, pricing, parts }
    this.ratings.set(key, rating)
    return rating
  }
}
