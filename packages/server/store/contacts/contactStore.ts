import type { ContactInfo, OwnContacts } from '@tandem/model'
import { type Connected, sql } from '../database/sql.ts'

/** A company's contacts for its customers, in their order. */
export async function shownContacts(db: Connected, companyId: string): Promise<ContactInfo[]> {
  return sql<ContactInfo>`
    select id, name, kind, telegram, phone, email from sys_support_contact
    where company_id = ${companyId} and shown and deleted_at is null
    order by sort_order, id limit 50`.rows(db)
}

/** The seller of a company, as far as the buyer may know it; undefined for the platform itself. */
export async function sellerOf(
  db: Connected,
  companyId: string,
): Promise<({ id: string; kind: string } & NonNullable<OwnContacts['seller']>) | undefined> {
  return sql<{ id: string; kind: string } & NonNullable<OwnContacts['seller']>>`
    select up.id, up.kind, up.name as "companyName", up.contact_name as "contactName",
      up.contact_email as "contactEmail", up.contact_phone as "contactPhone"
    from sys_company c join sys_company up on up.id = c.parent_id
    where c.id = ${companyId}`.first(db)
}
