import { type Connected, sql } from '../database/sql.ts'

/** Id of the platform's own company. */
export async function onlyPlatform(db: Connected): Promise<string> {
  const platform = await sql<{ id: string }>`
    select id from sys_company where kind = 'platform' order by id limit 1`.first(db)
  if (!platform) throw new Error('there is no platform company')
  return platform.id
}
