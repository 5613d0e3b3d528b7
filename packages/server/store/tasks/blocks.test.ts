import type { RecipientPlace } from '@tandem/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RECIPIENTS_PER_BLOCK } from '../../ports/queue.ts'
import { allBlocks, type Block, blocksOf, type RecipientBatch } from './blocks.ts'

const PLACES: (RecipientPlace | null)[] = [
  null,
  { zone: 'Europe/London', country: null },
  { zone: 'Europe/Paris', country: 'FR' },
]

async function* stream(batches: readonly RecipientBatch[]): AsyncGenerator<RecipientBatch> {
  yield* batches
}

test('recipients are stored once, with their values, in blocks of one place and in the order of the list', async () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(sizes, fc.boolean(), fc.boolean(), async (lengths, hasPlaces, hasValues) => {
      let count = 0
      const batches = lengths.map((length): RecipientBatch => {
        const numbers = Array.from({ length }, () => String(count++))
        return {
          numbers,
          ...(hasPlaces && {
            places: numbers.map((n) => PLACES[((Number(n) * 7) % 5) % 3] ?? null),
          }),
          ...(hasValues && { values: numbers.map((n) => [`value ${n}`]) }),
          rejects: [],
        }
      })
      const blocks: Block[] = []
      for await (const filled of blocksOf(stream(batches))) {
        expect(filled.fromBlock).toBe(blocks.length)
        blocks.push(...filled.blocks)
      }
      expect(
        blocks.flatMap(({ numbers }) => numbers).toSorted((a, b) => Number(a) - Number(b)),
      ).toEqual(Array.from({ length: count }, (_, n) => String(n)))
      for (const { place, numbers, lines, values } of blocks) {
        expect(numbers.length).toBeLessThanOrEqual(RECIPIENTS_PER_BLOCK)
        expect(numbers.map(Number)).toEqual(numbers.map(Number).toSorted((a, b) => a - b))
        if (hasPlaces) {
          expect(lines).toEqual(numbers.map(Number))
          expect(numbers.every((n) => (PLACES[((Number(n) * 7) % 5) % 3] ?? null) === place)).toBe(
            true,
          )
        }
        expect(values).toEqual(hasValues ? numbers.map((n) => [`value ${n}`]) : null)
      }
    }),
    { numRuns: 20 },
  )
})

test('a list that is not arranged fills blocks as it comes', () => {
  const numbers = Array.from({ length: RECIPIENTS_PER_BLOCK + 3 }, (_, n) => String(n))
  const { blocks } = allBlocks({ numbers, rejects: [] })
  expect(blocks.map(({ numbers: own, lines }) => [own.length, lines])).toEqual([
    [RECIPIENTS_PER_BLOCK, null],
    [3, null],
  ])
})
