import type { FullGateway, QueueKind } from '../ports/queue.ts'
import type { WaitingRooms } from './waitingRooms.ts'

export const queueKinds: readonly QueueKind[] = ['singles', 'campaigns']

/**
 * Companies whose blocks in the queue wait for room for them at a gateway, by kind: once there is some again, the blocks
 * have to be fetched.
 */
export class FullGateways {
  private readonly full = {
    singles: new Map<string, Set<string>>(),
    campaigns: new Map<string, Set<string>>(),
  }
  private readonly rooms: Pick<WaitingRooms, 'hasRoom'>

  constructor(rooms: Pick<WaitingRooms, 'hasRoom'>) {
    this.rooms = rooms
  }

  add(kind: QueueKind, gatewayId: string, companyId: string): void {
    const companies = this.full[kind].get(gatewayId)
    if (companies) companies.add(companyId)
    else this.full[kind].set(gatewayId, new Set([companyId]))
  }

  /** Those for whom there is still no room. */
  still(kind: QueueKind): FullGateway[] {
    const found: FullGateway[] = []
    for (const [gatewayId, companies] of this.full[kind]) {
      for (const companyId of companies) {
        if (this.hasRoom(kind, gatewayId, companyId)) companies.delete(companyId)
        else found.push({ gatewayId, companyId })
      }
      if (companies.size === 0) this.full[kind].delete(gatewayId)
    }
    return found
  }

  /** A message of a company left a gateway: whether it made room for blocks that wait for it. */
  hasMadeRoom(gatewayId: string, companyId: string): boolean {
    return queueKinds.some((kind) => {
      const companies = this.full[kind].get(gatewayId)
      if (!companies) return false
      const [any = companyId] = companies
      // If there is room for anybody, there is for any.
      return (
        this.hasRoom(kind, gatewayId, any) ||
        (companies.has(companyId) && this.hasRoom(kind, gatewayId, companyId))
      )
    })
  }

  private hasRoom(kind: QueueKind, gatewayId: string, company: string): boolean {
    return this.rooms.hasRoom(gatewayId, { company, isSingle: kind === 'singles' })
  }
}
