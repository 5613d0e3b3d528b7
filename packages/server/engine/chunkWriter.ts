import {
  affordablePrefix,
  capsOf,
  chainOf,
  decomposeId,
  type FilledText,
  type LookedUp,
  placeAmongShares,
  renderText,
  segment,
  type ProductCap,
  type SmsTaskPauseReason,
} from '@tandem/core'
import { type LeasedBlock, RECIPIENTS_PER_BLOCK } from '../ports/queue.ts'
import { CAPPED } from '../ports/sms/caps.ts'
import type { ChunkWrite } from '../ports/sms/dispatch.ts'
import type { Blacklist } from './blacklist.ts'
import { ChunkDraft } from './chunkDraft.ts'
import { askLookups, askScreened } from './lookups.ts'
import type { DeadLetters } from './deadLetters.ts'
import type { Shared } from './engine.ts'
import type { KeptOrder } from './keptOrder.ts'
import { bodyIn, type Task } from './message.ts'
import { TaskRater } from './rateMessages.ts'
import type { Router } from './router.ts'
import type { WaitingRooms } from './waitingRooms.ts'

/** Recipients of a task, and the rater that prices them by the current configuration. */
export interface RatedBlock {
  block: LeasedBlock
  task: Task
  rater: TaskRater
}

/**
 * The result of writing a chunk. `suspend`: the task was paused in the same transaction. `seen`: the version of the
 * blacklists by which its numbers were looked up. `stale`: the block is no
 * longer ours or the task no longer runs. `unsure`: it may or may not have been written; only the store can tell.
 * `refused`: the database rejects its first message; the task was paused and staff are notified. `full`: nothing was
 * written because too much already waits for one of its gateways.
 */
export type ChunkOutcome =
  | { kind: 'written'; draft: ChunkDraft; suspend: SmsTaskPauseReason | null; seen: number }
  | { kind: 'stale' }
  | { kind: 'unsure'; fromRow: number }
  | { kind: 'refused' }
  | { kind: 'full'; gatewayId: string }

const NONE: ReadonlyMap<string, string> = new Map()

export interface ChunkWriterParts {
  shared: Shared
  router: Router
  /** The owner of the blocks' leases. */
  owner: string
  letters: Pick<DeadLetters, 'keep'>
  rooms: Pick<WaitingRooms, 'hasRoom'>
  order: Pick<KeptOrder, 'gatewayOf'>
  blacklist: Pick<Blacklist, 'of' | 'version'>
}

/** The text of the block's recipient of this index, as its country gets it; undefined: that of the task there. */
export function ownTextOf(
  {
    block,
    task,
  }: { block: Pick<LeasedBlock, 'values'>; task: Pick<Task, 'variables' | 'variants'> },
  index: number,
  country: string,
): FilledText | undefined {
  if (!task.variables) return undefined
  const own = renderText(task.variables, block.values?.[index] ?? [])
  return task.variants?.get(country)?.around(own) ?? own
}

/** Turns recipients into messages, a chunk at a time: rated, routed, written and paid for. */
export class ChunkWriter {
  private readonly shared: Shared
  private readonly router: Router
  private readonly owner: string
  private readonly letters: ChunkWriterParts['letters']
  private readonly rooms: ChunkWriterParts['rooms']
  private readonly order: ChunkWriterParts['order']
  private readonly blacklist: ChunkWriterParts['blacklist']

  constructor(parts: ChunkWriterParts) {
    const { shared, router, owner, letters, rooms, order, blacklist } = parts
    this.blacklist = blacklist
    this.shared = shared
    this.letters = letters
    this.router = router
    this.owner = owner
    this.rooms = rooms
    this.order = order
  }

  /** The prices of a task for every seller above it. */
  async raterOf(task: Task): Promise<TaskRater> {
    const snapshot = this.shared.snapshot()
    const companies = chainOf(snapshot, task.companyId).map(({ id }) => id)
    const hops = await this.shared.store.hopAccounts(companies, task.product)
    return new TaskRater(snapshot, task, hops)
  }

