import type pg from 'pg'
import type { Ids } from '../../ports/ids.ts'
import type {
  Ledger,
  LedgerHop,
  Posted,
  Posting,
  PostingNote,
  Sale,
  StatementLine,
  WalletBalance,
} from '../../ports/ledger.ts'
import type { Database } from '../database/createDatabase.ts'
import { type Transaction, withScope } from '../database/withScope.ts'
import { salesSql, salesValues } from './salesSql.ts'

interface WalletAccounts {
  walletId: string
  heldId: string
  bookId: string
  currency: string
}

/** The ledger in PostgreSQL. The rules (balance, lock order, append-only) are in 0010_ledger.sql. */
export function postgresLedger(database: Database, ids: Ids): Ledger {
  const everything = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    withScope(database, 'everything', work)

  const walletOf = async (client: pg.ClientBase, companyId: string): Promise<WalletAccounts> => {
    const first = ids.next()
    ids.next() // ledger_open_wallet uses two
    await client.query('select ledger_open_wallet($1, $2)', [companyId, first])
    const { rows } = await client.query<WalletAccounts>(
      `select id as "walletId", held_account_id as "heldId", book_id as "bookId", currency
       from ledger_wallet where company_id = $1`,
      [companyId],
    )
    const wallet = rows[0]
    if (!wallet) throw new Error(`The company ${companyId} has no wallet`)
    return wallet
  }

  const account = async (
    client: pg.ClientBase,
    wallet: WalletAccounts,
    kind: string,
    detail = '',
  ) => {
    const { rows } = await client.query<{ id: string }>(
      'select ledger_open_account($1, $2, $3, $4, $5) as id',
      [wallet.bookId, kind, detail, wallet.currency, ids.next()],
    )
    return rows[0]?.id ?? ''
  }

  const post = async (
    client: pg.ClientBase,
    kind: string,
    companyId: string,
    postings: readonly Posting[],
    { key, reason, actorId }: PostingNote,
    { sales = [], document }: { sales?: readonly Sale[]; document?: LedgerHop } = {},
  ): Promise<Posted> => {
    const moved = postings.filter(({ amountMicros }) => amountMicros !== 0n)
    if (moved.length === 0) return 'posted'
    const txId = ids.next()
    const { rows } = await client.query<{ posted: boolean }>(
      'select ledger_post($1, $2, $3, $4, $5::bigint[], $6::bigint[], $7, $8) as posted',
      [
        txId,
        companyId,
        kind,
        key,
        `{${moved.map(({ accountId }) => accountId).join(',')}}`,
        `{${moved.map(({ amountMicros }) => amountMicros).join(',')}}`,
        reason ?? null,
        actorId ?? null,
      ],
    )
    if (!rows[0]?.posted) return 'repeated'
    if (sales.length > 0) {
      const sql = salesSql({ slot: 1, tx: 2, sales: 3 })
      await client.query(sql, [SALES_SLOT, ...salesValues(String(txId), sales)])
    }
    if (document) {
      await client.query(
        `insert into ledger_document (tx_id, company_id, source, reference, amount, currency, actor_id)
         select $1, company_id, 'manual', $3, $4, currency, $5 from ledger_wallet where company_id = $2`,
        [txId, document.companyId, key, document.amountMicros, actorId ?? null],
      )
    }
    return 'posted'
  }

  /** Posts a pair per hop between two accounts of its wallet's book. */
  const move = (
    kind: 'reserve' | 'settle',
    hops: readonly LedgerHop[],
    note: PostingNote,
    ends: (client: pg.ClientBase, wallet: WalletAccounts) => Promise<{ from: string; to: string }>,
    earns = false,
  ) =>
    everything(async ({ client }) => {
      const postings: Posting[] = []
      const sales: Sale[] = []
      for (const [hop, { companyId, amountMicros }] of hops.entries()) {
        if (amountMicros < 0n) throw new RangeError('A posting cannot move a negative amount')
        const wallet = await walletOf(client, companyId)
        const { from, to } = await ends(client, wallet)
        if (earns) sales.push(...salesOf(wallet.bookId, hops, hop))
        postings.push({ accountId: from, amountMicros: -amountMicros })
        postings.push({ accountId: to, amountMicros })
      }
      return post(client, kind, hops[0]?.companyId ?? '', postings, note, { sales: inOrder(sales) })
    })

  return {
    async reserve(hops, note) {
      try {
        return await move('reserve', hops, note, async (_client, wallet) => {
          return { from: wallet.walletId, to: wallet.heldId }
        })
      } catch (error) {
        if (isOverdraft(error)) return 'insufficient'
        throw error
      }
    },
    settle: (hops, product, note) =>
      move(
        'settle',
        hops,
        note,
        async (client, wallet) => {
          return { from: wallet.heldId, to: await account(client, wallet, 'revenue', product) }
        },
        true,
      ),
    release: (hops, note) =>
      move('settle', hops, note, async (_client, wallet) => {
        return { from: wallet.heldId, to: wallet.walletId }
      }),
    recharge: ({ companyId, amountMicros }, note) =>
      everything(async ({ client }) => {
        if (amountMicros <= 0n) throw new RangeError('A recharge is more than nothing')
        const wallet = await walletOf(client, companyId)
        const bank = await account(client, wallet, 'bank')
        // Tasks before wallets, the lock order of the engine.
        await resumeUnpaid(client, companyId)
        const posted = await post(
          client,
          'recharge',
          companyId,
          [
            { accountId: bank, amountMicros: -amountMicros },
            { accountId: wallet.walletId, amountMicros },
          ],
          note,
          { document: { companyId, amountMicros } },
        )
        return posted
      }),
    balance: (companyId) =>
      everything(async ({ client }) => {
        const { rows } = await client.query<WalletRecord>(
          'select * from ledger_wallet where company_id = $1',
          [companyId],
        )
        return rows[0] && walletBalance(rows[0])
      }),
    statement: (companyId, limit, beforeTxId) =>
      everything(async ({ client }) => {
        const { rows } = await client.query<StatementRecord>(
          `select e.tx_id, t.posted_at, t.kind, a.kind as account, e.amount, t.reason, t.idem_key
           from ledger_wallet w
           join ledger_entry e on e.account_id in (w.id, w.held_account_id) and e.tx_id < $3
           join ledger_account a on a.id = e.account_id
           join ledger_tx t on t.id = e.tx_id
           where w.company_id = $1 order by e.tx_id desc, e.seq limit $2`,
          [companyId, limit, beforeTxId ?? '9223372036854775807'],
        )
        return rows.map(statementLine)
      }),
  }
}

