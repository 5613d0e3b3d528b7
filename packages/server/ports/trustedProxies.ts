/** The proxies whose X-Forwarded-For is trusted, from the platform setting. */
export interface TrustedProxies {
  /** Cached: it is needed for every call. */
  trusts(address: string): boolean
  /** Rereads the setting: at startup, and after it was changed here. */
  refresh(): Promise<void>
}
