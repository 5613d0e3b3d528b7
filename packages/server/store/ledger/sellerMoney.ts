import type { Ids } from '../../ports/ids.ts'
import { type Connected, sql } from '../database/sql.ts'
import type { SellerAccount } from './recharge.ts'

/** Money of a seller that goes from one of its accounts to another; the same `key` never posts twice. */
interface Moved {
  /** The buyer whose seller it is. */
  companyId: string
  from: SellerAccount
  to: SellerAccount
  amountMicros: bigint
  key: string
  reason: string
  actorId?: string | undefined
}

/** Moves money that is nobody's balance between accounts of the seller of a company. */
export async function moveSellerMoney(on: Connected, ids: Ids, moved: Moved): Promise<void> {
  const { companyId, from, to, amountMicros, key, reason, actorId } = moved
  if (amountMicros <= 0n) throw new RangeError('What is moved is more than nothing')
  const txId = ids.next()
  await sql`
    with seller as (
      select c.parent_id as id, c.currency from sys_company c where c.id = ${companyId}
    ), posted as (
      select s.id, s.currency, ledger_post(${txId}, s.id, 'adjust', ${key}, array[f.id, t.id],
        ${[-amountMicros, amountMicros]}::bigint[], ${reason}, ${actorId ?? null}) as is_new
      from seller s
      cross join lateral ledger_open_account(s.id, ${from.kind}, ${from.detail}, s.currency, ${ids.next()}) as f (id)
      cross join lateral ledger_open_account(s.id, ${to.kind}, ${to.detail}, s.currency, ${ids.next()}) as t (id)
    )
    insert into ledger_document (tx_id, company_id, source, reference, amount, currency, actor_id)
    select ${txId}, id, 'order', ${key}, 0, currency, ${actorId ?? null} from posted where is_new`.run(
    on,
  )
}

/** Money that goes back to who paid it. */
interface Refund {
  companyId: string
  /** Where it leaves the seller. */
  to: SellerAccount
  amountMicros: bigint
  key: string
  reason: string
  actorId?: string | undefined
}

/**
 * Takes money out of a wallet to give it back, with the document of it; what the credit line would have to pay is not given.
 * `false`: the wallet has less, and nothing was done.
 */
export async function refundWallet(on: Connected, ids: Ids, refund: Refund): Promise<boolean> {
  const { companyId, to, amountMicros, key, reason, actorId } = refund
  const wallet = await sql<{ id: string; available: string }>`
    select id::text, available::text from ledger_wallet where company_id = ${companyId} for update`.first(
    on,
  )
  if (!wallet || BigInt(wallet.available) < amountMicros) return false
  const txId = ids.next()
  await sql`
    with posted as (
      select w.currency, ledger_post(${txId}, ${companyId}, 'refund', ${key}, array[w.id, a.id],
        ${[-amountMicros, amountMicros]}::bigint[], ${reason}, ${actorId ?? null}) as is_new
      from ledger_wallet w
      cross join lateral ledger_open_account(w.book_id, ${to.kind}, ${to.detail}, w.currency, ${ids.next()}) as a (id)
      where w.id = ${wallet.id}
    )
    insert into ledger_document (tx_id, company_id, source, reference, amount, currency, actor_id)
    select ${txId}, ${companyId}, 'order', ${key}, ${-amountMicros}, currency, ${actorId ?? null} from posted where is_new`.run(
    on,
  )
  return true
}
