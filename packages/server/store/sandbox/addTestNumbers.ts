import type { Database } from '../database/createDatabase.ts'
import { sql } from '../database/sql.ts'
import { withScope } from '../database/withScope.ts'
import { ensureSecret } from '../gatewayTests/handsets.ts'

/** Numbers that the simulated carriers always reach; the last one is looked at by people. */
const numbers = [
  { name: 'Simulated phone 1', number: '+12015550101', toldBy: 'handset' },
  { name: 'Simulated phone 2', number: '+12015550102', toldBy: 'handset' },
  { name: 'Phone on the desk', number: '+12015550103', toldBy: 'person' },
]

/** Test numbers of the sandbox, at the first start only. What an administrator deleted stays so. */
export async function addTestNumbers(
  database: Database,
  nextId: () => string,
  seal: (plain: string) => string,
): Promise<void> {
  await withScope(database, 'everything', async (db) => {
    if (await sql`select 1 from sms_test_number limit 1`.first(db)) return
    for (const { name, number, toldBy } of numbers) {
      const id = nextId()
      // oxlint-disable-next-line no-await-in-loop -- three rows, one connection
      await sql`
        insert into sms_test_number (id, name, number, country, told_by, create_by)
        values (${id}, ${name}, ${number}, 'US', ${toldBy}, 'sandbox')`.run(db)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await ensureSecret(db, id, seal)
    }
  })
}

/** Numbers whose phones tell by themselves, with their sealed secrets. */
export const testHandsets = (
  database: Database,
): Promise<{ id: string; number: string; sealed: string }[]> =>
  withScope(database, 'everything', (db) =>
    sql<{ id: string; number: string; sealed: string }>`
      select n.id::text, n.number, s.secret_sealed as sealed
      from sms_test_number n join sms_test_number_secret s on s.number_id = n.id
      where n.told_by = 'handset' and n.enabled and n.deleted_at is null`.rows(db),
  )
