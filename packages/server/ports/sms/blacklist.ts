/** Why a number gets nothing: its owner opted out, or somebody put it on the blacklist. Codes with texts `reason.<code>`. */
export type BlockedReason = 'number.optedOut' | 'number.blacklisted'

/** Whether some of these numbers are on the blacklists of these companies, for a product. */
export interface AskedBlacklists {
  /** Whose lists count: the company that sends, and who is above it. */
  companyIds: readonly string[]
  product: string
  /** E.164 digits. */
  numbers: readonly string[]
}

export interface BlacklistStore {
  /** Those of the numbers that are on one of the lists, with their reasons. */
  blocked(asked: AskedBlacklists): Promise<ReadonlyMap<string, BlockedReason>>
}
