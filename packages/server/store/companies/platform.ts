import { sql, type Connected } from '../database/sql.ts'

/** The currency of the platform. */
export const platformCurrency = (on: Connected) =>
  sql<{ currency: string }>`
    select currency from sys_company where kind = 'platform' order by id limit 1`.first(on)

/** What the platform is called. */
export const platformName = (on: Connected) =>
  sql<{ name: string }>`
    select name from sys_company where kind = 'platform' order by id limit 1`.first(on)

/** The company that is the platform. */
export const platformId = (on: Connected) =>
  sql<{ id: string }>`
    select id::text from sys_company where kind = 'platform' order by sys_company.id limit 1`.first(
    on,
  )
