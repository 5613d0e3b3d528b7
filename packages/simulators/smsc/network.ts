import type { Account } from './account.ts'
import type { Counters } from './counters.ts'
import type { HandsetBook } from './handsets.ts'
import type { Journal } from './journal.ts'
import type { ProfileTable } from './profileTable.ts'
import type { RecentMessages } from './recentMessages.ts'

/** State shared by all parts of one simulated SMSC. */
export type Network = {
  seed: number
  accounts: ReadonlyMap<string, Account>
  profiles: ProfileTable
  journal: Journal
  recent: RecentMessages
  counters: Counters
  handsets: HandsetBook
  nextMessageId(): number
  /** Runs `action` after `ms`, unless the network stops first. */
  later(ms: number, action: () => void): void
  /** One plain line for the operator. */
  report(line: string): void
}
