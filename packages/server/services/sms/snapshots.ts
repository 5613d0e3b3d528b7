import { buildSnapshot, changeSnapshot, dueRateGroups } from '@tandem/core'
import type { Clock } from '../../ports/clock.ts'
import type { ConfigStore, EngineConfigStore } from '../../ports/sms/engineConfig.ts'
import type { Snapshot, Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { type ConfigChanges, isChanged, noChanges, noteChange } from './configChanges.ts'

/** How often it is read how well gateways deliver, where a route asks for it. */
const QUALITY_MS = 60_000

const asksForQuality = ({ routes }: Snapshot): boolean =>
  routes.some(({ strategy }) => strategy === 'quality' || strategy === 'formula')

/**
 * Reads the configuration on first use; after a change only what changed, and the rate groups in which a rate takes
 * effect. Everything again if changes may have been missed.
 */
export function createSnapshots(
  store: Pick<EngineConfigStore, 'config' | 'listen'>,
  clock: Clock,
): Snapshots {
  let changes = noChanges()
  let held: Snapshot | undefined
  /** When it was last read how well gateways deliver, UTC ms. */
  let deliveredAt = 0
  const listening = store.listen((channel, payload) => {
    if (channel === 'tandem_config') noteChange(changes, payload)
    else if (channel === 'reconnected') changes.everything = true
  })
  const refresh = async (): Promise<Snapshot> => {
    const now = clock.now()
    const due = held && (held.nextChangeAt ?? Number.POSITIVE_INFINITY) <= now
    const isStale = held && asksForQuality(held) && now - deliveredAt >= QUALITY_MS
    if (held && !due && !isStale && !isChanged(changes)) return held
    const taken = changes
    changes = noChanges()
    if (isStale) taken.tables.add('delivered')
    if (isStale || !held || taken.everything) deliveredAt = now
    try {
      if (held && due) {
        for (const id of dueRateGroups(held, now)) taken.rateGroups.add(id)
        if ((held.exchange.nextChangeAt ?? Infinity) <= now) taken.tables.add('exchangeRates')
      }
      const version = (held?.version ?? 0) + 1
      held =
        held && !taken.everything
          ? changeSnapshot(held, await readChanges(store.config, taken), version, now)
          : buildSnapshot(await readAll(store.config), version, now)
      return held
    } catch (error) {
      changes.everything = true
      throw error
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    current() {
      // Sequentially: a reading in progress may be older than a change just reported.
      const next = last.then(refresh, refresh)
      last = next.catch(() => undefined)
      return next
    },
    close: () => listening.stop(),
  }
}

// One after the other: all of it may have to come over one connection.
const readAll = async (config: ConfigStore) => ({
  companies: await config.companies(null),
  rates: await config.rates(null),
  prefixes: await config.prefixes(),
  routes: await config.routes(),
  gateways: await config.gateways(),
  exchangeRates: await config.exchangeRates(),
  sendingHours: await config.sendingHours(),
  countryRules: await config.countryRules(),
  delivered: await config.delivered(),
  belowCost: await config.belowCost(),
  operators: await config.operators(),
  lookups: await config.lookups(),
  registered: await config.registered(),
})

async function readChanges(config: ConfigStore, { companies, rateGroups, tables }: ConfigChanges) {
  const ids = [...companies]
  const groupIds = [...rateGroups]
  const [
    ofCompanies,
    ofGroups,
    prefixes,
    routes,
    gateways,
    exchangeRates,
    sendingHours,
    countryRules,
    delivered,
    belowCost,
    lookups,
    registered,
  ] = await Promise.all([
    ids.length > 0 ? config.companies(ids) : undefined,
    groupIds.length > 0 ? config.rates(groupIds) : undefined,
    tables.has('prefixes') ? config.prefixes() : undefined,
    tables.has('routes') ? config.routes() : undefined,
    tables.has('gateways') ? config.gateways() : undefined,
    tables.has('exchangeRates') ? config.exchangeRates() : undefined,
    tables.has('sendingHours') ? config.sendingHours() : undefined,
    tables.has('countryRules') ? config.countryRules() : undefined,
    tables.has('delivered') ? config.delivered() : undefined,
    tables.has('belowCost') ? config.belowCost() : undefined,
    tables.has('lookups') ? config.lookups() : undefined,
    tables.has('registered') ? config.registered() : undefined,
  ])
  return {
    ...(ofCompanies && { companies: { ids, rows: ofCompanies } }),
    ...(ofGroups && { rates: { groupIds, rows: ofGroups } }),
    ...(prefixes && { prefixes }),
    ...(routes && { routes }),
    ...(gateways && { gateways }),
    ...(exchangeRates && { exchangeRates }),
    ...(sendingHours && { sendingHours }),
    ...(countryRules && { countryRules }),
    ...(delivered && { delivered }),
    ...(belowCost && { belowCost }),
    ...(lookups && { lookups }),
    ...(registered && { registered }),
  }
}
