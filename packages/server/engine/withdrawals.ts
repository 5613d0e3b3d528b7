import type { AskedWithdrawal } from '../ports/sms/withdrawals.ts'
import type { Shared } from './engine.ts'
import type { Message } from './message.ts'
import type { ParkedMessages } from './parkedMessages.ts'

export interface WithdrawalParts {
  shared: Shared
  /** Messages that wait in memory. */
  waiting(): Iterable<Message>
  parked: () => Pick<ParkedMessages, 'call'>
  /** These may not be sent any more: they end now, instead of when their turn comes. */
  stopped(messages: readonly Message[]): void
}

/**
 * Ends messages that their clients want back, as long as nothing of them was attempted. Only here is known what was: of
 * two who decide at once, submitting or ending, one comes first.
 */
export class Withdrawals {
  private readonly parts: WithdrawalParts
  /** Asked for, and perhaps being read. */
  private readonly wanted = new Set<number>()
  /** Those that end by it, until that is stored: whoever asks before that is not told that it is too late. */
  private readonly ending = new Set<number>()
  private working: Promise<void> | undefined
  private hasNews = false
  private hasBegun = false

  constructor(parts: WithdrawalParts) {
    this.parts = parts
  }

  /** What was asked of the previous engine: known before its messages are read. */
  async load(): Promise<void> {
    for (const { messageId } of await this.parts.shared.store.withdrawals()) {
      this.wanted.add(messageId)
    }
  }

  /** What was left is in memory: from now on it is known what is not. */
  begin(): Promise<void> {
    this.hasBegun = true
    return this.heard()
  }

  /** Messages are wanted back. */
  heard(): Promise<void> {
    if (!this.hasBegun) return Promise.resolve()
    this.hasNews = true
    this.working ??= this.work().finally(() => {
      this.working = undefined
    })
    return this.working
  }

  /** A message was read from the database, and is placed next. */
  read(message: Message): void {
    if (this.wanted.has(message.id)) this.mark(message)
  }

  /** The end of a message is stored. */
  ended({ id }: Message): void {
    this.ending.delete(id)
  }

  private mark(message: Message): boolean {
    if (!mayWithdraw(message)) return false
    message.isWithdrawn = true
    this.ending.add(message.id)
    return true
  }

  private async work(): Promise<void> {
    const { store, retry } = this.parts.shared
    while (this.hasNews) {
      this.hasNews = false
      // oxlint-disable-next-line no-await-in-loop -- what comes meanwhile shares the next turn
      const asked = await retry(() => store.withdrawals())
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (asked.length > 0) await this.answer(asked)
    }
  }

  private async answer(asked: readonly AskedWithdrawal[]): Promise<void> {
    const { store, retry } = this.parts.shared
    for (const { messageId } of asked) this.wanted.add(messageId)
    const inMemory = [...this.parts.waiting()].filter(
      (message) => this.wanted.has(message.id) && this.mark(message),
    )
    if (inMemory.length > 0) this.parts.stopped(inMemory)
    const asleep = asked.flatMap(({ messageId, asleepIn }) =>
      asleepIn === null || this.ending.has(messageId) ? [] : asleepIn,
    )
    if (asleep.length > 0) await this.parts.parked().call(asleep)
    const late = asked.map(({ messageId }) => messageId).filter((id) => !this.ending.has(id))
    if (late.length > 0) await retry(() => store.tooLate(late))
    for (const { messageId } of asked) this.wanted.delete(messageId)
  }
}

/** Whether no carrier can have anything of it, and nothing about it is being written. */
const mayWithdraw = ({ progress, places, unconfirmed, undurable, earlier }: Message): boolean =>
  !progress.taken &&
  !progress.ended &&
  !unconfirmed &&
  undurable === 0 &&
  earlier === null &&
  places.every((place) => place === 'here')
