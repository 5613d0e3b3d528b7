import { latinLockingTables, lockingFrame, otherLockingTables, type Run } from './lockingTables.ts'
import { defaultExtension, singleShiftTables } from './singleShiftTables.ts'

/**
 * The national tables of a text, by their national language identifiers (3GPP TS 23.038 §6.2.1.2.4);
 * left out, or 0: the default one.
 */
export interface NationalShift {
  /** In place of the default alphabet. */
  readonly locking?: number
  /** In place of the extension table. */
  readonly single?: number
}

export const noShift: NationalShift = Object.freeze({})

/** Precedes a character of the extension table. */
export const escape = 0x1b

// 3GPP TS 23.038 §6.2.1: the default alphabet by code. 0x1B is the escape to the extension table.
const defaultAlphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** A basic table and the extension that an escape leads to. */
export interface GsmTable {
  /** Characters by code; `undefined`: the escape, and what is reserved. */
  readonly basic: readonly (string | undefined)[]
  /** Characters by the code after an escape. */
  readonly extension: readonly (string | undefined)[]
  /** How characters are written: their code, plus 0x100 if an escape precedes it. */
  readonly codes: ReadonlyMap<string, number>
}

const codesOfTable = 128

function filled(...runs: readonly (readonly Run[])[]): (string | undefined)[] {
  const table = Array.from({ length: codesOfTable }, (): string | undefined => undefined)
  for (const [first, characters] of runs.flat()) {
    for (const [index, character] of Array.from(characters).entries()) {
      table[first + index] = character
    }
  }
  table[escape] = undefined
  return table
}

function basicOf(id: number): (string | undefined)[] | undefined {
  if (id === 0) return filled([[0, defaultAlphabet]])
  const latin = latinLockingTables[id]
  if (latin !== undefined) return filled([[0, defaultAlphabet]], latin)
  const other = otherLockingTables[id]
  return other && filled(lockingFrame, other)
}

function extensionOf(id: number): (string | undefined)[] | undefined {
  if (id === 0) return filled(defaultExtension)
  const single = singleShiftTables[id]
  return single && filled(defaultExtension, single)
}

function built(locking: number, single: number): GsmTable | undefined {
  const basic = basicOf(locking)
  const extension = extensionOf(single)
  if (basic === undefined || extension === undefined) return undefined
  const codes = new Map<string, number>()
  for (const [code, character] of basic.entries()) {
    if (character !== undefined && !codes.has(character)) codes.set(character, code)
  }
  for (const [code, character] of extension.entries()) {
    if (character !== undefined && !codes.has(character)) codes.set(character, code | 0x100)
  }
  return { basic, extension, codes }
}

function defaultOf(): GsmTable {
  const table = built(0, 0)
  if (table === undefined) throw new Error('The default alphabet has no table')
  return table
}

export const defaultTable = defaultOf()

// One octet names a table, so there are not many.
const known = new Map<number, GsmTable | undefined>([[0, defaultTable]])

/** The tables of a shift; `undefined` if there is no table with one of its identifiers. */
export function tableOf({ locking = 0, single = 0 }: NationalShift): GsmTable | undefined {
  const key = locking * 256 + single
  if (key === 0) return defaultTable
  if (known.has(key)) return known.get(key)
  const table = built(locking, single)
  if (table !== undefined) known.set(key, table)
  return table
}

/** The identifiers of which there is a table; the others left out. */
export function knownShift({ locking, single }: NationalShift): NationalShift {
  return {
    ...(locking !== undefined && basicOf(locking) && { locking }),
    ...(single !== undefined && extensionOf(single) && { single }),
  }
}
