import type { LeasedBlock } from '../ports/queue.ts'
import type { ChunkWriter, RatedBlock } from './chunkWriter.ts'
import type { Tasks } from './tasks.ts'

/** Blocks with their tasks and prices, read together; undefined: the task is gone. */
export async function ratedBlocks(
  blocks: readonly LeasedBlock[],
  tasks: Pick<Tasks, 'get' | 'getAll'>,
  writer: Pick<ChunkWriter, 'raterOf'>,
): Promise<[LeasedBlock, RatedBlock | undefined][]> {
  await tasks.getAll(blocks.map(({ taskId }) => taskId))
  return Promise.all(
    blocks.map(async (block) => {
      const task = await tasks.get(block.taskId)
      return [block, task && { block, task, rater: await writer.raterOf(task) }]
    }),
  )
}
