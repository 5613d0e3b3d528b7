import { moneyText, startOfDay, zoneOffset } from '@tandem/core'
import { type CompanyOverview, type Entity, entities } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { companyZone } from '../../store/session/companyZone.ts'
import { acceptedSince } from '../../store/sms/acceptedSince.ts'
import type { Ctx } from '../ctx.ts'
import { hidesColumn } from '../entity/hiddenFields.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { OPEN } from '../../store/sms/taskGuards.ts'

const company: Entity = entities.company

/**
 * GET /sys/company/overview: what belongs to a visible company, including all below it: what suspending it would stop.
 * The balance is its own, and absent if the caller cannot see its money.
 * @throws Refused record.notFound; access.denied with department or own scope
 */
export async function companyOverview(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  id: string,
): Promise<CompanyOverview> {
  if (ctx.people !== 'all') throw new Refused('access.denied', { args: { access: 'company:list' } })
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const record = await getRecord(transaction, company, id, ctx)
    if (!record) throw new Refused('record.notFound')
    const found = await sql<Found>`with below as (
         select id from sys_company where (id = ${id} or ${id} = any (ancestor_ids)) and deleted_at is null
       )
       select
         (select count(*)::int - 1 from below) as companies,
         (select count(*)::int from sys_user u where u.company_id in (select id from below) and u.deleted_at is null)
           as users,
         (select count(*)::int from sys_session s where s.company_id in (select id from below)
           and s.expires_at > ${ctx.now})
           as sessions,
         (select count(*)::int from sys_brand b where b.company_id in (select id from below) and b.deleted_at is null)
           as brands,
         (select count(*)::int from sys_api_key k where k.company_id in (select id from below) and k.deleted_at is null)
           as "apiKeys",
         (select count(*)::int from sms_task t
           where t.company_id in (select id from below) and t.status in ${sql.text(OPEN)}) as tasks,
         (select coalesce(sum(q.count), 0)::int from sms_queue q join sms_task t on t.id = q.task_id
           where q.company_id in (select id from below) and t.status in ${sql.text(OPEN)}) as waiting,
         w.available::text as available, w.held::text as held
       from (select) one left join ledger_wallet w on w.company_id = ${id}`.first(transaction)
    if (!found) throw new Refused('record.notFound')
    const { available, held, ...figures } = found
    const zone = zoneOffset(await companyZone(transaction, id))
    const from = startOfDay(ctx.now.getTime(), zone)
    const money = await moneySight(ctx, transaction)
    const shown = money.of(id) && !hidesColumn(ctx, 'company', 'balance')
    return {
      id,
      ...figures,
      acceptedToday: await acceptedSince(transaction.client, id, from),
      dailyLimit: typeof record['dailyLimit'] === 'number' ? record['dailyLimit'] : null,
      currency: String(record['currency']),
      ...(shown && available !== null && held !== null
        ? {
            balance: moneyText(BigInt(available), String(record['currency'])),
            held: moneyText(BigInt(held), String(record['currency'])),
          }
        : {}),
    }
  })
}

interface Found {
  companies: number
  users: number
  sessions: number
  brands: number
  apiKeys: number
  tasks: number
  waiting: number
  available: string | null
  held: string | null
}
