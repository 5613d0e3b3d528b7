import { createHash } from 'node:crypto'
import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type { Shared } from './engine.ts'

/**
 * Whose ids a carrier gives to the submits of a gateway: gateways with the same account share them, as one SMSC numbers what
 * an account sends, whichever bind it came by (SMPP 3.4 §4.4.2). undefined: it cannot be known.
 */
export function carrierAccount(
  { protocol, host, port, systemId, mapping, secretsSealed }: GatewayRow,
  unseal: (sealed: string) => string,
): string | undefined {
  if (protocol === 'smpp') {
    return host === '' || systemId === ''
      ? undefined
      : `smpp ${host.toLowerCase()}:${port} ${systemId}`
  }
  if (!mapping || secretsSealed === null) return undefined
  try {
    const secrets = createHash('sha256').update(unseal(secretsSealed)).digest('base64url')
    return `${protocol} ${mapping.url} ${secrets}`
  } catch {
    return undefined // sealed with another key: the gateway does not open either
  }
}

/** Which gateways share their carriers' ids: those with one account, now or before. */
export class CarrierAccounts {
  private readonly gateways = new Map<string, Set<string>>()
  private readonly current = new Map<string, string>()

  private readonly shared: Shared
  private readonly unseal: (sealed: string) => string
  private readonly report: (error: unknown) => void

  constructor(
    shared: Shared,
    unseal: (sealed: string) => string,
    report: (error: unknown) => void,
  ) {
    this.shared = shared
    this.unseal = unseal
    this.report = report
  }

  /** Reads which ones gateways had before. */
  async load(): Promise<void> {
    const { retry, store } = this.shared
    for (const { gatewayId, account } of await retry(() => store.gatewayAccounts())) {
      this.of(account).add(gatewayId)
    }
    this.sync()
  }

  /** The gateways have changed; what was not known before is kept, for receipts that come when it has changed again. */
  sync(): void {
    const { shared } = this
    const news: { gatewayId: string; account: string }[] = []
    this.current.clear()
    for (const row of shared.snapshot().gateways.values()) {
      const account = carrierAccount(row, this.unseal)
      if (account === undefined) continue
      this.current.set(row.id, account)
      const own = this.of(account)
      if (own.has(row.id)) continue
      own.add(row.id)
      news.push({ gatewayId: row.id, account })
    }
    if (news.length === 0) return
    void shared.persist(() => shared.store.noteAccounts(news)).catch(this.report)
  }

  /** The other gateways whose submits may have got the ids that arrive at this one. Nearly always none. */
  besides(gatewayId: string): string[] {
    const account = this.current.get(gatewayId)
    const own = account === undefined ? undefined : this.gateways.get(account)
    if (!own || own.size < 2) return []
    return [...own].filter((id) => id !== gatewayId)
  }

  /** Names the account of a gateway: the same for all that share it now. */
  nameOf(gatewayId: string): string {
    return this.current.get(gatewayId) ?? gatewayId
  }

  /** Every gateway with each of the others of its account. */
  pairs(): { at: string; of: string }[] {
    return [...this.current.keys()].flatMap((at) => this.besides(at).map((of) => ({ at, of })))
  }

  private of(account: string): Set<string> {
    const known = this.gateways.get(account) ?? new Set()
    this.gateways.set(account, known)
    return known
  }
}
