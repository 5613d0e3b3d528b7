import type { ChannelDefinition } from '@tandem/model'

/** A second channel with an engine, which shares a database with SMS and nothing else. Only tests have it. */
export const toyChannel = {
  name: 'toy',
  /** The last ids of the engines' half, which no channel of the product has. */
  engineIds: { from: 4_064, count: 32 },
  counterSlots: { from: 90, count: 10 },
} as const satisfies { name: string } & Pick<ChannelDefinition, 'engineIds' | 'counterSlots'>
