import { sql, type Connected } from '../database/sql.ts'

/** A wallet with its status; amounts in micros. */
export interface StoredWallet {
  status: 'active' | 'frozen'
  available: string
  held: string
  credit_limit: string
}

/** The wallet of a company; undefined where it has none yet. */
export const findWallet = (on: Connected, companyId: string): Promise<StoredWallet | undefined> =>
  sql<StoredWallet>`
    select status, available, held, credit_limit from ledger_wallet where company_id = ${companyId}`.first(
    on,
  )

/** What a company can spend, its credit included, in micros, and whether its wallet is frozen. */
export const spendableOf = (on: Connected, companyId: string) =>
  sql<{ spendable: string; frozen: boolean }>`
    select (available + credit_limit)::text as spendable, status = 'frozen' as frozen from ledger_wallet
      where company_id = ${companyId}`.first(on)

/** The wallet of a company under its lock. */
export const lockWallet = (on: Connected, companyId: string) =>
  sql<{ id: string }>`
    select id::text from ledger_wallet where company_id = ${companyId} for no key update`.first(on)

/** Why a wallet is frozen now: the freeze that was not lifted. */
export const freezeOf = (on: Connected, walletId: string) =>
  sql<{ id: string }>`
    select id::text from ledger_freeze where wallet_id = ${walletId} and lifted_at is null`.first(
    on,
  )
