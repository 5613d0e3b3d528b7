import type { GatewayState } from '@tandem/core'
import type { SmsGatewayDriver } from '../ports/smsGateway.ts'
import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type { EngineLog, GatewayStatus } from './engine.ts'
import { Lane } from './lane.ts'
import type { LaneHost } from './laneHost.ts'
import type { Message } from './message.ts'

/** The lanes of all gateways, kept like the console's table of them. */
export class Gateways {
  readonly states = new Map<string, GatewayState>()
  private readonly lanes = new Map<string, Lane>()
  private readonly leaving = new Set<Promise<void>>()
  private readonly options: GatewaysOptions
  private mayBind = false
  /** Counts whatever may change where a message can go. */
  changes = 0

  constructor(options: GatewaysOptions) {
    this.options = options
  }

  lane(id: string): Lane | undefined {
    return this.lanes.get(id)
  }

  all(): Iterable<Lane> {
    return this.lanes.values()
  }

  statuses(): GatewayStatus[] {
    return [...this.lanes.values()].map((lane) => lane.status)
  }

  /**
   * Opens, changes and closes lanes. Returns messages that waited on a lane that is gone, to be
   * routed anew.
   */
  sync(rows: ReadonlyMap<string, GatewayRow>): Message[] {
    this.changes += 1
    const homeless: Message[] = []
    for (const [id, lane] of this.lanes) {
      const row = rows.get(id)
      if (row?.enabled && isSameLink(lane.row, row)) {
        lane.row = row
        lane.pace.setTps(row.tps)
        continue
      }
      for (const message of lane.takeWaiting()) homeless.push(message)
      this.lanes.delete(id)
      this.close(lane)
    }
    for (const row of rows.values()) {
      if (row.enabled && !this.lanes.has(row.id)) this.open(row)
      else this.refresh(row.id, row)
    }
    for (const id of this.states.keys()) if (!rows.has(id)) this.states.delete(id)
    return homeless
  }

  /** Binds all, now and from now on: what receipts may speak of has been loaded. */
  bind(): void {
    if (this.mayBind) return
    this.mayBind = true
    for (const lane of this.lanes.values()) this.openLane(lane)
  }

  /** Unbinds all until `bind`; resolves when nothing is unanswered, or after `drainMs`. */
  async rest(drainMs: number): Promise<void> {
    this.mayBind = false
    await Promise.all(Array.from(this.lanes.values(), (lane) => lane.rest(drainMs)))
  }

  /** Brings the state that routing looks at up to date. */
  refresh(id: string, row?: GatewayRow): void {
    const lane = this.lanes.get(id)
    const enabled = (row ?? lane?.row)?.enabled ?? false
    const bound = (lane?.bound ?? 0) > 0
    this.changes += 1
    this.states.set(id, { enabled, bound, healthy: lane?.pace.healthy ?? true })
  }

  async closeAll(drainMs: number): Promise<void> {
    for (const lane of this.lanes.values()) this.close(lane, drainMs)
    await Promise.all(this.leaving)
  }

  private open(row: GatewayRow): void {
    const lane = new Lane(row, this.options.host)
    this.lanes.set(row.id, lane)
    this.refresh(row.id, row)
    if (this.mayBind) this.openLane(lane)
  }

  private openLane(lane: Lane): void {
    const { drivers, unseal, log } = this.options
    const { id, protocol, passwordSealed } = lane.row
    const driver = drivers[protocol]
    if (!driver) return log.error({ gatewayId: id, protocol }, 'No driver for this gateway')
    try {
      lane.open(driver, passwordSealed === null ? '' : unseal(passwordSealed))
    } catch (error) {
      log.error({ gatewayId: id, err: error }, 'This gateway cannot be opened')
    }
  }

  private close(lane: Lane, drainMs = 5_000): void {
    const closing = lane.close(drainMs).finally(() => this.leaving.delete(closing))
    this.leaving.add(closing)
  }
}

export interface GatewaysOptions {
  drivers: Readonly<Record<string, SmsGatewayDriver>>
  unseal: (sealed: string) => string
  host: LaneHost
  log: EngineLog
}

/** Whether a change of the row leaves its sessions alone: speed and money do, the rest does not. */
function isSameLink(one: GatewayRow, other: GatewayRow): boolean {
  const linkOf = (row: GatewayRow) =>
    JSON.stringify({
      ...row,
      tps: 0,
      inDoubt: '',
      costRateGroupId: null,
      name: '',
      validityMinutes: 0,
    })
  return linkOf(one) === linkOf(other)
}
