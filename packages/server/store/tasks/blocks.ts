import type { RecipientPlace } from '@tandem/core'
import { RECIPIENTS_PER_BLOCK } from '../../ports/queue.ts'

export interface TaskReject {
  row: number
  mobile: string
  reason: string
}

/** Recipients (E.164 digits) and the lines rejected among them. */
export interface RecipientBatch {
  numbers: readonly string[]
  /** Of each number, what it brings for the variables of the text, in their order; undefined: it has none. */
  values?: readonly (readonly string[])[] | undefined
  /** Of each number, where it is; undefined: the order of the list is that of sending. The same place is the same object. */
  places?: readonly (RecipientPlace | null)[] | undefined
  rejects: readonly TaskReject[]
}

/** Recipients that are stored together: all of one place. */
export interface Block {
  place: RecipientPlace | null
  numbers: string[]
  values: (readonly string[])[] | null
  /** Of each, its place among the accepted ones, from 0; null: they are arranged as they came. */
  lines: number[] | null
}

/**
 * Fills blocks with recipients as they come, those of one place together and in their order. Keeps less than a block of each
 * place.
 */
export class BlockFiller {
  private readonly open = new Map<RecipientPlace | null, Block>()
  private taken = 0

  /** The blocks that are full now. */
  add({ numbers, values, places }: RecipientBatch): Block[] {
    const full: Block[] = []
    for (const [index, number] of numbers.entries()) {
      const place = places?.[index] ?? null
      let block = this.open.get(place)
      if (!block) {
        block = { place, numbers: [], values: values ? [] : null, lines: places ? [] : null }
        this.open.set(place, block)
      }
      block.numbers.push(number)
      block.values?.push(values?.[index] ?? [])
      block.lines?.push(this.taken)
      this.taken += 1
      if (block.numbers.length < RECIPIENTS_PER_BLOCK) continue
      full.push(block)
      this.open.delete(place)
    }
    return full
  }

  /** The others, once all have come. */
  rest(): Block[] {
    const blocks = [...this.open.values()]
    this.open.clear()
    return blocks
  }
}

/** Blocks to be stored, the first of them as this number, and the lines rejected meanwhile. */
export interface FilledBlocks {
  fromBlock: number
  blocks: readonly Block[]
  rejects: readonly TaskReject[]
}

/** All of a list. */
export function allBlocks(batch: RecipientBatch): FilledBlocks {
  const filler = new BlockFiller()
  return { fromBlock: 0, blocks: [...filler.add(batch), ...filler.rest()], rejects: batch.rejects }
}

/** A stream, cut into blocks as they are full. */
export async function* blocksOf(
  batches: AsyncIterable<RecipientBatch>,
): AsyncGenerator<FilledBlocks> {
  const filler = new BlockFiller()
  let fromBlock = 0
  for await (const batch of batches) {
    const blocks = filler.add(batch)
    if (blocks.length === 0 && batch.rejects.length === 0) continue
    yield { fromBlock, blocks, rejects: batch.rejects }
    fromBlock += blocks.length
  }
  const blocks = filler.rest()
  if (blocks.length > 0) yield { fromBlock, blocks, rejects: [] }
}
