import { type CountryRule, parseTimeSlots, type SendingHours, termsOf, wordsOf } from '@tandem/core'
import { HTTP_WINDOW, sessionDefaults as standard } from '@tandem/model'
import { lookupConfig } from '../numbers/lookupConfig.ts'
import { routeConfig } from './routeRows.ts'
import type { Connections } from '../database/connections.ts'
import type { ConfigRows, ConfigStore, GatewayRow } from '../../ports/sms/engineConfig.ts'
import { int8Array } from '../database/int8Array.ts'
import { mappingJson } from '../gateways/hooks.ts'

/** The configuration of traffic, table by table, as the core needs it. */
export function configStore(pool: Connections): ConfigStore {
  return {
    companies: (ids) => companies(pool, ids),
    rates: (groupIds) => rates(pool, groupIds),
    prefixes: () => prefixes(pool),
    ...lookupConfig(pool),
    ...routeConfig(pool),
    gateways: () => gateways(pool),
    exchangeRates: () => exchangeRates(pool),
    sendingHours: () => sendingHours(pool),
    countryRules: () => countryRules(pool),
    registered: () => registered(pool),
  }
}

async function companies(
  pool: Connections,
  ids: readonly string[] | null,
): Promise<ConfigRows['companies']> {
  const { rows } = await pool.query<ConfigRows['companies'][number]>(
    // A deleted company may have unfinished messages whose money still has to be settled.
    `select id, parent_id as "parentId", case when deleted_at is null then status else 'suspended' end as status,
       currency, rate_group_id as "rateGroupId", has_blacklist as "hasBlacklist", sms_tps as "smsTps",
       (select jsonb_agg(jsonb_build_object('product', f.product, 'messages', f.messages, 'hours', f.hours))
         from sms_frequency_cap f where f.company_id = sys_company.id and f.deleted_at is null) as caps,
       (select jsonb_agg(jsonb_build_object('name', s.name, 'brackets', s.brackets, 'place', s.place,
           'product', s.product, 'isEverywhere', s.everywhere) order by s.id desc)
         from sms_signature s where s.company_id = sys_company.id and s.status = 'approved' and s.deleted_at is null)
         as signatures,
       (select array_agg(c.id::text order by c.id) from sys_callback c
         where c.company_id = sys_company.id and c.enabled and c.deleted_at is null) as "callbackIds"
     from sys_company where $1::bigint[] is null or id = any ($1::bigint[])`,
    [ids && int8Array(ids)],
  )
  return rows
}

async function rates(
  pool: Connections,
  groupIds: readonly string[] | null,
): Promise<ConfigRows['rates']> {
  const { rows } = await pool.query<
    Omit<ConfigRows['rates'][number], 'terms' | 'effectiveAt' | 'endsAt'> & RateRecord
  >(
    // What ended long ago is for history alone; clocks of servers differ by less than that. Calls and templates are not sent here.
    `select r.id, r.rate_group_id as "rateGroupId", r.product, c.iso2 as country, o.mcc, o.mnc, r.price_nanos,
       r.charge_on as "chargeOn", r.effective_at, r.ends_at
     from sms_rate r left join sys_country c on c.id = r.country_id left join sms_operator o on o.id = r.operator_id
     where r.deleted_at is null and (r.ends_at is null or r.ends_at > now() - interval '1 day')
       and r.prefix is null and r.category is null
       and ($1::bigint[] is null or r.rate_group_id = any ($1::bigint[])) order by r.id`,
    [groupIds && int8Array(groupIds)],
  )
  return rows.map(({ price_nanos, effective_at, ends_at, ...rate }) => ({
    ...rate,
    terms: termsOf(rate.product, { priceNanos: BigInt(price_nanos) }),
    effectiveAt: effective_at.getTime(),
    endsAt: ends_at?.getTime() ?? null,
  }))
}
interface RateRecord {
  price_nanos: string
  effective_at: Date
  ends_at: Date | null
}

async function prefixes(pool: Connections): Promise<ConfigRows['prefixes']> {
  // Calling codes last and without an operator: an entered numbering plan takes precedence.
  const { rows } = await pool.query<ConfigRows['prefixes'][number]>(
    `select p.prefix, c.iso2 as country, o.id as "operatorId", o.mcc, o.mnc
     from sms_number_prefix p join sms_operator o on o.id = p.operator_id join sys_country c on c.id = o.country_id
     where p.deleted_at is null and o.deleted_at is null and c.deleted_at is null and o.enabled
     union all
     select * from (
       select distinct on (c.calling_code) c.calling_code, c.iso2, null::bigint, c.mcc, null
       from sys_country c where c.deleted_at is null and c.calling_code <> '' order by c.calling_code, c.id) codes
     where not exists (
       select from sms_number_prefix p where p.prefix = codes.calling_code and p.deleted_at is null)`,
  )
  return rows
}

