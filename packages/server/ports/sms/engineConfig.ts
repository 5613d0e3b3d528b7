import type {
  BelowCostRule,
  CountryRule,
  DeliveredOf,
  ErrorTable,
  HopAccounts,
  LookupRule,
  Network,
  SendingHours,
  TrafficRows,
  WatchLimits,
} from '@tandem/core'
import type { LinkConfig } from '../smsGateway.ts'
import type { TaskRow } from './tasks.ts'

/**
 * A carrier as in its table, with what it inherits from its connection set: the password is still encrypted. An address
 * that neither of them has is an empty host.
 */
export interface GatewayRow extends LinkConfig, WatchLimits {
  protocol: string
  tps: number
  /** Parts accepted in a day (UTC); null: no limit. */
  dailyLimit: number | null
  errorTable: ErrorTable
  errorRules: string | null
  tlvRules: string | null
  validityMinutes: number | null
  inDoubt: 'resend' | 'hold'
  costRateGroupId: string | null
  /** ISO 4217: of that group. */
  costCurrency: string | null
  enabled: boolean
}

/** Numbering, rates, routes and gateways in the form the core needs. */
export type ConfigRows = TrafficRows<GatewayRow>

/** The configuration tables, each read separately. */
export interface ConfigStore {
  /** With these ids; null: all. */
  companies(ids: readonly string[] | null): Promise<ConfigRows['companies']>
  /** All rates of these groups; null: of all groups. */
  rates(groupIds: readonly string[] | null): Promise<ConfigRows['rates']>
  prefixes(): Promise<ConfigRows['prefixes']>
  routes(): Promise<ConfigRows['routes']>
  gateways(): Promise<ConfigRows['gateways']>
  exchangeRates(): Promise<ConfigRows['exchangeRates']>
  sendingHours(): Promise<readonly SendingHours[]>
  countryRules(): Promise<readonly CountryRule[]>
  /** What became of messages in the last hours. */
  delivered(): Promise<readonly DeliveredOf[]>
  /** What becomes of messages below cost, as the platform's setting says. */
  belowCost(): Promise<BelowCostRule>
  /** Every operator that is on. */
  operators(): Promise<readonly Network[]>
  /** Whether answers of networks count, and for how long. */
  lookups(): Promise<LookupRule>
  /** Templates that regulators have registered. */
  registered(): Promise<NonNullable<ConfigRows['registered']>>
}

/** An account at a carrier (`carrierAccount` of the engine) that a gateway uses or has used. */
export interface GatewayAccount {
  gatewayId: string
  account: string
}

/** What the engine reads of tasks and configuration. */
export interface EngineConfigStore {
  config: ConfigStore
  /** Opens missing ones; returned in the order of `companyIds`. */
  hopAccounts(companyIds: readonly string[], product: string): Promise<HopAccounts[]>
  tasks(ids: readonly string[]): Promise<TaskRow[]>
  /** These companies have more to send than their own rate lets go now. */
  notePaced(companyIds: readonly string[]): Promise<void>
  /** The accounts that gateways use or have used, and further ones to be kept. */
  gatewayAccounts(): Promise<GatewayAccount[]>
  noteAccounts(accounts: readonly GatewayAccount[]): Promise<void>
  /** How the carrier of a gateway writes ids in receipts. */
  noteDialect(gatewayId: string, dialect: string): Promise<void>
  /** Parts that the carrier of a gateway has accepted since then (UTC ms). */
  acceptedParts(gatewayId: string, sinceMs: number): Promise<number>
  /** Calls `onNote` for each change, and with 'reconnected' whenever some may have been missed. */
  listen(onNote: (channel: string, payload: string) => void): { stop(): Promise<void> }
}
