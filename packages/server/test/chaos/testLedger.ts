import { type Channel, type HopAccounts, moneyBatch } from '@tandem/core'
import type { Ids } from '../../ports/ids.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { sendTogether } from '../../store/database/sendTogether.ts'
import { violates } from '../../store/database/violates.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { hopAccounts } from '../../store/ledger/hopAccounts.ts'
import { postMoney } from '../../store/ledger/postMoney.ts'
import { recharge } from '../../store/ledger/recharge.ts'

/** What a company of a chain pays the one above it; customer first. */
export interface TestHop {
  companyId: string
  amountMicros: bigint
}
/** Whose each hop's price is afterwards. */
export type TestStep =
  | { kind: 'reserve' }
  | { kind: 'settle'; pays: boolean }
  | { kind: 'correct'; paid: boolean; pays: boolean }

/** Figures of the engine's writers use the slots below. */
const SLOT = 15

/** Money for tests and benchmarks: each call is a transaction of its own. */
export function testLedger(database: Database, ids: Ids) {
  const everything = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    withScope(database, 'everything', work)
  return {
    recharge: ({ companyId, amountMicros }: TestHop, { key }: { key: string }) =>
      everything(({ client }) =>
        recharge(client, ids, { companyId, amountMicros, key, source: 'manual' }),
      ),
    async balance(companyId: string) {
      const { rows } = await database.pool.query<{ available: string; held: string }>(
        'select available, held from ledger_wallet where company_id = $1',
        [companyId],
      )
      const [wallet] = rows
      if (!wallet) return undefined
      return { availableMicros: BigInt(wallet.available), heldMicros: BigInt(wallet.held) }
    },
    /** Moves the prices of a chain; 'insufficient' when one of its wallets is short. */
    async post(
      key: string,
      prices: readonly TestHop[],
      step: TestStep,
      of: { channel: Channel; product: string } = { channel: 'sms', product: 'notify' },
    ): Promise<'posted' | 'insufficient'> {
      const companies = prices.map(({ companyId }) => companyId)
      const hops: HopAccounts[] = await hopAccounts(database.pool, ids, companies, of)
      const charge = { hops, pricing: { prices: prices.map(({ amountMicros }) => amountMicros) } }
      const money = moneyBatch()
      if (step.kind === 'reserve') money.reserve(charge)
      if (step.kind === 'settle') money.settle(charge, () => step.pays)
      if (step.kind === 'correct') {
        money.correct(
          charge,
          () => step.paid,
          () => step.pays,
        )
      }
      try {
        await everything(({ client }) =>
          sendTogether(
            client,
            postMoney({
              txs: money.transactions(
                step.kind,
                () => Number(ids.next()),
                () => key,
              ),
              sales: money.sales(),
              slot: SLOT,
            }),
          ),
        )
        return 'posted'
      } catch (error) {
        if (violates(error, 'ledger_wallet_funds')) return 'insufficient'
        throw error
      }
    },
  }
}
