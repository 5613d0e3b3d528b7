import type { SmsProduct } from '@tandem/model'

import { sql, type Connected } from '../database/sql.ts'
import { ofCompanies } from '../lists/ofCompanies.ts'
import type { Scope } from '../database/withScope.ts'

/** A template with its approved text; null: none was approved. */
export interface NamedTemplate {
  id: string
  name: string
  approved: string | null
}

/** A template of a company and product by its id or name. */
export const templateInScope = (
  on: Connected,
  { scope }: { scope: Scope },
  {
    companyId,
    product,
    id,
    name,
  }: { companyId: string; product: SmsProduct; id: string | undefined; name: string | undefined },
): Promise<NamedTemplate | undefined> =>
  sql<NamedTemplate>`
    select id, name, approved_content as approved from sms_template
    where company_id = ${companyId} and product = ${product} and deleted_at is null
      and id = coalesce(${id ?? null}::bigint, id) and name = coalesce(${name ?? null}, name)
      and ${sql.all([ofCompanies({ scope }, 'company_id')])}`.first(on)
