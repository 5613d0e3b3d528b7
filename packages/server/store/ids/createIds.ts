import { ID_NODES, IDS_PER_MS, IDS_PER_NODE } from '@tandem/core'

import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'

const PER_MS = BigInt(IDS_PER_MS)
const PER_NODE = BigInt(IDS_PER_NODE)

/**
 * Time-ordered ids: ms since the epoch * 4096 + this process's node part + a counter, so that rows are in order of
 * creation, partitions are ranges of ids, and two processes never create the same one. If the clock steps back, or a
 * millisecond is used up, counting continues in the following milliseconds.
 * @param nodeOf the number assigned to this process (see `takeNode`), 0 to 31; 0 is for standalone tools
 */
export function createIds(clock: Clock, nodeOf: () => number = () => 0): Ids {
  let last = 0n
  return {
    next() {
      const node = nodeOf()
      if (!Number.isInteger(node) || node < 0 || node >= ID_NODES) {
        throw new RangeError(`A node is a number from 0 to ${ID_NODES - 1}`)
      }
      const from = BigInt(node) * PER_NODE
      const first = BigInt(clock.now()) * PER_MS + from
      if (first > last) last = first
      else {
        const next = last + 1n
        const isOfNode = next % PER_MS >= from && next % PER_MS < from + PER_NODE
        // Another node's part, or this process's number changed: continue in the next millisecond.
        last = isOfNode ? next : (last / PER_MS + 1n) * PER_MS + from
      }
      return last
    },
  }
}
