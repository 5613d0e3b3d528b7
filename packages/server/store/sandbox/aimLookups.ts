import { type Database } from '../database/createDatabase.ts'
import { sql } from '../database/sql.ts'
import { withScope } from '../database/withScope.ts'

/** Where the simulated providers of lookups are, and their key. */
export interface LookupSimulator {
  listUrl: string
  oneUrl: string
  key: string
}

const listMapping = `list: results
number: to
invalid: error.name = EC_UNKNOWN_SUBSCRIBER
unreachable: status.groupName = UNDELIVERABLE
reachable: status.groupName = DELIVERED
mccmnc: mccMnc
ported: ported
roaming: roaming`
const oneMapping = `number: msisdn
invalid: live_status = INVALID_MSISDN
unreachable: live_status = ABSENT_SUBSCRIBER
reachable: live_status = LIVE
mcc: network.mcc
mnc: network.mnc
ported: is_ported = YES
roaming: is_roaming = YES`

/**
 * Two providers in the sandbox, each with answers of its own shape; at later starts only their addresses, as the ports of
 * the simulators may have changed. What an administrator deleted or aimed elsewhere stays so.
 */
export async function aimLookups(
  database: Database,
  nextId: () => string,
  seal: (plain: string) => string,
  { listUrl, oneUrl, key }: LookupSimulator,
): Promise<void> {
  const rows = [
    {
      name: 'Simulated HLR',
      url: listUrl,
      path: new URL(listUrl).pathname,
      headers: 'Authorization: App {secret}',
      secret: key,
      body: '{"to": {numbers}}',
      batch: 100,
      priority: 10,
      mapping: listMapping,
    },
    {
      name: 'Simulated HLR, one by one',
      url: `${oneUrl}?msisdn={+number}`,
      path: `${new URL(oneUrl).pathname}?msisdn={+number}`,
      headers: 'Authorization: Basic {basic}',
      secret: `sandbox:${key}`,
      body: null,
      batch: 1,
      priority: 20,
      mapping: oneMapping,
    },
  ]
  await withScope(database, 'everything', async (db) => {
    for (const { path, secret, ...row } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- two rows, one connection
      const known = await sql<{ id: string }>`
        select id from hlr_provider where name = ${row.name} limit 1`.first(db)
      if (known) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        await sql`update hlr_provider set url = ${row.url}
          where id = ${known.id} and url like 'http://127.0.0.1:%' and url <> ${row.url}
            and right(url, ${path.length}) = ${path}`.run(db)
        continue
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      await sql`insert into hlr_provider
          (id, name, priority, url, headers, secret_sealed, body, batch, mapping, create_by)
        values (${nextId()}, ${row.name}, ${row.priority}, ${row.url}, ${row.headers},
          ${seal(secret)}, ${row.body}, ${row.batch}, ${row.mapping}, 'sandbox')`.run(db)
    }
  })
}
