import { sql, type Connected } from '../database/sql.ts'

/** A sender that soon can no longer be used. */
export interface EndingSender {
  id: string
  companyId: string
  company: string
  /** Who of the platform looks after the company. */
  salesId: string | null
  sender: string
  ends: Date
}

/**
 * Approved senders whose approval ends after one moment and no later than another, the first to
 * end first.
 */
export const sendersEnding = (
  on: Connected,
  { after, until }: { after: Date; until: Date },
): Promise<EndingSender[]> =>
  sql<EndingSender>`
    select s.id::text, s.company_id::text as "companyId", c.name as company, u.id::text as "salesId", s.sender,
      s.valid_until as ends
    from sms_sender_id s join sys_company c on c.id = s.company_id and c.deleted_at is null
    left join sys_user u on u.id = c.sales_user_id and u.deleted_at is null and u.status = '1'
    where s.status = 'approved' and s.deleted_at is null
      and s.valid_until > ${after} and s.valid_until <= ${until}
    order by s.valid_until, s.id`.rows(on)
