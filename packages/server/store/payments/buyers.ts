import { sql, type Connected } from '../database/sql.ts'

/** A company with its currency, if this is who sells to it. */
export const buyerOf = (on: Connected, companyId: string, sellerId: string) =>
  sql<{ currency: string }>`
    select currency from sys_company
    where id = ${companyId} and parent_id = ${sellerId} and deleted_at is null`.first(on)

/** What kind of company sells to this one. */
export const sellerKind = (on: Connected, companyId: string) =>
  sql<{ kind: string }>`
    select s.kind from sys_company c join sys_company s on s.id = c.parent_id where c.id = ${companyId}`.first(
    on,
  )

/** What a wallet has that is not held, in micros, under the lock of the wallet. */
export const lockAvailable = (on: Connected, companyId: string) =>
  sql<{ available: string }>`
    select available::text from ledger_wallet where company_id = ${companyId} for update`.first(on)
