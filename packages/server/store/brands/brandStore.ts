import { type Connected, sql } from '../database/sql.ts'

/** A brand as its hosts show it. */
export interface StoredBrand {
  id: string
  companyId: string
  brandName: string
  logoId: string | null
  faviconId: string | null
  primaryColour: string | null
  isMain: boolean
  hideRecharge: boolean
  hideLanguage: boolean
  ownUsersOnly: boolean
  claim: string | null
  claimEn: string | null
  pitch: string | null
  pitchEn: string | null
  helpUrl: string | null
  privacyUrl: string | null
  termsUrl: string | null
  hosts: string[]
}

/** Every active brand with its hosts. */
export async function activeBrands(db: Connected): Promise<StoredBrand[]> {
  return sql<StoredBrand>`
    select b.id, b.company_id as "companyId", b.brand_name as "brandName", b.logo_id as "logoId",
      b.favicon_id as "faviconId", b.primary_colour as "primaryColour", b.is_main as "isMain",
      b.hide_recharge as "hideRecharge", b.hide_language as "hideLanguage",
      b.own_users_only as "ownUsersOnly", b.claim, b.claim_en as "claimEn", b.pitch, b.pitch_en as "pitchEn",
      b.help_url as "helpUrl", b.privacy_url as "privacyUrl",
      b.terms_url as "termsUrl",
      array(select h.host from sys_brand_host h where h.brand_id = b.id order by h.host) as hosts
    from sys_brand b
    where b.status = 'active' and b.deleted_at is null`.rows(db)
}

/** Sets the hosts of a brand; previous ones become free. Returns the host that belongs to another brand, if any. */
export async function replaceHosts(
  db: Connected,
  brand: { id: string; companyId: string },
  hosts: readonly string[],
): Promise<string | undefined> {
  await sql`delete from sys_brand_host where brand_id = ${brand.id}`.run(db)
  // In a fixed order, so that concurrent changes of the same hosts wait for each other without deadlock.
  const rows = await sql<{ host: string }>`
    insert into sys_brand_host (host, brand_id, company_id)
    select host, ${brand.id}::bigint, ${brand.companyId}::bigint
    from unnest(${[...hosts].toSorted()}::text[]) as host
    on conflict (host) do nothing
    returning host`.rows(db)
  const taken = new Set(rows.map(({ host }) => host))
  return hosts.find((host) => !taken.has(host))
}

/** Releases the hosts of deleted brands. */
export async function freeHosts(db: Connected, ids: readonly string[]): Promise<void> {
  await sql`delete from sys_brand_host where brand_id = any(${[...ids]}::bigint[])`.run(db)
}

/** The kind of a company in the scope; undefined if there is none. */
export async function companyKind(db: Connected, companyId: string): Promise<string | undefined> {
  const row = await sql<{ kind: string }>`
    select kind from sys_company where id = ${companyId} and deleted_at is null`.first(db)
  return row?.kind
}

/** Whether a company is this one or below it. */
export async function isWithinCompany(
  db: Connected,
  companyId: string,
  above: string,
): Promise<boolean> {
  return (
    (await sql`
    select 1 from sys_company
    where id = ${companyId} and (id = ${above} or ${above}::bigint = any(ancestor_ids))`.run(db)) >
    0
  )
}

/** Whose a brand is. */
export const companyOfBrand = (on: Connected, id: string) =>
  sql<{ companyId: string }>`
    select company_id as "companyId" from sys_brand where id = ${id}`.first(on)
