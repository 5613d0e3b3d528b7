import type { Secrets } from '../../ports/secrets.ts'
import type { OnlineDriver, OpenChannel } from '../../ports/paymentDriver.ts'
import { type Connected, sql } from '../database/sql.ts'

/** A channel as it is stored. */
export interface StoredChannel {
  id: string
  name: string
  driver: OnlineDriver | 'bankTransfer'
  currency: string
  minMicros: bigint | null
  maxMicros: bigint | null
  instructions: string | null
  payMinutes: number
  url: string | null
  account: string | null
  secretSealed: string | null
  hookSecretSealed: string | null
  oldHookSecretSealed: string | null
}

const columns = sql`id::text, name, driver, currency, min_amount as "minMicros", max_amount as "maxMicros", instructions,
  pay_minutes as "payMinutes", url, account, secret_sealed as "secretSealed", hook_secret_sealed as "hookSecretSealed",
  old_hook_secret_sealed as "oldHookSecretSealed"`

interface Row extends Omit<StoredChannel, 'minMicros' | 'maxMicros'> {
  minMicros: string | null
  maxMicros: string | null
}
const stored = ({ minMicros, maxMicros, ...row }: Row): StoredChannel => ({
  ...row,
  minMicros: minMicros === null ? null : BigInt(minMicros),
  maxMicros: maxMicros === null ? null : BigInt(maxMicros),
})

/** Channels that are offered in a currency at the hosts of a brand, the first one first. */
export async function offeredChannels(
  on: Connected,
  currency: string,
  brandId: string | null,
): Promise<StoredChannel[]> {
  const rows = await sql<Row>`
    select ${columns} from pay_channel c
    where deleted_at is null and enabled and currency = ${currency} and (brand_id is null or brand_id = ${brandId})
    order by priority, c.id`.rows(on)
  return rows.map(stored)
}

/** A channel, also one that is not offered any more: what was ordered there goes on. */
export async function findChannel(on: Connected, id: string): Promise<StoredChannel | undefined> {
  const row = await sql<Row>`select ${columns} from pay_channel where id = ${id}`.first(on)
  return row && stored(row)
}

/** Its secrets opened; undefined for one that no provider is behind. */
export function openChannel(channel: StoredChannel, secrets: Secrets): OpenChannel | undefined {
  const { id, driver, currency, url, account } = channel
  if (driver === 'bankTransfer') return undefined
  const opened = (sealed: string | null) => (sealed === null ? '' : secrets.open(sealed))
  return {
    id,
    driver,
    currency,
    url: url || null,
    account: account || null,
    secret: opened(channel.secretSealed),
    hookSecrets: [channel.hookSecretSealed, channel.oldHookSecretSealed]
      .map(opened)
      .filter((secret) => secret !== ''),
  }
}
