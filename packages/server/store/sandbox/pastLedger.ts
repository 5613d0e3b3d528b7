import type { Transaction } from '../database/withScope.ts'
import { the, type SandboxIds } from './sandboxIds.ts'
import { hopAccounts } from '../ledger/hopAccounts.ts'
import { insertRows } from './insertRows.ts'
import { sandboxCompanies } from './organisation.ts'
import type { PastMessage } from './pastMessage.ts'
import { chainOf } from './rates.ts'

/** Past postings: reserve and settle per chunk, at the time they would have had. */
export interface PastLedger {
  reserve(
    key: string,
    companyId: string,
    txId: bigint,
    at: Date,
    messages: readonly PastMessage[],
  ): { txId: bigint; walletIds: string[]; amounts: bigint[] }
  settle(
    key: string,
    companyId: string,
    txId: bigint,
    at: Date,
    messages: readonly PastMessage[],
  ): bigint
  /** Writes what was posted since the last time. */
  write(): Promise<void>
  /** Sets the running balances to the sums of their entries. */
  close(): Promise<void>
}

type SaleColumn =
  | 'company_id'
  | 'buyer_id'
  | 'channel'
  | 'product'
  | 'currency'
  | 'bucket'
  | 'slot'
  | 'sold'
  | 'cost'
const QUARTER_MS = 15 * 60_000

interface Wallet {
  walletId: string
  heldId: string
  revenueId: string
  book: string
  company: string
}

