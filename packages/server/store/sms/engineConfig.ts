import { fixedPrices, type StoredPrice } from './fixedPrices.ts'
import type pg from 'pg'
import type { Ids } from '../../ports/ids.ts'
import type { EngineConfigStore, HopAccounts } from '../../ports/sms/engineConfig.ts'
import type { TaskRow } from '../../ports/sms/tasks.ts'
import { configStore } from './configRows.ts'
import { listen } from './listen.ts'
import { int8Array } from './postTx.ts'

/** The configuration the engine keeps in memory, read from the console's tables. */
export function engineConfigStore(pool: pg.Pool, ids: Ids): EngineConfigStore {
  return {
    config: configStore(pool),
    hopAccounts: (companyIds, product) => hopAccounts(pool, ids, companyIds, product),
    tasks: (taskIds) => tasks(pool, taskIds),
    listen: (onNote) => listen(pool, ['tandem_sms', 'tandem_config'], onNote),
  }
}

async function hopAccounts(
  pool: pg.Pool,
  ids: Ids,
  companyIds: readonly string[],
  product: string,
): Promise<HopAccounts[]> {
  const hops: HopAccounts[] = []
  for (const companyId of companyIds) {
    const wallet = ids.next()
    ids.next() // ledger_open_wallet also uses the id after its first
    const { rows } = await pool.query<
      Record<'wallet_id' | 'held_id' | 'revenue_id' | 'book_id', string>
    >(
      `select w.id as wallet_id, w.held_account_id as held_id, w.book_id,
         ledger_open_account(w.book_id, 'revenue', $3, w.currency, $4) as revenue_id
       from ledger_wallet w where w.id = ledger_open_wallet($1, $2)`,
      [companyId, wallet, product, ids.next()],
    )
    // A statement does not see the rows inserted by a function it calls: query again the first
    // time.
    const row = rows[0]
    if (!row) return hopAccounts(pool, ids, companyIds, product)
    hops.push({
      companyId,
      sellerId: row.book_id,
      walletId: row.wallet_id,
      heldAccountId: row.held_id,
      revenueAccountId: row.revenue_id,
    })
  }
  return hops
}

async function tasks(pool: pg.Pool, taskIds: readonly string[]): Promise<TaskRow[]> {
  const { rows } = await pool.query<
    Omit<TaskRow, 'expiresAt' | 'prices'> & { expires_at: Date; prices: StoredPrice[] | null }
  >(
    `select id, company_id as "companyId", product, content, content_sealed as "contentSealed", sender_id as "senderId", status,
       pause_reason as "pauseReason", currency,
       parts_per_message as "partsPerMessage", priority, expires_at, prices
     from sms_task where id = any ($1::bigint[])`,
    [int8Array(taskIds)],
  )
  return rows.map(({ expires_at, prices, ...row }) => ({
    ...row,
    expiresAt: expires_at.getTime(),
    prices: fixedPrices(prices),
  }))
}
