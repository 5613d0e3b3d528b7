import { type Kysely, sql } from 'kysely'

/** Id of the platform's own company. */
export async function onlyPlatform(kysely: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_company where kind = 'platform' order by id limit 1`.execute(kysely)
  const [platform] = rows
  if (!platform) throw new Error('there is no platform company')
  return platform.id
}
