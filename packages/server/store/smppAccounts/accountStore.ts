import type { GatewayCharset } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import { type Connected, sql } from '../database/sql.ts'

/** Tells that an account was changed: its id. */
export const ACCOUNTS_CHANNEL = 'tandem_smpp_account'

/** An account as it is stored. */
export interface AccountRow {
  id: string
  companyId: string
  systemId: string
  /** Switched on, and neither its company nor one above it is suspended or deleted. */
  enabled: boolean
  passwordHash: string
  ipList: string | null
  modes: 'both' | 'send' | 'receive'
  product: SmsProduct
  /** As written: `readServiceTypes`. */
  serviceTypes: string | null
  sender: string | null
  /** Receipts repeat the beginning of the text. */
  receiptText: boolean
  tps: number
  maxBinds: number
  windowSize: number
  /** Of data_coding 0, in both directions. */
  alphabet: GatewayCharset
  /** data_coding 1 means the GSM alphabet. */
  codingOneIsGsm: boolean
}

const accounts =
  sql.text(`select id::text, company_id::text as "companyId", system_id as "systemId",
    enabled and not exists (select from sys_company c join sys_company up on up.id = c.id or up.id = any (c.ancestor_ids)
      where c.id = company_id and (up.status <> 'active' or up.deleted_at is not null)) as enabled,
    password_hash as "passwordHash", ip_list as "ipList", modes, product, service_types as "serviceTypes", sender,
    receipt_text as "receiptText", tps, max_binds as "maxBinds",
    window_size as "windowSize", alphabet, coding_one_is_gsm as "codingOneIsGsm"
  from sms_smpp_account where deleted_at is null`)

/** The account a client names; undefined without one. */
export const accountNamed = (on: Connected, systemId: string): Promise<AccountRow | undefined> =>
  sql<AccountRow>`${accounts} and system_id = ${systemId}`.first(on)

/** The accounts with these ids, without those that were deleted. */
export const accountsWith = (on: Connected, ids: readonly string[]): Promise<AccountRow[]> =>
  sql<AccountRow>`${accounts} and id = any (${[...ids]}::bigint[])`.rows(on)
