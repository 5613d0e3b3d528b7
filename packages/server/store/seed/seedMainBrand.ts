import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** Gives the platform its main brand, shown on every unknown host; an existing one is unchanged. */
export async function seedMainBrand(
  db: Transaction,
  nextId: () => string,
  brandName: string,
): Promise<void> {
  await sql`insert into sys_brand (id, company_id, brand_name, is_main, create_by)
     select ${nextId()}, id, ${brandName}, true, 'system' from sys_company where kind = 'platform' order by id limit 1
     on conflict (is_main) where is_main and deleted_at is null do nothing`.run(db)
}
