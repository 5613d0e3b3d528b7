import { type ChannelDefinition, channels, COUNTER_SLOTS, smsChannel } from '@tandem/model'
import { expect, test } from 'vitest'
import { toyChannel } from '../test/channels/toyChannel.ts'
import { lookupSlot } from './hlr/counterSlots.ts'
import { slotsOf } from './slotsOf.ts'
import { counterSlots } from './sms/counterSlots.ts'

test('dead letters had the slot of single messages: each belongs to one writer', () => {
  const all = [...Object.values(counterSlots).flat(), lookupSlot]
  expect(new Set(all).size).toBe(all.length)
})

test('a second engine counted in the slots of the first: every channel has slots of its own', () => {
  const every: readonly ({ name: string } & Pick<ChannelDefinition, 'counterSlots'>)[] = [
    ...channels,
    toyChannel,
  ]
  const all = every.flatMap(({ counterSlots: slots }) =>
    Array.from({ length: slots?.count ?? 0 }, (_, place) => (slots?.from ?? 0) + place),
  )
  expect(new Set(all).size).toBe(all.length)
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...all)).toBeLessThan(COUNTER_SLOTS)
})

test('a channel allots no slot of another one to its writers', () => {
  const slot = slotsOf(toyChannel)
  expect(slot(toyChannel.counterSlots.count - 1)).toBe(99)
  expect(() => slot(toyChannel.counterSlots.count)).toThrow('The channel toy has no counter slot')
  expect(() => slotsOf(smsChannel)(-1)).toThrow(RangeError)
})
