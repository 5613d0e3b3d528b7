import type { KnownLookup, LookupAnswer } from '@tandem/core'
import type { hopAccounts } from '../../../store/ledger/hopAccounts.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import type { Ctx } from '../../ctx.ts'
import type { LookupPrices } from '../../numbers/lookupPrices.ts'

export interface AskedNumber {
  /** Its place in the job. */
  row: number
  /** E.164 digits. */
  digits: string
  /** ISO code. */
  country: string
}

/** A provider's answer about a number, and when it came (UTC ms). */
export interface Answered extends LookupAnswer {
  providerId: string
  at: number
}

export interface Piece {
  job: JobRow
  ctx: Ctx
  asked: readonly AskedNumber[]
  signal: AbortSignal
}

/** What was dealt with: up to a place, how many, and about how many nobody answered. */
export interface PieceDone {
  upTo: number
  rows: number
  silent: number
}

/** Wallets of the chain that pays, customer first. */
export type Hops = Awaited<ReturnType<typeof hopAccounts>>

/** What a piece found out, to be kept and charged. */
export interface PieceAnswers {
  known: ReadonlyMap<string, KnownLookup>
  answers: ReadonlyMap<string, Answered>
  prices: LookupPrices
  hops: Hops
}
