import type { ContactInfo, OwnContacts } from '@tandem/model'
import { type Kysely, sql } from 'kysely'

/** A company's contacts for its customers, in their order. */
export async function shownContacts(
  kysely: Kysely<unknown>,
  companyId: string,
): Promise<ContactInfo[]> {
  const { rows } = await sql<ContactInfo>`
    select id, name, kind, telegram, phone, email from sys_support_contact
    where company_id = ${companyId} and shown and deleted_at is null
    order by sort_order, id limit 50`.execute(kysely)
  return rows
}

/** The seller of a company, as far as the buyer may know it; undefined for the platform itself. */
export async function sellerOf(
  kysely: Kysely<unknown>,
  companyId: string,
): Promise<({ id: string; kind: string } & NonNullable<OwnContacts['seller']>) | undefined> {
  const { rows } = await sql<{ id: string; kind: string } & NonNullable<OwnContacts['seller']>>`
    select up.id, up.kind, up.name as "companyName", up.contact_name as "contactName",
      up.contact_email as "contactEmail", up.contact_phone as "contactPhone"
    from sys_company c join sys_company up on up.id = c.parent_id
    where c.id = ${companyId}`.execute(kysely)
  return rows[0]
}
