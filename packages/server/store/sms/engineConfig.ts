import type pg from 'pg'
import type { Ids } from '../../ports/ids.ts'
import type {
  ConfigRows,
  EngineConfigStore,
  GatewayRow,
  HopAccounts,
} from '../../ports/sms/engineConfig.ts'
import type { TaskRow } from '../../ports/sms/tasks.ts'
import { int8Array } from './postTx.ts'
import { listen } from './listen.ts'

/** What the engine keeps in memory, read from the tables of the console. */
export function engineConfigStore(pool: pg.Pool, ids: Ids): EngineConfigStore {
  return {
    loadConfig: () => loadConfig(pool),
    hopAccounts: (companyIds, product) => hopAccounts(pool, ids, companyIds, product),
    tasks: (taskIds) => tasks(pool, taskIds),
    listen: (onNote) => listen(pool, ['tandem_sms', 'tandem_config'], onNote),
  }
}

async function loadConfig(pool: pg.Pool): Promise<ConfigRows> {
  const [companies, prefixes, rates, routes, gateways] = await Promise.all([
    pool.query<ConfigRows['companies'][number]>(
      // A deleted company may have messages under way: their money still has to be settled.
      `select id, parent_id as "parentId", case when deleted_at is null then status else 'suspended' end as status,
         currency, rate_group_id as "rateGroupId"
       from sys_company`,
    ),
    // Calling codes last and without an operator: a numbering plan that was entered wins over them.
    pool.query<ConfigRows['prefixes'][number]>(
      `select p.prefix, c.iso2 as country, o.id as "operatorId", o.mcc, o.mnc
       from sms_number_prefix p join sms_operator o on o.id = p.operator_id join sys_country c on c.id = o.country_id
       where p.deleted_at is null and o.deleted_at is null and c.deleted_at is null and o.enabled
       union all
       select * from (
         select distinct on (c.calling_code) c.calling_code, c.iso2, null::bigint, c.mcc, null
         from sys_country c where c.deleted_at is null and c.calling_code <> '' order by c.calling_code, c.id) codes
       where not exists (
         select from sms_number_prefix p where p.prefix = codes.calling_code and p.deleted_at is null)`,
    ),
    pool.query<Omit<ConfigRows['rates'][number], 'priceNanos' | 'effectiveAt'> & RateRecord>(
      `select r.id, r.rate_group_id as "rateGroupId", r.product, c.iso2 as country, o.mcc, o.mnc, r.price_nanos,
         r.charge_on as "chargeOn", r.effective_at
       from sms_rate r join sys_country c on c.id = r.country_id left join sms_operator o on o.id = r.operator_id
       where r.deleted_at is null order by r.id`,
    ),
    pool.query<ConfigRows['routes'][number]>(
      `select r.id, r.gateway_id as "gatewayId", r.enabled, r.product, coalesce(c.iso2, oc.iso2) as country, o.mcc, o.mnc,
         r.priority, r.weight
       from sms_route r left join sys_country c on c.id = r.country_id
         left join sms_operator o on o.id = r.operator_id left join sys_country oc on oc.id = o.country_id
       where r.deleted_at is null`,
    ),
    pool.query<GatewayRow>(
      `select id, name, protocol, host, port, tls, system_id as "systemId", password_sealed as "passwordSealed",
         coalesce(system_type, '') as "systemType", bind_mode as "bindMode", binds, window_size as "windowSize", tps,
         enquire_link_seconds as "enquireLinkSeconds", response_timeout_seconds as "responseTimeoutSeconds",
         message_id_format as "messageIdFormat", gsm_charset as "gsmCharset", source_ton as "sourceTon",
         source_npi as "sourceNpi", validity_minutes as "validityMinutes", in_doubt as "inDoubt",
         cost_rate_group_id as "costRateGroupId", enabled
       from sms_gateway where deleted_at is null`,
    ),
  ])
  return {
    companies: companies.rows,
    prefixes: prefixes.rows,
    rates: rates.rows.map(({ price_nanos, effective_at, ...rate }) => ({
      ...rate,
      priceNanos: BigInt(price_nanos),
      effectiveAt: effective_at.getTime(),
    })),
    routes: routes.rows,
    gateways: gateways.rows,
  }
}
interface RateRecord {
  price_nanos: string
  effective_at: Date
}

async function hopAccounts(
  pool: pg.Pool,
  ids: Ids,
  companyIds: readonly string[],
  product: string,
): Promise<HopAccounts[]> {
  const hops: HopAccounts[] = []
  for (const companyId of companyIds) {
    const wallet = ids.next()
    ids.next() // ledger_open_wallet uses the id after its first as well
    const { rows } = await pool.query<
      Record<'wallet_id' | 'held_id' | 'revenue_id' | 'book_id', string>
    >(
      `select w.id as wallet_id, w.held_account_id as held_id, w.book_id,
         ledger_open_account(w.book_id, 'revenue', $3, w.currency, $4) as revenue_id
       from ledger_wallet w where w.id = ledger_open_wallet($1, $2)`,
      [companyId, wallet, product, ids.next()],
    )
    // A function's insert is not seen by the statement that called it: the first time, ask again.
    const row = rows[0]
    if (!row) return hopAccounts(pool, ids, companyIds, product)
    hops.push({
      companyId,
      sellerId: row.book_id,
      walletId: row.wallet_id,
      heldAccountId: row.held_id,
      revenueAccountId: row.revenue_id,
    })
  }
  return hops
}

async function tasks(pool: pg.Pool, taskIds: readonly string[]): Promise<TaskRow[]> {
  const { rows } = await pool.query<Omit<TaskRow, 'expiresAt'> & { expires_at: Date }>(
    `select id, company_id as "companyId", product, content, content_sealed as "contentSealed", sender_id as "senderId", status,
       pause_reason as "pauseReason", currency,
       parts_per_message as "partsPerMessage", expires_at
     from sms_task where id = any ($1::bigint[])`,
    [int8Array(taskIds)],
  )
  return rows.map(({ expires_at, ...row }) => ({ ...row, expiresAt: expires_at.getTime() }))
}
