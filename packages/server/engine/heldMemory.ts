import type { TaskRow } from '../ports/sms/tasks.ts'
import type { Chunk, Message, TaskSize } from './message.ts'

/**
 * Measured on Node 24, including what is kept besides the message: its place in a queue, and its carrier id once it has
 * one.
 */
const MESSAGE_BYTES = 800
const PART_BYTES = 100
/** A text of its own, without its characters. */
const BODY_BYTES = 300
const TASK_BYTES = 2_000
const PRICE_BYTES = 200
/** A text is kept once as given and once as the gateways take it. */
const BYTES_PER_CHARACTER = 4

/** The single estimate of the engine's memory use. */
export const sizeOf = ({
  partsPerMessage,
  content,
  prices,
}: Pick<TaskRow, 'partsPerMessage' | 'content' | 'prices'>): TaskSize => ({
  message: MESSAGE_BYTES + PART_BYTES * partsPerMessage,
  own: TASK_BYTES + BYTES_PER_CHARACTER * content.length + PRICE_BYTES * prices.length,
})

/** Bytes of a message with this text of its own. */
export const bytesWithText = ({ content }: { content: string }, parts: number): number =>
  MESSAGE_BYTES + BODY_BYTES + PART_BYTES * parts + BYTES_PER_CHARACTER * content.length

/** Bytes of a waiting message; a single send brings a task of its own, or a text. */
export const weightOf = ({ task, chunk }: Pick<Message, 'task' | 'chunk'>): number =>
  task.share.isSingle && !task.isGrowing ? chunk.messageBytes + task.size.own : chunk.messageBytes

/** How many bytes of messages the engine holds, by the estimate above. */
export class HeldMemory {
  private held = 0

  get bytes(): number {
    return this.held
  }

  /** `count` messages of the chunk came into memory. */
  took({ task, messageBytes }: Pick<Chunk, 'task' | 'messageBytes'>, count: number): void {
    if (task.open === 0 && count > 0) this.held += task.size.own
    task.open += count
    this.held += count * messageBytes
  }

  /** `count` of them have left memory. */
  left({ task, messageBytes }: Pick<Chunk, 'task' | 'messageBytes'>, count: number): void {
    task.open -= count
    this.held -= count * messageBytes
    if (task.open === 0 && count > 0) this.held -= task.size.own
  }
}
