/** Changes reported by the database since the last reading. */
export interface ConfigChanges {
  everything: boolean
  companies: Set<string>
  rateGroups: Set<string>
  /** Read completely. */
  tables: Set<
    | 'prefixes'
    | 'routes'
    | 'gateways'
    | 'exchangeRates'
    | 'sendingHours'
    | 'countryRules'
    | 'delivered'
    | 'belowCost'
    | 'lookups'
    | 'registered'
  >
}

export const noChanges = (): ConfigChanges => ({
  everything: false,
  companies: new Set(),
  rateGroups: new Set(),
  tables: new Set(),
})

export const isChanged = ({ everything, companies, rateGroups, tables }: ConfigChanges): boolean =>
  everything || companies.size + rateGroups.size + tables.size > 0

/**
 * Adds the changes of an engine_config_keys or engine_config_changed notification; unknown ones mean everything.
 */
export function noteChange(changes: ConfigChanges, payload: string): void {
  const [table = '', keys] = payload.split(':')
  if (keys !== undefined && (table === 'sys_company' || table === 'sms_rate')) {
    const set = table === 'sys_company' ? changes.companies : changes.rateGroups
    for (const key of keys.split(',')) set.add(key)
  } else if (table === 'sms_gateway_config' || table === 'sms_http_mapping') {
    changes.tables.add('gateways')
  } else if (table === 'sms_gateway' || table === 'sms_hybrid_member') {
    // Routes to a hybrid are routes to its members.
    changes.tables.add('gateways').add('routes')
  } else if (table === 'sms_route') changes.tables.add('routes')
  else if (table === 'sms_number_prefix') changes.tables.add('prefixes')
  else if (table === 'sys_exchange_rate') changes.tables.add('exchangeRates')
  else if (table === 'sms_quiet_hours') changes.tables.add('sendingHours')
  else if (table === 'sms_template') changes.tables.add('registered')
  else if (table === 'sms_country_rule') changes.tables.add('countryRules')
  // Vendors are told where to call.
  else if (table === 'sys_setting') {
    changes.tables.add('belowCost').add('lookups').add('gateways')
  } else if (table === 'hlr_provider') changes.tables.add('lookups')
  // Of the group itself, the snapshot contains only its rates.
  else if (table !== 'sms_rate_group') changes.everything = true
}
