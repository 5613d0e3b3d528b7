import { sql, type Connected } from '../database/sql.ts'

/** Who sells to a company, and the brand under which it writes. */
export interface SellerLetterhead {
  seller: string
  brandName: string | null
  colour: string | null
  type: string | null
  content: Buffer | null
}

/**
 * The seller of a company with its own brand, else that of the nearest one above it, else the main
 * one.
 */
export const sellerLetterhead = (
  on: Connected,
  companyId: string,
): Promise<SellerLetterhead | undefined> =>
  sql<SellerLetterhead>`
    with seller as (
      select s.id, s.name, s.ancestor_ids from sys_company c join sys_company s on s.id = coalesce(c.parent_id, c.id)
      where c.id = ${companyId}
    )
    select s.name as seller, b.brand_name as "brandName", b.primary_colour as colour, p.content_type as type, p.content
    from seller s
    left join lateral (
      select * from sys_brand b
      where b.deleted_at is null and b.status = 'active' and (b.company_id = s.id or b.company_id = any (s.ancestor_ids))
      order by array_position(s.ancestor_ids || s.id, b.company_id) desc, b.id limit 1
    ) b on true
    left join sys_picture p on p.id = b.logo_id`.first(on)
