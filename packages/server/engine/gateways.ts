import type { GatewayState } from '@tandem/core'
import type { BindFacts, GatewayBinds } from '../ports/gatewayBinds.ts'
import type { SmsGatewayDriver } from '../ports/smsGateway.ts'
import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type { EngineLog, GatewayStatus } from './engine.ts'
import { GatewaySender } from './gatewaySender.ts'
import type { SenderHost } from './senderHost.ts'
import { vendorOf } from './vendorOf.ts'
import type { Message } from './message.ts'

/** The senders of all gateways, kept in step with the gateways table. */
export class Gateways implements GatewayBinds {
  readonly states = new Map<string, GatewayState>()
  private readonly senders = new Map<string, GatewaySender>()
  private readonly leaving = new Set<Promise<void>>()
  private readonly options: GatewaysOptions
  private mayBind = false
  /** Counts the changes that may affect where a message can go. */
  changes = 0

  constructor(options: GatewaysOptions) {
    this.options = options
  }

  sender(id: string): GatewaySender | undefined {
    return this.senders.get(id)
  }

  all(): Iterable<GatewaySender> {
    return this.senders.values()
  }

  statuses(): GatewayStatus[] {
    return [...this.senders.values()].map((sender) => sender.status)
  }

  binds(gatewayId: string): BindFacts[] | undefined {
    const sender = this.senders.get(gatewayId)
    if (!sender) return undefined
    const { binds, windowSize } = sender.row
    const windowNow = Math.min(windowSize, Math.ceil(sender.pace.windowNow / binds))
    return (sender.gateway?.binds?.() ?? []).map((facts) => ({ ...facts, windowNow }))
  }

  kick(gatewayId: string, bindId: string): boolean {
    return this.senders.get(gatewayId)?.gateway?.kick?.(bindId) ?? false
  }

  /**
   * Opens, changes and closes senders. Returns the messages of senders that are gone, to be
   * rerouted.
   */
  sync(rows: ReadonlyMap<string, GatewayRow>): Message[] {
    this.changes += 1
    const homeless: Message[] = []
    for (const [id, sender] of this.senders) {
      const row = rows.get(id)
      if (row?.enabled && this.isSameLink(sender.row, row)) {
        sender.change(row)
        continue
      }
      for (const message of sender.takeWaiting()) homeless.push(message)
      this.senders.delete(id)
      this.close(sender)
    }
    for (const row of rows.values()) {
      if (row.enabled && !this.senders.has(row.id)) this.open(row)
      else this.refresh(row.id, row)
    }
    for (const id of this.states.keys()) if (!rows.has(id)) this.states.delete(id)
    return homeless
  }

  /**
   * Binds all senders, now and from now on: the messages that receipts may refer to have been
   * loaded.
   */
  bind(): void {
    if (this.mayBind) return
    this.mayBind = true
    for (const sender of this.senders.values()) this.openSender(sender)
  }

  /**
   * Unbinds all senders until `bind`; resolves when every response has arrived, or after `drainMs`.
   */
  async rest(drainMs: number): Promise<void> {
    this.mayBind = false
    await Promise.all(Array.from(this.senders.values(), (sender) => sender.rest(drainMs)))
  }

  /** Updates the state that routing reads. */
  refresh(id: string, row?: GatewayRow): void {
    const sender = this.senders.get(id)
    const enabled = (row ?? sender?.row)?.enabled ?? false
    const bound = (sender?.bound ?? 0) > 0
    this.changes += 1
    this.states.set(id, { enabled, bound, healthy: sender?.pace.healthy ?? true })
  }

  async closeAll(drainMs: number): Promise<void> {
    for (const sender of this.senders.values()) this.close(sender, drainMs)
    await Promise.all(this.leaving)
  }

  /** Whether a change of the row leaves its sessions alone: one of speed, money and rules does. */
  private isSameLink(one: GatewayRow, other: GatewayRow): boolean {
    const linkOf = (row: GatewayRow) =>
      JSON.stringify([row.protocol, this.options.drivers[row.protocol]?.linkOf(row)])
    // The window is counted by it, whatever the protocol.
    const isSameWindow = one.binds === other.binds && one.windowSize === other.windowSize
    return isSameWindow && linkOf(one) === linkOf(other)
  }

  private open(row: GatewayRow): void {
    const sender = new GatewaySender(row, this.options.host)
    this.senders.set(row.id, sender)
    this.refresh(row.id, row)
    if (this.mayBind) this.openSender(sender)
  }

  private openSender(sender: GatewaySender): void {
    const { drivers, unseal, log, hookPath } = this.options
    const { id, protocol, passwordSealed } = sender.row
    const driver = drivers[protocol]
    if (!driver) return log.error({ gatewayId: id, protocol }, 'No driver for this gateway')
    // Rules keep it from happening; an empty host would be this machine.
    if (sender.row.host === '' && protocol !== 'http') {
      return log.error({ gatewayId: id }, 'This gateway has no host')
    }
    try {
      sender.open(driver, {
        password: passwordSealed === null ? '' : unseal(passwordSealed),
        http: vendorOf(sender.row, unseal, hookPath),
      })
    } catch (error) {
      log.error({ gatewayId: id, err: error }, 'This gateway cannot be opened')
    }
  }

  private close(sender: GatewaySender, drainMs = 5_000): void {
    const closing = sender.close(drainMs).finally(() => this.leaving.delete(closing))
    this.leaving.add(closing)
  }
}

export interface GatewaysOptions {
  drivers: Readonly<Record<string, SmsGatewayDriver>>
  unseal: (sealed: string) => string
  /** Path below the public address of the platform where vendors call with their token. */
  hookPath: (token: string) => string
  host: SenderHost
  log: EngineLog
}
