import type { Letterhead } from '../../documents/createPdf.ts'
import { sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ports } from '../ports.ts'

const DRAWN = ['image/png', 'image/jpeg']

/** Under which name and look the seller of a company writes: its own brand, else that of the nearest one above it, else the main one. */
export async function letterheadOf(
  { system }: Pick<Ports, 'system'>,
  companyId: string,
): Promise<Letterhead> {
  const found = await withScope(system, 'everything', (on) =>
    sql<{
      seller: string
      brandName: string | null
      colour: string | null
      type: string | null
      content: Buffer | null
    }>`
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
      left join sys_picture p on p.id = b.logo_id`.first(on),
  )
  const { seller = '', brandName, colour, type, content } = found ?? {}
  return {
    brandName: brandName ?? seller,
    logo: content && DRAWN.includes(type ?? '') ? content : null,
    colour: colour ?? null,
    lines: brandName === seller ? [] : [seller],
  }
}
