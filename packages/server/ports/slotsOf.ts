/** Which counter slots a channel has (`ChannelDefinition`). */
interface Slotted {
  name: string
  counterSlots: { from: number; count: number }
}

/**
 * The counter slots of a channel (migration 0011), to be allotted to its writers by their place among them. A slot has
 * one writer at a time, so none waits for another's rows, and no two can lock each other out.
 * @throws RangeError past those of the channel
 */
export const slotsOf =
  ({ name, counterSlots: { from, count } }: Slotted) =>
  (place: number): number => {
    if (place < 0 || place >= count) {
      throw new RangeError(`The channel ${name} has no counter slot ${place}, only ${count}`)
    }
    return from + place
  }
