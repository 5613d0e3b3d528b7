import type { Database } from '../database/createDatabase.ts'
import { sql } from '../database/sql.ts'
import { withScope } from '../database/withScope.ts'
import { addBankChannels, tradedCurrencies } from './bankChannels.ts'

type Online = 'btcpay' | 'nowpayments' | 'stripe'

/** Where the simulated payment providers are, and what they know us by. */
export interface PaymentSimulator {
  url: string
  store: string
  keys: Readonly<Record<Online, string>>
  hookSecrets: Readonly<Record<Online, string>>
}

const ONLINE: readonly {
  driver: Online
  name: string
  priority: number
  account: string | null
  minutes: number
}[] = [
  { driver: 'nowpayments', name: 'USDT (TRC-20)', priority: 10, account: 'usdttrc20', minutes: 60 },
  { driver: 'btcpay', name: 'Bitcoin', priority: 20, account: null, minutes: 60 },
  { driver: 'stripe', name: 'Card', priority: 30, account: '', minutes: 60 },
]
/**
 * Channels of every currency in which companies buy from the platform; at later starts only their addresses, as the port of
 * the simulator may have changed. What an administrator deleted or aimed elsewhere stays so.
 */
export async function aimPayments(
  database: Database,
  nextId: () => string,
  seal: (plain: string) => string,
  { url, store, keys, hookSecrets }: PaymentSimulator,
): Promise<void> {
  await withScope(database, 'everything', async (db) => {
    await sql`
      update pay_channel set url = ${url} where url like 'http://127.0.0.1:%' and url <> ${url}`.run(
      db,
    )
    await addBankChannels(db, nextId)
    const known = await sql<{ n: number }>`
      select count(*)::int as n from pay_channel where driver <> 'bankTransfer'`.first(db)
    if ((known?.n ?? 0) > 0) return
    for (const { currency, called } of await tradedCurrencies(db)) {
      for (const { driver, name, priority, account, minutes } of ONLINE) {
        // oxlint-disable-next-line no-await-in-loop -- a handful of rows, one connection
        await sql`insert into pay_channel (id, name, driver, currency, priority, url, account, secret_sealed, hook_secret_sealed,
            pay_minutes, create_by)
          values (${nextId()}, ${called(name)}, ${driver}, ${currency}, ${priority}, ${url}, ${account ?? store},
            ${seal(keys[driver])}, ${seal(hookSecrets[driver])}, ${minutes}, 'sandbox')`.run(db)
      }
    }
  })
}

/** The channels behind simulators, as `driver:currency`, with their ids. */
export const simulatedChannels = (database: Database): Promise<{ key: string; id: string }[]> =>
  withScope(database, 'everything', (db) =>
    sql<{ key: string; id: string }>`
      select driver || ':' || currency as key, id::text from pay_channel c
      where url like 'http://127.0.0.1:%' and deleted_at is null order by c.id desc`.rows(db),
  )
