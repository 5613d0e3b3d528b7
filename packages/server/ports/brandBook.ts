import type { BrandInfo } from '@tandem/model'

/** The brand of a host, including server-side data. */
export interface BrandOfHost {
  /** The same object as long as the brand is unchanged. */
  info: BrandInfo
  /** null: no brand. */
  id: string | null
  /** The brand's company; null only while no database was ever reached. */
  companyId: string | null
  /** Sign-in only for users of that company and of those below it. */
  ownUsersOnly: boolean
}

export interface BrandBook {
  /**
   * The brand of a Host header, from the allow-list only: unknown, malformed or missing hosts get the main
   * brand. While the database is away, the last known brand, or the product's own name.
   */
  find(header: string | undefined): Promise<BrandOfHost>
  /** Whether a brand has this host name in its allow-list. */
  has(host: string): Promise<boolean>
  /**
   * The name under which companies below know a chain of companies (from the top down): the name of the nearest
   * one's brand, otherwise of the main brand.
   */
  nameFor(line: readonly string[]): Promise<string>
  /** A brand changed: the next request rereads them. */
  forget(): void
}
