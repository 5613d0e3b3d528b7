import type { Dice } from './dice.ts'
import type { SandboxIds } from './sandboxIds.ts'
import type { PastLedger } from './pastLedger.ts'

/** Rows waiting to be written, by table. */
export type Rows = Record<string, Record<string, unknown>[]>

/** Inputs for generating the past traffic. */
export interface World {
  ids: SandboxIds
  dice: Dice
  ledger: PastLedger
  nextId: (at: number) => bigint
  rows: Rows
  /** Rows of sms_figures by company, quarter of an hour, country and gateway. */
  figures: Map<string, Record<string, unknown>>
}

/** Adds a row to the pending ones. */
export function add(world: World, table: string, row: Record<string, unknown>): void {
  ;(world.rows[table] ??= []).push(row)
}
