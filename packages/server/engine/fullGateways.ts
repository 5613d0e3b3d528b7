import type { QueueKind } from '../ports/queue.ts'
import type { WaitingRooms } from './waitingRooms.ts'

export const queueKinds: readonly QueueKind[] = ['singles', 'campaigns']

/** Gateways without room that blocks in the queue wait for, by kind: once there is room again they have to be fetched. */
export class FullGateways {
  private readonly full = { singles: new Set<string>(), campaigns: new Set<string>() }
  private readonly rooms: Pick<WaitingRooms, 'isOpen'>

  constructor(rooms: Pick<WaitingRooms, 'isOpen'>) {
    this.rooms = rooms
  }

  add(kind: QueueKind, gatewayId: string): void {
    this.full[kind].add(gatewayId)
  }

  /** Those that still have no room. */
  still(kind: QueueKind): string[] {
    const gateways = this.full[kind]
    for (const id of gateways) {
      if (this.rooms.isOpen(id, kind === 'singles')) gateways.delete(id)
    }
    return [...gateways]
  }

  /** A gateway's backlog shrank: whether by enough to continue with the blocks that waited for it. */
  hasMadeRoom(gatewayId: string): boolean {
    return queueKinds.some(
      (kind) => this.full[kind].has(gatewayId) && this.rooms.isOpen(gatewayId, kind === 'singles'),
    )
  }
}
