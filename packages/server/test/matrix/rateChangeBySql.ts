import type { Pool } from 'pg'

/** A row of a company's draft of a price list. @returns false if it has no draft */
export async function rateChangeBySql(
  owner: Pool,
  id: string,
  companyId: string,
): Promise<boolean> {
  const { rowCount } = await owner.query(
    `insert into sms_rate_change (id, company_id, version_id, rate_group_id, change, product, country_id, price_nanos,
       charge_on)
     select $1, company_id, id, rate_group_id, 'new', 'notify', (select min(id) from sys_country), 1000, 'submit'
     from sms_rate_version where company_id = $2 and state = 'draft' order by id limit 1`,
    [id, companyId],
  )
  return rowCount === 1
}
