import type { Share } from '@tandem/core'
import type { CompanyPaces } from './companyPaces.ts'
import type { HeldMemory } from './heldMemory.ts'

/**
 * The share of a gateway's waiting room, and of all memory, that campaigns may use; the rest is kept
 * for single sends.
 */
const FOR_CAMPAIGNS = 0.75
/** A company with less than this waiting may always add single sends, however much others have waiting, bytes. */
const SINGLES_FOR_ALL = 16 * 1024
/** Room is freed in pieces worth a transaction, bytes. */
const PIECE = 512 * 1024

/** Of a company with a rate of its own: messages of a task, as time at that rate, and blocks of recipients. */
const SECONDS_AHEAD = 3
const MOST_BLOCKS = 16

export interface WaitingRoomsParts {
  memory: HeldMemory
  memoryBytes: number
  gatewayBytes: number
  paces: Pick<CompanyPaces, 'rateOf'>
  /** What waits for a gateway: of all companies, or of one. */
  waitingBytes(gatewayId: string, companyId?: string): number
}

/**
 * Limits what may wait in memory for each gateway. What finds no room stays in the queue, so a slow gateway neither
 * fills the memory nor keeps other gateways, other companies or single sends from being dispatched.
 */
export class WaitingRooms {
  private readonly parts: WaitingRoomsParts

  constructor(parts: WaitingRoomsParts) {
    this.parts = parts
  }

  /** Whether there is room for anything at all. */
  hasAny(isSingle: boolean): boolean {
    const { memory, memoryBytes } = this.parts
    return memory.bytes < memoryBytes * (isSingle ? 1 : FOR_CAMPAIGNS)
  }

  /** Whether a company may add more for a gateway. One with nothing waiting there always may. */
  hasRoom(gatewayId: string, { company, isSingle }: Share): boolean {
    if (this.isOpen(gatewayId, isSingle)) return true
    const own = this.parts.waitingBytes(gatewayId, company)
    return isSingle ? own < SINGLES_FOR_ALL : own === 0
  }

  /** Messages of a task that may wait: of a company with a rate of its own what goes soon, since more takes the room of others. */
  mostWaiting(companyId: string, usual: number): number {
    const rate = this.parts.paces.rateOf(companyId)
    return rate === undefined ? usual : Math.min(usual, rate * SECONDS_AHEAD)
  }

  /** Whether so many blocks of a company in hand are enough: more of such a one would keep out those of others. */
  isFull(companyId: string, blocks: number): boolean {
    return blocks >= MOST_BLOCKS && this.parts.paces.rateOf(companyId) !== undefined
  }

  /** Whether a gateway has room for anybody. */
  isOpen(gatewayId: string, isSingle: boolean): boolean {
    const { gatewayBytes } = this.parts
    const most = gatewayBytes * (isSingle ? 1 : FOR_CAMPAIGNS)
    const piece = isSingle ? SINGLES_FOR_ALL : PIECE
    // A small room takes one piece at a time.
    return this.parts.waitingBytes(gatewayId) + Math.min(piece, most) <= most
  }
}
