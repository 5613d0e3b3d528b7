import { composeIdNumber } from '@tandem/core'
import { CONFIRMATIONS } from '../../ports/sms/singles.ts'
import { fixedPrices, type StoredPrice } from './fixedPrices.ts'
import type { Connections } from '../database/connections.ts'
import type { Ids } from '../../ports/ids.ts'
import type { EngineConfigStore } from '../../ports/sms/engineConfig.ts'
import type { TaskRow } from '../../ports/sms/tasks.ts'
import { hopAccounts } from '../ledger/hopAccounts.ts'
import { configStore } from './configRows.ts'
import { listen } from '../database/listen.ts'
import { int8Array } from '../database/int8Array.ts'

/** The configuration the engine keeps in memory, read from the console's tables. */
export function engineConfigStore(pool: Connections, ids: Ids): EngineConfigStore {
  return {
    config: configStore(pool),
    hopAccounts: (companyIds, product) =>
      hopAccounts(pool, ids, companyIds, { channel: 'sms', product }),
    tasks: (taskIds) => tasks(pool, taskIds),
    async notePaced(companyIds) {
      await pool.query(
        `insert into sms_company_pace (company_id, held_at) select c, now() from unnest($1::bigint[]) c order by c
         on conflict (company_id) do update set held_at = excluded.held_at`,
        [int8Array(companyIds)],
      )
    },
    async gatewayAccounts() {
      const { rows } = await pool.query<{ gatewayId: string; account: string }>(
        'select gateway_id as "gatewayId", account from sms_gateway_account',
      )
      return rows
    },
    async noteAccounts(accounts) {
      await pool.query(
        `insert into sms_gateway_account (gateway_id, account) select * from unnest($1::bigint[], $2::text[])
         on conflict do nothing`,
        [int8Array(accounts.map((one) => one.gatewayId)), accounts.map((one) => one.account)],
      )
    },
    async noteDialect(gatewayId, dialect) {
      await pool.query(
        `insert into sms_gateway_learnt (gateway_id, id_dialect) values ($1, $2)
         on conflict (gateway_id) do update set id_dialect = excluded.id_dialect, learnt_at = now()`,
        [gatewayId, dialect],
      )
    },
    async acceptedParts(gatewayId, sinceMs) {
      const { rows } = await pool.query<{ parts: number }>(
        `select coalesce(sum(case when statuses is null then cardinality(ids)
           else cardinality(array_positions(statuses, 0)) end), 0)::float8 + (
             select count(*) from sms_test_part p where p.gateway_id = $2 and p.ref is not null
               and p.answered_at >= to_timestamp($3 / 1000.0)) as parts
         from sms_result_batch where id >= $1 and gateway_id = $2`,
        [composeIdNumber(sinceMs, 0), gatewayId, sinceMs],
      )
      return rows[0]?.parts ?? 0
    },
    listen: (onNote) =>
      listen(
        pool,
        ['tandem_sms', 'tandem_singles', 'tandem_config', 'tandem_blacklist', 'tandem_withdrawal'],
        onNote,
      ),
  }
}

async function tasks(pool: Connections, taskIds: readonly string[]): Promise<TaskRow[]> {
  const { rows } = await pool.query<
    Omit<TaskRow, 'expiresAt' | 'prices' | 'screenedAt'> & {
      expires_at: Date
      screened_at: Date | null
      prices: StoredPrice[] | null
    }
  >(
    `select id, company_id as "companyId", product, content, content_sealed as "contentSealed", sender_id as "senderId",
       callback_id as "callbackId", origin, template_id as "templateId", status,
       pause_reason as "pauseReason", currency,
       parts_per_message as "partsPerMessage", priority, expires_at, prices, source is not null as "isGrowing",
       coalesce(source = $2, false) as "isExempt", is_code as "isCode", variants, variables,
       case when schedule ? 'paced' then
         jsonb_build_object('schedule', schedule, 'paced', schedule -> 'paced', 'messages', accepted) end as pacing,
       schedule, (select s.ended_at from sms_screening s where s.task_id = t.id) as screened_at,
       case when retry_times > 0 then
         jsonb_build_object('times', retry_times, 'afterMinutes', retry_after_minutes) end as retry
     from sms_task t where id = any ($1::bigint[])`,
    [int8Array(taskIds), CONFIRMATIONS],
  )
  return rows.map(({ expires_at, screened_at, prices, ...row }) => ({
    ...row,
    screenedAt: screened_at?.getTime() ?? null,
    expiresAt: expires_at.getTime(),
    prices: fixedPrices(prices),
  }))
}