/** Figures of the engine's writers use the slots below. */
const SALES_SLOT = 15

/**
 * The hop from its seller's view: what the buyer pays, and what the seller pays at the hop above; and the sender to
 * itself.
 */
function salesOf(sellerId: string, hops: readonly LedgerHop[], hop: number): Sale[] {
  const { companyId: buyerId = '', amountMicros: soldMicros = 0n } = hops[hop] ?? {}
  const above = hops[hop + 1]
  const costMicros = above?.companyId === sellerId ? above.amountMicros : 0n
  const sale = { sellerId, buyerId, soldMicros, costMicros }
  if (hop > 0) return [sale]
  return [sale, { sellerId: buyerId, buyerId, soldMicros: 0n, costMicros: soldMicros }]
}

/** Rows of a slot are locked in a fixed order. */
const inOrder = (sales: readonly Sale[]): Sale[] => {
  const keyOf = ({ sellerId, buyerId }: Sale): string => `${sellerId}|${buyerId}`
  return sales.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/**
 * Resumes tasks of the company, and of those that buy through it, that stopped for lack of balance.
 */
async function resumeUnpaid(client: pg.ClientBase, companyId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `update sms_task t set status = 'sending', pause_reason = null, update_time = now()
     from sys_company c
     where c.id = t.company_id and (c.id = $1 or $1 = any (c.ancestor_ids))
       and t.status = 'paused' and t.pause_reason = 'balance.insufficient'
     returning t.id`,
    [companyId],
  )
  for (const { id } of rows) await client.query(`select pg_notify('tandem_sms', $1)`, [id])
}

const isOverdraft = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'ledger_wallet_funds'

interface WalletRecord {
  id: string
  company_id: string
  currency: string
  available: string
  held: string
  credit_limit: string
  status: 'active' | 'frozen'
}
const walletBalance = (row: WalletRecord): WalletBalance => ({
  walletId: row.id,
  companyId: row.company_id,
  currency: row.currency,
  availableMicros: BigInt(row.available),
  heldMicros: BigInt(row.held),
  creditLimitMicros: BigInt(row.credit_limit),
  status: row.status,
})

interface StatementRecord {
  tx_id: string
  posted_at: Date
  kind: string
  account: string
  amount: string
  reason: string | null
  idem_key: string
}
const statementLine = (row: StatementRecord): StatementLine => ({
  txId: row.tx_id,
  at: row.posted_at,
  kind: row.kind,
  account: row.account,
  amountMicros: BigInt(row.amount),
  reason: row.reason,
  key: row.idem_key,
})