async function gateways(pool: Connections): Promise<ConfigRows['gateways']> {
  const { rows } = await pool.query<GatewayRow>(
    `select g.id, g.name, g.protocol,
       case when g.host is null then coalesce(c.host, '') else g.host end as host,
       coalesce(case when g.host is null then c.port else g.port end, ${standard.port}) as port,
       case when g.host is null then c.backup_hosts else g.backup_hosts end as "backupHosts",
       case when g.host is null then coalesce(c.tls, false) else g.tls end as tls,
       case when g.host is null then c.ca_certificate else g.ca_certificate end as "caCertificate",
       coalesce(g.system_id, '') as "systemId", g.password_sealed as "passwordSealed",
       coalesce(g.system_type, c.system_type, '') as "systemType",
       coalesce(g.bind_mode, c.bind_mode, '${standard.bindMode}') as "bindMode", g.binds,
       coalesce(g.window_size, c.window_size, case when g.protocol = 'http' then ${HTTP_WINDOW} else ${standard.windowSize} end) as "windowSize", g.tps, g.daily_limit as "dailyLimit",
       g.min_delivered as "minDelivered", g.max_refused as "maxRefused", g.max_missing as "maxMissing",
       g.receipt_seconds as "receiptSeconds", g.rest_seconds as "restSeconds",
       coalesce(g.enquire_link_seconds, c.enquire_link_seconds, ${standard.enquireLinkSeconds}) as "enquireLinkSeconds",
       coalesce(g.response_timeout_seconds, c.response_timeout_seconds, ${standard.responseTimeoutSeconds}) as "responseTimeoutSeconds",
       coalesce(g.message_id_format, c.message_id_format, '${standard.messageIdFormat}') as "messageIdFormat", l.id_dialect as "learntIdFormat",
       coalesce(g.gsm_charset, c.gsm_charset, '${standard.gsmCharset}') as "gsmCharset",
       coalesce(g.part_reference, c.part_reference, '${standard.partReference}') as "partReference",
       coalesce(g.validity_format, c.validity_format, '${standard.validityFormat}') as "validityFormat",
       coalesce(g.source_ton, c.source_ton) as "sourceTon", coalesce(g.source_npi, c.source_npi) as "sourceNpi",
       coalesce(g.error_table, c.error_table, '${standard.errorTable}') as "errorTable",
       coalesce(g.error_rules, c.error_rules) as "errorRules", coalesce(g.tlv_rules, c.tlv_rules) as "tlvRules",
       g.validity_minutes as "validityMinutes", g.in_doubt as "inDoubt", g.cost_rate_group_id as "costRateGroupId",
       m.mapping, g.secrets_sealed as "secretsSealed", h.token_sealed as "hookSealed",
       coalesce((select s.value #>> '{}' from sys_setting s where s.key = 'publicUrl'), '') as "publicUrl",
       g.enabled, (select r.currency from sms_rate_group r where r.id = g.cost_rate_group_id) as "costCurrency"
     from sms_gateway g left join sms_gateway_config c on c.id = g.config_id
       left join sms_gateway_learnt l on l.gateway_id = g.id
       left join sms_gateway_hook h on h.gateway_id = g.id
       left join lateral (select ${MAPPING} as mapping from sms_http_mapping m where m.id = g.mapping_id) m on true
     where g.deleted_at is null and g.protocol <> 'hybrid'`,
  )
  return rows
}

const MAPPING = mappingJson.statement().text

async function sendingHours(pool: Connections): Promise<readonly SendingHours[]> {
  const { rows } = await pool.query<{
    country: string
    hours: string
    sundays: boolean
    product: string
  }>(
    `select q.country, q.hours, q.sundays, p.product from sms_quiet_hours q
     cross join lateral (values ('marketing', q.marketing), ('notify', q.notify)) as p (product, counts)
     where q.deleted_at is null and q.enabled and p.counts`,
  )
  return rows.map(({ country, hours, sundays, product }) => ({
    country,
    product,
    slots: parseTimeSlots(hours) ?? [],
    closedOn: sundays ? [] : [SUNDAY],
  }))
}
const SUNDAY = 0

async function exchangeRates(pool: Connections): Promise<ConfigRows['exchangeRates']> {
  const { rows } = await pool.query<{
    id: string
    base: string
    quote: string
    rate_units: string
    effective_at: Date
  }>(
    // Of each pair what may be in force by any clock, and what follows.
    `select id, base, quote, rate_units, effective_at from sys_exchange_rate r
     where deleted_at is null and effective_at >= (
       select coalesce(max(p.effective_at), '-infinity') from sys_exchange_rate p
       where least(p.base, p.quote) = least(r.base, r.quote) and greatest(p.base, p.quote) = greatest(r.base, r.quote)
         and p.deleted_at is null and p.effective_at <= now() - interval '1 hour')`,
  )
  return rows.map(({ id, base, quote, rate_units, effective_at }) => ({
    id,
    base,
    quote,
    rateUnits: BigInt(rate_units),
    effectiveAt: effective_at.getTime(),
  }))
}

async function countryRules(pool: Connections): Promise<CountryRule[]> {
  const { rows } = await pool.query<
    Omit<CountryRule, 'optOut' | 'optOutWords'> & CountryRule['optOut'] & { words: string | null }
  >(
    `select n.iso2 as country, r.alphanumeric, r.replaced_by as "replacedBy", r.signature, r.opt_out_line as local,
       r.opt_out_line_en as en, r.opt_out_line_zh as zh, r.opt_out_words as words
     from sms_country_rule r join sys_country n on n.id = r.country_id
     where r.deleted_at is null and n.deleted_at is null`,
  )
  return rows.map(({ local, en, zh, words, ...rule }) => ({
    ...rule,
    optOut: { local, en, zh },
    optOutWords: wordsOf(words ?? ''),
  }))
}

async function registered(pool: Connections): Promise<NonNullable<ConfigRows['registered']>> {
  // Messages of a template that was removed meanwhile may still wait.
  const { rows } = await pool.query<{ templateId: string; registeredId: string }>(
    `select id as "templateId", registered_id as "registeredId" from sms_template where registered_id is not null`,
  )
  return rows
}
