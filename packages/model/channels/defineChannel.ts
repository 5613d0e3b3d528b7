import type { Channel, IdRange } from '@tandem/core'

/** How price lists tell the prices of a product apart: by country and operator, by prefix of the number, or by category of the template. */
export type PricedBy = 'network' | 'prefix' | 'category'

/** A way to reach people or to ask about them: what SMS, calls, chats and look-ups of numbers have in common. */
export interface ChannelDefinition {
  /** In the ledger, in the names of its engine and its role, and in the keys of its counters. */
  name: Channel
  /** What companies are charged for, as the paths of the spec spell each. */
  products: readonly string[]
  /** What price lists have prices for; a channel that is not built yet can be priced already. */
  priced: readonly string[]
  pricedBy: PricedBy
  /** Which ids its engine makes; without one it has no engine. No two channels share any of them. */
  engineIds?: IdRange
  /** Which slots of counters, sales and figures its writers add to, below `COUNTER_SLOTS`. No two channels share any of them. */
  counterSlots?: { from: number; count: number }
}

/** How many counter slots there are, over all channels: roll-ups keep a hundred for each generation of what was counted. */
export const COUNTER_SLOTS = 100

/** Keeps the literal types of a channel, from which those of its products follow. */
export const defineChannel = <const Definition extends ChannelDefinition>(
  definition: Definition,
): Definition => definition
