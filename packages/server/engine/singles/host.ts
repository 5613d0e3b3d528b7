import type { Share } from '@tandem/core'
import type { AttemptWrite } from '../../ports/sms/traffic.ts'
import type { SmsStore } from '../../ports/smsStore.ts'
import type { ChunkDraft } from '../chunkDraft.ts'
import type { OwnText } from '../bodies.ts'
import type { Router } from '../router.ts'

/** Messages of one task, written by one transaction. */
export interface WrittenSingles {
  taskId: string
  draft: ChunkDraft
  /** Of each message. */
  texts: readonly OwnText[]
  /** The attempts that were recorded with them. */
  attempts: readonly AttemptWrite[]
}

/** Through whom single messages are written: the engine of this process, or nobody's. */
export interface SinglesHost {
  readonly store: Pick<SmsStore, 'singles' | 'hopAccounts' | 'mayPass' | 'lookedUp'>
  readonly router: Router
  /** The gateway where an earlier single message of the company to the number waits, after a change of routes. */
  earlierAt(companyId: string, msisdn: string): string | undefined
  /** Which counters it adds to. */
  readonly slot: number
  /** Resolves when the router knows the current configuration. */
  ready(): Promise<unknown>
  /** The first of so many consecutive ids. */
  takeIds(count: number): number
  /** Whether messages for this gateway may come into memory; otherwise they wait in the database. */
  hasRoom(gatewayId: string, share: Share): boolean
  /**
   * Whether a message of so many parts may be submitted as soon as it is written, so that its attempt is recorded with
   * it; if so, its place in the gateway's rate is taken.
   */
  admits(gatewayId: string, company: string, parts: number): boolean
  /** Whether some engine must be told of what is asleep. */
  readonly tellsOthers: boolean
  /** A group begins to be written; to be called when all of it has been adopted, or nothing was written. */
  enter(): () => void
  /** They are written, and on nobody else's list. */
  adopt(written: readonly WrittenSingles[]): Promise<void>
  /** Whether they were written is not known: looks, and adopts what was. */
  inspect(chunks: readonly { taskId: string; fromRow: number }[]): void
}
