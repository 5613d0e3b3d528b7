import {
  sandboxAlarmRules,
  sandboxBlacklist,
  sandboxCaps,
  sandboxExchangeRates,
  sandboxKeywords,
} from './contactRules.ts'
import { insertRows } from './insertRows.ts'
import { sandboxRecommendations } from './recommendedTemplates.ts'
import { companyId, type Draft } from './sandboxDraft.ts'
import { the } from './sandboxIds.ts'
import { sandboxTemplates } from './templates.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Templates, keywords and exchange rates: what people of the companies and of the platform set up. */
export async function addRules(draft: Draft): Promise<void> {
  await addAlarmRules(draft)
  await addTemplates(draft)
  await keep(draft, 'sms_recommended_template', sandboxRecommendations, (one) => ({
    name: one.name,
    product: one.product,
    industry: one.industry ?? null,
    country_id: one.country === undefined ? null : the(draft.ids.country, one.country),
    language: one.language,
    content: one.content,
    create_by: 'manager',
  }))
  await keep(draft, 'sms_keyword', sandboxKeywords, (one) => ({
    company_id: companyId(draft, one.company),
    product: one.product ?? null,
    keyword: one.keyword,
    match: one.match,
    answer: one.answer,
    enabled: one.off !== true,
    create_by: one.company,
  }))
  await keep(draft, 'sys_exchange_rate', sandboxExchangeRates, ({ base, quote, units }) => ({
    base,
    quote,
    rate_units: units.toString(),
    effective_at: draft.since.toISOString(),
    create_by: 'admin',
  }))
}

/** Which balances and spends companies want to hear of. */
const addAlarmRules = (draft: Draft): Promise<void> =>
  keep(draft, 'sys_alarm_rule', sandboxAlarmRules, ({ company, amount, ...rule }) => ({
    ...rule,
    company_id: companyId(draft, company),
    amount: String(BigInt(amount) * 1_000_000n),
    currency: 'USD',
    create_by: company,
  }))

/** Who gets nothing, and who gets no more. */
export async function addLimits(draft: Draft): Promise<void> {
  await keep(draft, 'sms_frequency_cap', sandboxCaps, ({ company, ...cap }) => ({
    ...cap,
    company_id: companyId(draft, company),
    create_by: company ?? 'manager',
  }))
  await keep(draft, 'sms_blacklist', sandboxBlacklist, ({ company, product, ...entry }) => ({
    ...entry,
    company_id: companyId(draft, company),
    product: product ?? null,
    create_by: entry.source === 'keyword' ? null : (company ?? 'manager'),
  }))
}

/** Staff decided about those that are not pending a day after they were written. */
function addTemplates(draft: Draft): Promise<void> {
  return keep(draft, 'sms_template', sandboxTemplates, ({ company, ...one }, at) => {
    const { status = 'approved', reason = null } = one
    const isDecided = status !== 'pending'
    return {
      company_id: companyId(draft, company),
      name: one.name,
      product: one.product,
      language: one.language,
      content: one.content,
      status,
      reason,
      approved_content: status === 'approved' ? one.content : null,
      create_by: company,
      version: isDecided ? 2 : 1,
      update_by: isDecided ? 'manager' : null,
      update_time: isDecided ? new Date(at + DAY_MS).toISOString() : null,
    }
  })
}

/** One insert of records that were made a few hours after one another, from the first day on. */
function keep<One>(
  { client, ports, since }: Draft,
  table: string,
  records: readonly One[],
  rowOf: (record: One, at: number) => Record<string, unknown>,
): Promise<void> {
  const rows = records.map((record, index) => {
    const at = since.getTime() + DAY_MS / 2 + index * 9 * HOUR_MS
    return {
      id: ports.nextId(),
      version: 1,
      create_time: new Date(at).toISOString(),
      ...rowOf(record, at),
    }
  })
  return insertRows(client, table, rows)
}
