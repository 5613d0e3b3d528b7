import { type Connected, sql } from '../database/sql.ts'

/** Something that waits for a second person, and nobody was told of it. */
export interface WaitingApproval {
  kind: 'adjust' | 'credit' | 'payment' | 'refund' | 'transfer' | 'rates'
  id: string
  /** The same while it waits; another when it is asked for again. */
  key: string
  /** Whose people decide. */
  sellerId: string
  /** The company whose money it is, or the price list. */
  subject: string
  /** Who asked and may not agree; '0': nobody. */
  askedBy: string
}

/** Of a transaction that sees everything, oldest first. */
export const waitingApprovals = (on: Connected): Promise<WaitingApproval[]> =>
  sql<WaitingApproval>`
    select w.kind, w.id::text as id, w.kind || ' ' || w.key as key, w.seller_id::text as "sellerId", w.subject, w.asked_by::text as "askedBy"
    from (
      select l.kind, l.id, l.id::text as key, l.seller_id, c.name as subject, l.asked_by
        from ledger_change l join sys_company c on c.id = l.company_id where l.status = 'waiting'
      union all
      select case when r.kind in ('credit', 'suspenseCredit') then 'payment' else 'refund' end, o.id, r.id::text, c.parent_id, c.name, r.user_id
        from pay_request r join pay_order o on o.id = r.order_id join sys_company c on c.id = r.company_id
        where r.status = 'open'
      union all
      select 'transfer', o.id, o.id::text, c.parent_id, c.name, 0
        from pay_order o join sys_company c on c.id = o.company_id
        where o.driver = 'bankTransfer' and o.slip_file_id is not null and o.status = 'chainConfirming'
          and not exists (select from pay_request r where r.order_id = o.id and r.status = 'open')
      union all
      select 'rates', v.id, v.id || '.' || v.version, v.company_id, g.name, coalesce(v.asked_id, 0)
        from sms_rate_version v join sms_rate_group g on g.id = v.rate_group_id where v.state = 'waiting') w
    where not exists (
      select from sys_announcement a where a.company_id = w.seller_id and a.bus_type = 'approvalWaits'
        and a.bus_id = w.kind || ' ' || w.key)
    order by w.id limit 1000`.rows(on)
