import { composeIdNumber, type LedgerTx, type Sale, type Used } from '@tandem/core'
import type { TaskDelta } from '../../ports/sms/tally.ts'
import type { Statement } from '../database/statementBatch.ts'

/** What a batch of charges moves (see `moneyBatch`). */
export interface MoneyWrite {
  txs: readonly LedgerTx[]
  sales: readonly Sale[]
  /** What was charged, for bills; absent where it is not told apart. */
  used?: readonly Used[]
  /** Of what is counted with it: what each task was charged, for statements; absent where nothing was. */
  tally?: { readonly tasks: readonly Pick<TaskDelta, 'taskId' | 'companyId' | 'charged'>[] }
  /** When it happened, UTC ms, where no transaction says it; not said: now. */
  at?: number
  /** Of the sales: a slot has one writer at a time, so two never wait for each other's rows. */
  slot: number
}

/**
 * The statement that posts a batch inside the caller's transaction, beside the rows that owe it or end it: its ledger
 * transactions, the wallets and the sellers' figures; none when nothing moves. Wallets are locked last, and in one order.
 * It fails when a key was posted before, and on `ledger_wallet_funds` when a wallet is short.
 */
export function postMoney({ txs, sales, used = [], tally, slot, at }: MoneyWrite): Statement[] {
  // Messages of price 0 move no money, but are on bills.
  if (txs.length === 0 && sales.length === 0 && used.length === 0) return []
  const values = [
    JSON.stringify(
      txs.map(({ txId, companyId, kind, key, accountIds, amounts }) => ({
        id: txId,
        company: companyId,
        kind,
        key,
        accounts: accountIds,
        amounts: amounts.map(String),
      })),
    ),
    slot,
    txs[0]?.txId ?? composeIdNumber(at ?? Date.now(), 0),
    JSON.stringify(
      sales.map(({ soldMicros, costMicros, paidMicros, ...sale }) => ({
        ...sale,
        sold: String(soldMicros),
        cost: String(costMicros),
        ...(paidMicros !== null && { paid: String(paidMicros) }),
      })),
    ),
    JSON.stringify(
      used.map(({ amountMicros, ...use }) => ({ ...use, amount: String(amountMicros) })),
    ),
    JSON.stringify(
      (tally?.tasks ?? []).flatMap(({ taskId, companyId, charged }) =>
        charged === 0n ? [] : [{ taskId, companyId, amount: String(charged) }],
      ),
    ),
  ]
  return [{ name: 'ledger_post_money', text: POST, values }]
}

// Counting what was sold finishes it before the first wallet is locked.
const POST = `with sold as (
    insert into ledger_sales as s (company_id, buyer_id, channel, product, currency, bucket, slot, sold, cost, paid)
    select "sellerId", "buyerId", channel, product, currency, ledger_quarter($3::bigint), $2::smallint, sold, cost, paid
    from jsonb_to_recordset($4::jsonb) as d ("sellerId" bigint, "buyerId" bigint, channel text, product text,
      currency text, sold bigint, cost bigint, paid bigint)
    on conflict (company_id, bucket, buyer_id, channel, product, currency, slot) do update set
      sold = s.sold + excluded.sold, cost = s.cost + excluded.cost, paid = s.paid + excluded.paid
    returning 1
  ), used as (
    insert into ledger_usage as u (company_id, seller_id, channel, product, country, operator_id, rate_id, currency, bucket, slot,
      messages, parts, amount)
    select "buyerId", "sellerId", channel, product, country, "operatorId", "rateId", currency, ledger_quarter($3::bigint), $2::smallint,
      messages, parts, amount
    from jsonb_to_recordset($5::jsonb) as d ("buyerId" bigint, "sellerId" bigint, channel text, product text, country text,
      "operatorId" bigint, "rateId" bigint, currency text, messages int, parts int, amount bigint)
    on conflict (company_id, bucket, seller_id, channel, product, country, operator_id, rate_id, currency, slot) do update set
      messages = u.messages + excluded.messages, parts = u.parts + excluded.parts, amount = u.amount + excluded.amount
    returning 1
  ), charged as (
    insert into sms_task_charge as c (company_id, bucket, task_id, slot, product, amount)
    select d."companyId", ledger_quarter($3::bigint), d."taskId", $2::smallint, t.product, d.amount
    from jsonb_to_recordset($6::jsonb) as d ("taskId" bigint, "companyId" bigint, amount bigint) join sms_task t on t.id = d."taskId"
    on conflict (company_id, bucket, task_id, slot) do update set amount = c.amount + excluded.amount
    returning 1
  )
  select from (select count(*) from sold) s cross join (select count(*) from used) u cross join (select count(*) from charged) c
  cross join lateral ledger_post_all($1::jsonb)`
