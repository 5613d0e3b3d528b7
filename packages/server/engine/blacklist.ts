import { blacklistOwners } from '@tandem/core'
import type { BlockedReason } from '../ports/sms/blacklist.ts'
import type { Shared } from './engine.ts'
import type { Message, Task } from './message.ts'
import type { Tasks } from './tasks.ts'

/** Numbers asked about at once. */
const AT_ONCE = 5_000
/** Kept for each task; the oldest ones were found wherever they waited long ago. */
const MOST_KEPT = 20_000

export interface BlacklistParts {
  shared: Shared
  tasks: Pick<Tasks, 'all'>
  /** Messages that wait in memory. */
  waiting(): Iterable<Message>
  /** Of these tasks messages may not be sent any more: they end now, instead of when their turn comes. */
  stopped(tasks: ReadonlySet<Task>): void
}

/**
 * Who is on a blacklist gets nothing that was not submitted before. Numbers are looked up when their messages are
 * written or read back; whoever is listed later is noted at the tasks in memory, and looked for among what waits.
 */
export class Blacklist {
  private readonly parts: BlacklistParts
  /** Companies that got their first entry just now: the configuration may not say so yet. */
  private readonly owners = new Set<string>()
  /** What changed and was not dealt with yet: '+number' or '*' (anything), by company; '' stands for all companies. */
  private news = new Map<string, Set<string>>()
  private working: Promise<void> | undefined
  private changes = 0

  constructor(parts: BlacklistParts) {
    this.parts = parts
  }

  /** Grows whenever a list changed: what was looked up before may not hold any more. */
  get version(): number {
    return this.changes
  }

  /** Another process tells which entries changed: 'company:+number' or 'company:*', line by line; '': some may have. */
  heard(payload: string): Promise<void> {
    this.changes += 1
    for (const line of payload === '' ? [':*'] : payload.split('\n')) {
      const [companyId = '', number = '*'] = line.split(':')
      if (companyId !== '') this.owners.add(companyId)
      const known = this.news.get(companyId) ?? new Set()
      this.news.set(companyId, known.add(number))
    }
    this.working ??= this.work().finally(() => {
      this.working = undefined
    })
    return this.working
  }

  /** Those of the numbers (E.164 digits) that a task must not send to, by what the database says now. */
  async of(
    { companyId, product }: Pick<Task, 'companyId' | 'product'>,
    numbers: readonly string[],
  ): Promise<ReadonlyMap<string, BlockedReason>> {
    const companyIds = this.ownersOf(companyId)
    if (companyIds.length === 0 || numbers.length === 0) return NONE
    const { store } = this.parts.shared
    const found = new Map<string, BlockedReason>()
    for (let at = 0; at < numbers.length; at += AT_ONCE) {
      const some = numbers.slice(at, at + AT_ONCE)
      // oxlint-disable-next-line no-await-in-loop -- one piece at a time, however many there are
      const blocked = await store.blocked({ companyIds, product, numbers: some })
      for (const [number, reason] of blocked) found.set(number, reason)
    }
    return found
  }

  /**
   * Notes at their tasks which of these messages may not be sent, as of when it resolves. Called before they are placed,
   * or gathered.
   */
  async note(messages: readonly Pick<Message, 'task' | 'msisdn'>[]): Promise<Set<Task>> {
    for (;;) {
      const seen = this.changes
      // oxlint-disable-next-line no-await-in-loop -- again if a list changed meanwhile
      const noted = await this.noteOnce(messages)
      if (seen === this.changes) return noted
    }
  }

  private async noteOnce(
    messages: readonly Pick<Message, 'task' | 'msisdn'>[],
  ): Promise<Set<Task>> {
    const noted = new Set<Task>()
    for (const [task, own] of Map.groupBy(messages, (message) => message.task)) {
      if (task.isExempt) continue
      if (!task.blocked && this.ownersOf(task.companyId).length === 0) continue
      const numbers = [...new Set(own.map(({ msisdn }) => msisdn))]
      // oxlint-disable-next-line no-await-in-loop -- most tasks have no list to be asked for
      const found = await this.of(task, numbers)
      if (this.keep(task, numbers, found)) noted.add(task)
    }
    return noted
  }

  private async work(): Promise<void> {
    while (this.news.size > 0) {
      const news = this.news
      this.news = new Map()
      // oxlint-disable-next-line no-await-in-loop -- what comes meanwhile shares the next turn
      const noted = await this.parts.shared.retry(() => this.apply(news))
      if (noted.size > 0) this.parts.stopped(noted)
    }
  }

  private async apply(news: ReadonlyMap<string, ReadonlySet<string>>): Promise<Set<Task>> {
    const noted = new Set<Task>()
    const all: Task[] = []
    for (const task of this.parts.tasks.all()) {
      if (task.isExempt) continue
      const named = ['', ...this.ownersOf(task.companyId)].flatMap((id) => [
        ...(news.get(id) ?? []),
      ])
      if (named.includes('*')) all.push(task)
      else if (named.length > 0) {
        const numbers = named.map((number) => number.slice(1))
        // oxlint-disable-next-line no-await-in-loop -- few companies hear of an entry
        const found = await this.of(task, numbers)
        if (this.keep(task, numbers, found)) noted.add(task)
      }
    }
    if (all.length === 0) return noted
    const asked = new Set(all)
    // Also those noted before: they may have been taken off the list.
    const kept = all.flatMap((task) =>
      [...(task.blocked?.keys() ?? [])].map((msisdn) => ({ task, msisdn })),
    )
    const waiting = [...this.parts.waiting()].filter(({ task }) => asked.has(task))
    return noted.union(await this.note([...kept, ...waiting]))
  }

  /** Whether any of the numbers is blocked. */
  private keep(
    task: Task,
    numbers: readonly string[],
    found: ReadonlyMap<string, BlockedReason>,
  ): boolean {
    if (task.blocked) for (const number of numbers) task.blocked.delete(number)
    if (found.size === 0) return false
    task.blocked ??= new Map()
    for (const [number, reason] of found) task.blocked.set(number, reason)
    for (const oldest of task.blocked.keys()) {
      if (task.blocked.size <= MOST_KEPT) break
      task.blocked.delete(oldest)
    }
    return true
  }

  private ownersOf(companyId: string): string[] {
    const { owners } = this
    return blacklistOwners(
      this.parts.shared.snapshot(),
      companyId,
      ({ id, hasBlacklist = false }) => hasBlacklist || owners.has(id),
    )
  }
}

const NONE: ReadonlyMap<string, BlockedReason> = new Map()
