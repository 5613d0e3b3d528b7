import { sql, type Connected } from '../database/sql.ts'
import { ofCompanies } from '../lists/ofCompanies.ts'
import type { Scope } from '../database/withScope.ts'

/** Companies in scope of which somebody else asked to change the bank details, by name. */
export const bankDetailsAsked = (on: Connected, { scope }: { scope: Scope }, userId: string) =>
  sql<{ id: string; name: string }>`
    select c.id::text, c.name from sys_company c
    where c.asked is not null and c.asked_id <> ${userId} and c.deleted_at is null
      and ${sql.all([ofCompanies({ scope }, 'c.id')])} order by c.name`.rows(on)

/** What the bills of a company say of it. */
export interface BillFacts {
  kind: string
  billPeriod: string
  legalName: string | null
  address: string | null
  taxId: string | null
  bankDetails: string | null
}

/** What the bills of a company say of it. */
export const billFacts = (on: Connected, companyId: string): Promise<BillFacts | undefined> =>
  sql<BillFacts>`
    select kind, bill_period as "billPeriod", legal_name as "legalName", address, tax_id as "taxId",
      bank_details as "bankDetails"
    from sys_company where id = ${companyId}`.first(on)
