/**
 * Ids are time-ordered: milliseconds since 1970 times 4096, plus a sequence number within the
 * millisecond. They stay below 2^53, and so exact as a number, until the year 2039.
 */
export const IDS_PER_MS = 4096

/** The id of the `sequence`th (0 to 4095) record of a millisecond. */
export function composeId(ms: number, sequence: number): bigint {
  return BigInt(composeIdNumber(ms, sequence))
}

/**
 * Like `composeId`, but as a number, for the hot path. Throws RangeError past 2^53 or for an
 * invalid sequence.
 */
export function composeIdNumber(ms: number, sequence: number): number {
  if (!Number.isInteger(sequence) || sequence < 0 || sequence >= IDS_PER_MS) {
    throw new RangeError('The sequence of an id is an integer from 0 to 4095')
  }
  const id = ms * IDS_PER_MS + sequence
  if (!Number.isSafeInteger(id) || id < 0) throw new RangeError('The time of an id is out of range')
  return id
}

/** The instant (UTC ms) and sequence number of an id. */
export function decomposeId(id: bigint | number): { ms: number; sequence: number } {
  const value = Number(id)
  return { ms: Math.floor(value / IDS_PER_MS), sequence: value % IDS_PER_MS }
}

/**
 * Assigns the sequence numbers of a millisecond so that processes of one database never create the same id: the
 * first half is shared by `ID_NODES` processes, the second by the engines, each of which has a range for its channel
 * (`IdRange`) and runs once, under a lease.
 */
export const ID_NODES = 32
export const IDS_PER_NODE = 64
export const ENGINE_IDS_FROM = ID_NODES * IDS_PER_NODE

/** Sequence numbers of each millisecond that one writer alone assigns: `count` of them, the first of which is `from`. */
export interface IdRange {
  from: number
  count: number
}
