import { buildExchangeIndex, type SecondPersonLimit } from '@tandem/core'
import { sql } from '../../store/database/sql.ts'
import { configStore } from '../../store/sms/configRows.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../settings/readSettings.ts'

/** Above what a second person agrees to money that people move, by the setting and the exchange rates in force. */
export async function secondPersonLimit(
  { now }: Pick<Ctx, 'now'>,
  ports: Pick<Ports, 'system' | 'secrets'>,
): Promise<SecondPersonLimit> {
  const { secondPersonAbove } = await readSettings(ports)
  const platform = await sql<{ currency: string }>`
    select currency from sys_company where kind = 'platform' order by id limit 1`.first(
    ports.system.pool,
  )
  if (!platform) throw new Error('There is no platform')
  const rates = await configStore(ports.system.pool).exchangeRates()
  return {
    micros: BigInt(secondPersonAbove) * 1_000_000n,
    currency: platform.currency,
    exchange: buildExchangeIndex(rates, now.getTime()),
  }
}
