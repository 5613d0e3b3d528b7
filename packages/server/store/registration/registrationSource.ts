import { sql } from '../database/sql.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Requests for accounts: the platform's own, whatever the role of another company grants. */
export const registrationSource: LineSource = {
  table: 'sys_registration',
  company: null,
  person: null,
  joins: 'left join sys_user u on u.id = l.made_user_id',
  columns: {
    userId_dictText: 'u.username',
    // Sent mail leaves the outbox.
    mail: `case when l.status <> 'pending' then coalesce((select case when o.status = 'waiting' then 'queued' else 'failed'
      end from sys_outbox o where o.about = l.id and o.kind = 'mail' order by o.id desc limit 1), 'sent') end`,
  },
  where: ({ actor }) => sql`l.deleted_at is null and ${actor.companyKind === 'platform'}`,
  filters: {
    phone: (number) => sql`l.phone like ${`+${number.replace(/\D/g, '')}%`}`,
  },
}