  /** Writes the block's next chunk, of so many messages and as far as the payers can afford it. */
  async next(
    active: RatedBlock,
    slot: number,
    most = this.shared.settings.chunkSize,
  ): Promise<ChunkOutcome> {
    const { block, task } = active
    if (active.rater.snapshot !== this.shared.snapshot()) active.rater = await this.raterOf(task)
    const numbers = block.numbers.slice(block.done, block.done + most)
    const seen = this.blacklist.version
    const { looked, out: screened } = await this.shared.retry(() => this.lookedUp(active, numbers))
    let out = await this.shared.retry(() => this.leftOut(task, numbers, screened))
    let count = numbers.length
    let suspend: SmsTaskPauseReason | null = null
    const tries = { failed: 0 }
    for (;;) {
      let draft: ChunkDraft
      let written: Awaited<ReturnType<ChunkWriter['write']>>
      try {
        draft = this.draft(active, numbers.slice(0, count), { out, screened, looked })
        const share = task.share
        for (const gatewayId of draft.gatewayIds()) {
          if (!this.rooms.hasRoom(gatewayId, share)) return { kind: 'full', gatewayId }
        }
        written = await this.write(active, draft, { slot, suspend, tries })
      } catch (error) {
        // Rejected because of its contents: tried with fewer messages, and fresh ids, until the one at
        // fault is found.
        tries.failed += 1
        if (count > 1) {
          count = Math.ceil(count / 2)
          continue
        }
        const about = { companyId: task.companyId, taskId: task.id }
        await this.letters.keep('chunk', about, error, () => ({ kind: 'chunk' }))
        return { kind: 'refused' }
      }
      switch (written) {
        case 'written':
          return { kind: 'written', draft, suspend, seen }
        case 'stale':
          return { kind: 'stale' }
        case 'unsure':
          return { kind: 'unsure', fromRow: draft.fromRow }
        case 'capped':
          // Another task sent to some of them meanwhile.
          out = await this.shared.retry(() => this.leftOut(task, numbers, screened))
          break
        case 'frozen':
          count = 0
          suspend = 'account.frozen'
          break
        case 'insufficient': {
          const affordable = await this.affordable(draft)
          suspend = affordable < draft.rows.length ? 'balance.insufficient' : null
          count = Math.min(affordable, draft.rows.length)
        }
      }
    }
  }

  /** Whether all payers can now afford the block's next message. */
  async isNextPaid(active: RatedBlock): Promise<boolean> {
    const { block, task, rater } = active
    const next = block.numbers[block.done]
    if (next === undefined) return false
    const { looked } = await this.lookedUp(active, [next])
    const network = rater.network(next, looked)
    const country = network?.country ?? ''
    const own = ownTextOf({ block, task }, block.done, country)
    const common = task.variants?.get(country) ?? task
    const parts = own === undefined ? common.partsPerMessage : segment(own).parts
    const rating = rater.rate(network, parts)
    if (typeof rating === 'string') return false
    const walletIds = rating.hops.map(({ walletId }) => walletId)
    const funds = await this.shared.store.spendableAtLast(walletIds)
    return rating.pricing.prices.every((price, hop) => price <= (funds[hop] ?? 0n))
  }

  /**
   * The networks of those numbers that were asked for, as it was known when the task was accepted or its screening ended,
   * and why that leaves some of them out.
   */
  private async lookedUp({ task, rater }: RatedBlock, numbers: readonly string[]) {
    const { store } = this.shared
    const { screenedAt } = task
    if (screenedAt !== null) return askScreened(store, rater.snapshot, numbers, screenedAt)
    const { ms } = decomposeId(BigInt(task.id))
    return { looked: await askLookups(store, rater.snapshot, numbers, ms), out: NONE }
  }

  /** Those of the numbers that get nothing, with their reasons. */
  private async leftOut(
    task: Task,
    numbers: readonly string[],
    screened: ReadonlyMap<string, string>,
  ): Promise<ReadonlyMap<string, string>> {
    const { companyId, product } = task
    const blocked = await this.blacklist.of(task, numbers)
    const caps = this.capsOf(task)
    if (caps.length === 0) return screened.size === 0 ? blocked : new Map([...screened, ...blocked])
    const capped = await this.shared.store.capped({ companyId, product, caps, numbers })
    const over = [...capped].map((number) => [number, CAPPED] as const)
    return new Map([...screened, ...over, ...blocked])
  }

  private capsOf({ companyId, product }: Task): ProductCap[] {
    return capsOf(this.shared.snapshot(), companyId, product)
  }

