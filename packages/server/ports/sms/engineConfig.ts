import type { ChargeOn } from '@tandem/core'
import type { TaskRow } from './tasks.ts'
import type { GatewayConfig } from '../smsGateway.ts'

export interface CompanyRow {
  id: string
  parentId: string | null
  status: 'active' | 'suspended'
  currency: string
  rateGroupId: string | null
}
/** Longest prefix wins. `operatorId` null: a country's calling code only. */
export interface PrefixRow {
  prefix: string
  country: string
  operatorId: string | null
  mcc: string | null
  mnc: string | null
}
export interface RateRow {
  id: string
  rateGroupId: string
  product: string
  country: string
  mcc: string | null
  mnc: string | null
  priceNanos: bigint
  chargeOn: ChargeOn
  /** UTC ms. */
  effectiveAt: number
}
export interface RouteRow {
  id: string
  gatewayId: string
  enabled: boolean
  product: string | null
  country: string | null
  mcc: string | null
  mnc: string | null
  priority: number
  weight: number
}
export interface GatewayRow extends Omit<GatewayConfig, 'password'> {
  protocol: string
  passwordSealed: string | null
  tps: number
  validityMinutes: number | null
  inDoubt: 'resend' | 'hold'
  costRateGroupId: string | null
  enabled: boolean
}
export interface ConfigRows {
  companies: CompanyRow[]
  prefixes: PrefixRow[]
  rates: RateRow[]
  routes: RouteRow[]
  gateways: GatewayRow[]
}

/** Accounts of one hop. */
export interface HopAccounts {
  companyId: string
  /** Who sells to it: the keeper of its wallet's book. */
  sellerId: string
  walletId: string
  heldAccountId: string
  /** The seller's revenue for the product. */
  revenueAccountId: string
}

/** What the engine reads of tasks and configuration. */
export interface EngineConfigStore {
  loadConfig(): Promise<ConfigRows>
  /** Opens what is missing; in the order of `companyIds`. */
  hopAccounts(companyIds: readonly string[], product: string): Promise<HopAccounts[]>
  tasks(ids: readonly string[]): Promise<TaskRow[]>
  /** Calls `onNote` for each change, and with 'reconnected' whenever some may have been missed. */
  listen(onNote: (channel: string, payload: string) => void): { stop(): Promise<void> }
}
