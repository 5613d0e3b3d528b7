import type { Channel, ConversionAccounts, HopAccounts } from '@tandem/core'
import type pg from 'pg'
import type { Ids } from '../../ports/ids.ts'
import { int8Array } from '../database/int8Array.ts'

/** The accounts of a chain for a product, in the order of `companyIds`; missing ones are opened. */
export async function hopAccounts(
  pool: pg.Pool | pg.ClientBase,
  ids: Ids,
  companyIds: readonly string[],
  { channel, product }: { channel: Channel; product: string },
): Promise<HopAccounts[]> {
  const hops: HopAccounts[] = []
  for (const companyId of companyIds) {
    const { rows } = await pool.query<Omit<HopAccounts, 'companyId' | 'channel' | 'product'>>(
      `select seller_id as "sellerId", currency, wallet_id as "walletId", held_id as "heldAccountId",
         revenue_id as "revenueAccountId" from ledger_open_hop($1, $2, $3, $4::bigint[])`,
      [companyId, channel, product, int8Array([ids.next(), ids.next(), ids.next()])],
    )
    for (const row of rows) hops.push({ companyId, channel, product, ...row })
  }
  for (const [hop, of] of hops.entries()) {
    const bought = hops[hop + 1]
    if (bought?.companyId === of.sellerId && bought.currency !== of.currency) {
      of.conversion = await conversionAccounts(pool, ids, of, bought.currency)
    }
  }
  return hops
}

/** Where the seller of a hop books what it buys in another currency. */
async function conversionAccounts(
  pool: pg.Pool | pg.ClientBase,
  ids: Ids,
  { sellerId, currency }: HopAccounts,
  bought: string,
): Promise<ConversionAccounts | null> {
  const { rows } = await pool.query<ConversionAccounts>(
    `select owed_id as "owedAccountId", bought_id as "boughtAccountId", given_id as "givenAccountId",
       cost_id as "costAccountId" from ledger_open_conversion($1, $2, $3, $4::bigint[])`,
    [sellerId, bought, currency, int8Array([ids.next(), ids.next(), ids.next(), ids.next()])],
  )
  return rows[0] ?? null
}
