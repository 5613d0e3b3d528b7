import { type Database } from '../database/createDatabase.ts'
import { sql } from '../database/sql.ts'
import { withScope } from '../database/withScope.ts'

/** Where the simulated providers of exchange rates are, and their key. */
export interface ExchangeSimulator {
  mapUrl: string
  listUrl: string
  key: string
}

/**
 * Two providers in the sandbox, each with answers of its own shape; at later starts only their addresses, as the ports of
 * the simulators may have changed. What an administrator deleted or aimed elsewhere stays so.
 */
export async function aimExchange(
  database: Database,
  nextId: () => string,
  seal: (plain: string) => string,
  { mapUrl, listUrl, key }: ExchangeSimulator,
): Promise<void> {
  const rows = [
    {
      name: 'Simulated exchange rates',
      at: mapUrl,
      after: '?source={base}&currencies={quotes}&key={secret}',
      headers: null,
      priority: 10,
      mapping: 'ok: success = true\nbase: source\nat: timestamp\nrates: quotes',
    },
    {
      name: 'Simulated exchange rates, as a list',
      at: listUrl,
      after: '/{base}',
      headers: 'Authorization: Bearer {secret}',
      priority: 20,
      mapping: 'at: as_of\nlist: data\ncurrency: to\nrate: value',
    },
  ]
  await withScope(database, 'everything', async (db) => {
    for (const { at, after, ...row } of rows) {
      const url = at + after
      const path = new URL(at).pathname + after
      // oxlint-disable-next-line no-await-in-loop -- two rows, one connection
      const known = await sql<{ id: string }>`
        select id from sys_exchange_provider where name = ${row.name} limit 1`.first(db)
      if (known) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        await sql`update sys_exchange_provider set url = ${url}
          where id = ${known.id} and url like 'http://127.0.0.1:%' and url <> ${url}
            and right(url, ${path.length}) = ${path}`.run(db)
        continue
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      await sql`insert into sys_exchange_provider
          (id, name, priority, url, headers, secret_sealed, mapping, create_by)
        values (${nextId()}, ${row.name}, ${row.priority}, ${url}, ${row.headers}, ${seal(key)},
          ${row.mapping}, 'sandbox')`.run(db)
    }
  })
}