  private draft(
    { block, task, rater }: RatedBlock,
    numbers: readonly string[],
    found: {
      /** Those that get nothing, and of these the ones that a screening left out, with their reasons. */
      out: ReadonlyMap<string, string>
      screened: ReadonlyMap<string, string>
      looked: ReadonlyMap<string, LookedUp>
    },
  ): ChunkDraft {
    const { out, screened, looked } = found
    const fromRow = block.blockNo * RECIPIENTS_PER_BLOCK + block.done
    const firstId = this.shared.ids.take(Math.max(1, numbers.length))
    const draft = new ChunkDraft({ task, fromRow, firstId, looked })
    for (const [index, msisdn] of numbers.entries()) {
      const network = rater.network(msisdn, looked)
      const own = ownTextOf({ block, task }, block.done + index, network?.country ?? '')
      const reason = out.size > 0 ? out.get(msisdn) : undefined
      if (reason !== undefined) {
        const state = screened.get(msisdn) === reason ? 'leftOut' : 'rejected'
        draft.reject({ msisdn, network, reason, own, state })
        continue
      }
      const unsold = rater.rate(network, task.partsPerMessage)
      if (typeof unsold === 'string' || !network) {
        const why = typeof unsold === 'string' ? unsold : 'rate.notPresent'
        draft.reject({ msisdn, network, reason: why, own })
        continue
      }
      const random = placeAmongShares(msisdn)
      const common = bodyIn(task, network)
      const { senderId } = common
      const { companyId, product } = task
      const text = own ?? common.content
      const behind = task.isCode ? undefined : this.order.gatewayOf(task.share, msisdn)
      const ask = { companyId, product, network, senderId, text, rating: unsold, behind }
      const route = this.router.pick(ask, null, random)
      // Billed by the number of parts at the gateway that carries it.
      const rating =
        route.kind === 'none'
          ? unsold
          : rater.rate(network, rater.partsAt(route.gatewayId, network.country, own))
      if (route.kind === 'none') draft.reject({ msisdn, network, reason: route.reason, own })
      else if (typeof rating === 'string') draft.reject({ msisdn, network, reason: rating, own })
      else {
        const explain = () => this.router.explain(ask, random)
        const cost = rater.cost(network, route.gatewayId, own === undefined ? own : rating.parts)
        draft.add({ msisdn, network, rating, route, cost, explain, own })
      }
    }
    return draft
  }

  private async write(
    { block, task }: RatedBlock,
    draft: ChunkDraft,
    how: { slot: number; suspend: SmsTaskPauseReason | null; tries: { failed: number } },
  ): Promise<'written' | 'stale' | 'insufficient' | 'frozen' | 'capped' | 'unsure'> {
    const { settings, ids, store, log } = this.shared
    const money = draft.money()
    const { walletIds, amounts } = money.reserved()
    const { slot, suspend, tries } = how
    // Each try has its own ledger transaction: an id that is already in use would be refused
    // forever.
    const chunk = (): ChunkWrite => ({
      owner: this.owner,
      slot,
      taskId: task.id,
      companyId: task.companyId,
      product: task.product,
      blockNo: block.blockNo,
      doneBefore: block.done,
      fromRow: draft.fromRow,
      messages: draft.rows,
      texts: draft.textsOf(task),
      caps: this.capsOf(task),
      finals: draft.finals,
      ...draft.told(this.shared.snapshot().companies, (count) => ids.take(count)),
      decisions: draft.decisions,
      walletIds,
      amounts,
      txs: money.transactions(
        'reserve',
        (count) => ids.take(count),
        () => `reserve:${task.id}:${draft.fromRow}`,
      ),
      tally: draft.tally(),
      suspend,
      leaseSeconds: settings.leaseSeconds,
    })
    const written = await this.shared.persist(async () => {
      try {
        return await store.writeChunk(chunk())
      } catch (error) {
        tries.failed += 1
        throw error
      }
    })
    // After a failure, "stale" may mean that the first try was committed and only its response was
    // lost.
    if (written === 'stale' && tries.failed > 0) {
      log.warn({ taskId: task.id, fromRow: draft.fromRow }, 'Looking whether the chunk was written')
      return 'unsure'
    }
    return written
  }

  /** How many of the draft's first messages all payers can afford. */
  private async affordable(draft: ChunkDraft): Promise<number> {
    const { walletIds } = draft.money().reserved()
    const funds = await this.shared.store.spendable(walletIds)
    return affordablePrefix(draft.pricesByHop(), funds).count
  }
}
