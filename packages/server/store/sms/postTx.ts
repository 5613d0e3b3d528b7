import type pg from 'pg'
import type { TxWrite } from '../../ports/ledger.ts'

/**
 * Posts a ledger transaction inside the caller's transaction. @throws when its key was already
 * posted
 */
export async function postTx(client: pg.ClientBase, tx: TxWrite): Promise<void> {
  const { rows } = await client.query<{ posted: boolean }>({
    name: 'sms_post_tx',
    text: 'select ledger_post($1, $2, $3, $4, $5::bigint[], $6::bigint[]) as posted',
    values: [
      tx.txId,
      tx.companyId,
      tx.kind,
      tx.key,
      int8Array(tx.accountIds),
      int8Array(tx.amounts),
    ],
  })
  if (!rows[0]?.posted) throw new Error(`The ledger transaction ${tx.key} was posted before`)
}

/** Posts several inside the caller's transaction. @throws when a key was already posted */
export async function postTxs(client: pg.ClientBase, txs: readonly TxWrite[]): Promise<void> {
  const [first] = txs
  if (first && txs.length === 1) return postTx(client, first)
  if (!first) return
  const { rows } = await client.query<{ key: string }>({
    name: 'sms_post_txs',
    text: 'select ledger_post_all($1::jsonb) as key',
    values: [
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
    ],
  })
  if (rows[0]) throw new Error(`The ledger transaction ${rows[0].key} was posted before`)
}

/** A bigint[] parameter. node-postgres would quote each element of a list. */
export const int8Array = (values: readonly (number | bigint | string)[]): string =>
  `{${values.join(',')}}`

/** Whether an insert or update violated this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