export async function createPastLedger(
  client: Transaction['client'],
  ids: SandboxIds,
  since: Date,
): Promise<PastLedger> {
  let lastId = BigInt(since.getTime()) * 4096n
  const fresh = (): string => String((lastId += 2n))
  const transactions: Record<string, unknown>[] = []
  const entries: Record<string, unknown>[] = []
  const documents: Record<string, unknown>[] = []
  const wallets = new Map<string, Wallet>()
  const sales = new Map<string, Record<SaleColumn, string | number>>()
  const keyOf = new Map([...ids.company].map(([key, id]) => [id, key]))

  // Sellers before buyers: every wallet is in its seller's book.
  for (const company of sandboxCompanies) {
    const id = the(ids.company, company.key)
    const book = company.seller === null ? ids.platform : the(ids.company, company.seller)
    const [hop] = await hopAccounts(client, { next: () => (lastId += 2n) }, [id], {
      channel: 'sms',
      product: 'notify',
    })
    if (!hop) throw new Error('The ledger opened no wallet')
    wallets.set(company.key, {
      walletId: hop.walletId,
      heldId: hop.heldAccountId,
      revenueId: hop.revenueAccountId,
      book,
      company: id,
    })
    const bank = await open('select ledger_open_account($1, $2, $3, $4, $5) as id', [
      book,
      'bank',
      '',
      'USD',
      fresh(),
    ])
    const amount = BigInt(company.recharge) * 1_000_000n
    const wallet = wallets.get(company.key)
    if (wallet) {
      const txId = fresh()
      documents.push({
        tx_id: txId,
        company_id: id,
        source: 'sandbox',
        reference: company.key,
        amount: String(amount),
        currency: 'USD',
        created_at: since.toISOString(),
      })
      post('recharge', `sandbox:${company.key}`, id, BigInt(txId), since, [
        [wallet, 'wallet', amount],
        [{ ...wallet, walletId: bank, company: book }, 'wallet', -amount],
      ])
    }
  }
  await write()

  return { reserve, settle, write, close }

  async function open(sql: string, values: unknown[]): Promise<string> {
    const { rows } = await client.query<{ id: string }>(sql, values)
    const row = rows[0]
    if (!row) throw new Error('The ledger opened no account')
    return row.id
  }

  function walletsOf(companyId: string): Wallet[] {
    return chainOf(the(keyOf, companyId)).map((key) => {
      const wallet = wallets.get(key)
      if (!wallet) throw new Error(`The sandbox has no wallet of ${key}`)
      return wallet
    })
  }

  function post(
    kind: string,
    key: string,
    companyId: string,
    txId: bigint,
    at: Date,
    lines: readonly (readonly [Wallet, 'wallet' | 'held' | 'revenue', bigint])[],
  ): void {
    transactions.push({
      id: String(txId),
      company_id: companyId,
      kind,
      idem_key: key,
      occurred_at: at.toISOString(),
      posted_at: at.toISOString(),
    })
    const used = lines.filter(([, , amount]) => amount !== 0n)
    for (const [seq, [wallet, side, amount]] of used.entries()) {
      entries.push({
        tx_id: String(txId),
        seq: seq + 1,
        account_id: { wallet: wallet.walletId, held: wallet.heldId, revenue: wallet.revenueId }[
          side
        ],
        book_id: wallet.book,
        company_id: side === 'revenue' ? wallet.book : wallet.company,
        currency: 'USD',
        amount: String(amount),
      })
    }
  }

  function reserve(
    key: string,
    companyId: string,
    txId: bigint,
    at: Date,
    messages: readonly PastMessage[],
  ) {
    const chain = walletsOf(companyId)
    const amounts = chain.map((_, hop) =>
      sum(messages, (message) => message.hops[hop]?.price ?? 0n),
    )
    post(
      'reserve',
      key,
      companyId,
      txId,
      at,
      chain.flatMap((wallet, hop) => {
        const amount = amounts[hop] ?? 0n
        return [[wallet, 'wallet', -amount] as const, [wallet, 'held', amount] as const]
      }),
    )
    return { txId, walletIds: chain.map(({ walletId }) => walletId), amounts }
  }

  function settle(
    key: string,
    companyId: string,
    txId: bigint,
    at: Date,
    messages: readonly PastMessage[],
  ): bigint {
    post(
      'settle',
      key,
      companyId,
      txId,
      at,
      walletsOf(companyId).flatMap((wallet, hop) => {
        const held = sum(messages, (message) => message.hops[hop]?.price ?? 0n)
        const charged = sum(messages, (message) => message.hops[hop]?.charged ?? 0n)
        return [
          [wallet, 'held', -held] as const,
          [wallet, 'revenue', charged] as const,
          [wallet, 'wallet', held - charged] as const,
        ]
      }),
    )
    const quarter = quarterOf(txId)
    const charged = (hop: number): bigint =>
      sum(messages, (message) => message.hops[hop]?.charged ?? 0n)
    for (const [hop, { book, company }] of walletsOf(companyId).entries()) {
      addSale([book, company, quarter], charged(hop), charged(hop + 1))
      if (hop === 0) addSale([company, company, quarter], 0n, charged(0))
    }
    return txId
  }

  function addSale(
    key: [seller: string, buyer: string, bucket: string],
    sold: bigint,
    cost: bigint,
  ) {
    if (sold === 0n && cost === 0n) return
    const [company_id, buyer_id, bucket] = key
    const known = sales.get(key.join('|'))
    sales.set(key.join('|'), {
      company_id,
      buyer_id,
      channel: 'sms',
      product: 'notify',
      currency: 'USD',
      bucket,
      slot: 0,
      sold: String(BigInt(known?.sold ?? 0) + sold),
      cost: String(BigInt(known?.cost ?? 0) + cost),
    })
  }

  async function write(): Promise<void> {
    await insertRows(client, 'ledger_tx', transactions.splice(0))
    await insertRows(client, 'ledger_entry', entries.splice(0))
    await insertRows(client, 'ledger_document', documents.splice(0))
  }

  async function close(): Promise<void> {
    await write()
    await insertRows(client, 'ledger_sales', [...sales.values()])
    await client.query(
      `update ledger_wallet w set available = s.available, held = s.held
       from (
         select a.wallet_id,
           coalesce(sum(e.amount) filter (where a.kind = 'wallet'), 0)::bigint as available,
           coalesce(sum(e.amount) filter (where a.kind = 'held'), 0)::bigint as held
         from ledger_account a join ledger_entry e on e.account_id = a.id
         where a.wallet_id is not null group by a.wallet_id
       ) s where w.id = s.wallet_id`,
    )
  }
}

const sum = (messages: readonly PastMessage[], amount: (message: PastMessage) => bigint): bigint =>
  messages.reduce((total, message) => total + amount(message), 0n)

/** The quarter of an hour of a transaction's id. */
const quarterOf = (txId: bigint): string => {
  const ms = Number(txId >> 12n)
  return new Date(ms - (ms % QUARTER_MS)).toISOString()
}
