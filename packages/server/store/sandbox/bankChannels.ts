import { type Connected, sql } from '../database/sql.ts'

const BANK = {
  name: 'Bank transfer',
  minutes: 7 * 1_440,
  instructions: 'Tandem Communications Ltd\nIBAN XX00 0000 0000 0000 0000 00\nBIC SANDBOXX',
}

/** Currencies in which companies buy from the platform, and what a channel is called there. */
export async function tradedCurrencies(
  on: Connected,
): Promise<{ currency: string; called: (name: string) => string }[]> {
  const rows = await sql<{ currency: string }>`
    select distinct c.currency from sys_company c join sys_company s on s.id = c.parent_id
    where s.kind = 'platform' and c.deleted_at is null order by 1`.rows(on)
  return rows.map(({ currency }, at) => ({
    currency,
    called: (name) => (at === 0 ? name : `${name}, ${currency}`),
  }))
}

/** A bank account of the platform in each of these, unless there was one before: it needs no provider. */
export async function addBankChannels(on: Connected, nextId: () => string): Promise<void> {
  const known = await sql`select from pay_channel where driver = 'bankTransfer' limit 1`.rows(on)
  if (known.length > 0) return
  for (const { currency, called } of await tradedCurrencies(on)) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of rows, one connection
    await sql`
      insert into pay_channel (id, name, driver, currency, priority, instructions, pay_minutes, create_by)
      values (${nextId()}, ${called(BANK.name)}, 'bankTransfer', ${currency}, 40, ${BANK.instructions}, ${BANK.minutes},
        'sandbox')`.run(on)
  }
}
