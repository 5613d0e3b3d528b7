import type { Ids } from '../../ports/ids.ts'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { rechargeLock } from './recharge.ts'

/** In which way people move money of an account. */
export type HandMoveKind = 'adjust' | 'credit' | 'payment' | 'refund' | 'suspense'

/** Money that people moved in the account of a company. */
export interface HandMove {
  companyId: string
  kind: HandMoveKind
  /** Micros, more than nothing, either way. */
  micros: bigint
  askedBy: string
  /** null: nobody had to agree. */
  agreedBy: string | null
  at: Date
}

const HOUR_MS = 3_600_000

/**
 * What people moved in an account in the hour before without anybody agreeing, in micros: every kind, either way, whoever
 * asked. Two who ask at once follow each other, by the lock of the account's recharges, which is held until the transaction
 * ends.
 */
export async function movedAlone(on: Transaction, companyId: string, now: Date): Promise<bigint> {
  await on.client.query(rechargeLock('$1'), [companyId])
  return movedLately(on, companyId, now)
}

/** The same to be read, while others may move more. */
export async function movedLately(on: Transaction, companyId: string, now: Date): Promise<bigint> {
  const since = new Date(now.getTime() - HOUR_MS)
  const row = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::text as amount from ledger_hand_move
    where company_id = ${companyId} and at > ${since} and agreed_by is null`.first(on)
  return BigInt(row?.amount ?? 0)
}

/** Keeps what was moved, in the transaction that moves it. */
export const noteHandMove = (on: Transaction, ids: Ids, it: HandMove): Promise<unknown> =>
  sql`insert into ledger_hand_move (id, company_id, kind, amount, asked_by, agreed_by, at)
    values (${ids.next()}, ${it.companyId}, ${it.kind}, ${it.micros}, ${it.askedBy}, ${it.agreedBy}, ${it.at})`.run(
    on,
  )
