import { DAY_MS, type LookupRule, type Network } from '@tandem/core'
import { platformSettings } from '@tandem/model'
import type { ConfigStore } from '../../ports/sms/engineConfig.ts'
import { type Connected, sql } from '../database/sql.ts'

/** Operators by their code, and whether answers of networks count. */
export const lookupConfig = (pool: Connected): Pick<ConfigStore, 'operators' | 'lookups'> => ({
  operators: () =>
    sql<Network>`
      select o.id as "operatorId", c.iso2 as country, o.mcc, o.mnc
        from sms_operator o join sys_country c on c.id = o.country_id
       where o.deleted_at is null and c.deleted_at is null and o.enabled`.rows(pool),
  async lookups(): Promise<LookupRule> {
    const row = await sql<{ isOn: boolean; days: unknown }>`
      select exists (select from hlr_provider where enabled and deleted_at is null) as "isOn",
        (select value from sys_setting where key = 'lookupDays') as days`.first(pool)
    const days = typeof row?.days === 'number' ? row.days : platformSettings.lookupDays.initial
    return { isOn: row?.isOn ?? false, maxAgeMs: days * DAY_MS }
  },
})
