import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { countryRuleTable } from './countryRuleTable.ts'

/** Fills the rules of countries while there is none; deleted ones count, so that a rule nobody wants stays away. */
export async function seedCountryRules(db: Transaction, nextId: () => string): Promise<number> {
  const rows = JSON.stringify(
    countryRuleTable.map(({ twoWay = false, ...rule }) => ({ ...rule, id: nextId(), twoWay })),
  )
  return sql`
    insert into sms_country_rule (id, country_id, alphanumeric, replaced_by, documents, days, two_way, signature,
        opt_out_line, opt_out_line_en, opt_out_line_zh, opt_out_words, create_by)
      select r.id, n.id, r.alphanumeric, r."replacedBy", r.documents, r.days, r."twoWay", coalesce(r.signature, 'none'),
        r.line, r."lineEn", r."lineZh", r.words, 'system'
      from jsonb_to_recordset(${rows}::jsonb) as r (id bigint, iso2 text, alphanumeric text, "replacedBy" text,
        documents text, days integer, "twoWay" boolean, signature text, line text, "lineEn" text, "lineZh" text, words text)
      join sys_country n on n.iso2 = r.iso2 and n.deleted_at is null
      where not exists (select from sms_country_rule)`.run(db)
}
