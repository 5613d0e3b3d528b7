import type { TaskRow } from '../ports/sms/tasks.ts'
import type { Message, Task, TaskSize } from './message.ts'

/**
 * Measured on Node 24, including what is kept besides the message: its place in a queue, and its carrier id once it has
 * one.
 */
const MESSAGE_BYTES = 800
const PART_BYTES = 100
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

/** Bytes of a waiting message; a single send brings a task of its own. */
export const weightOf = ({ task: { share, size } }: Pick<Message, 'task'>): number =>
  share.isSingle ? size.message + size.own : size.message

/** How many bytes of messages the engine holds, by the estimate above. */
export class HeldMemory {
  private held = 0

  get bytes(): number {
    return this.held
  }

  /** `count` messages of the task came into memory. */
  took(task: Task, count: number): void {
    if (task.open === 0 && count > 0) this.held += task.size.own
    task.open += count
    this.held += count * task.size.message
  }

  /** `count` of them have left memory. */
  left(task: Task, count: number): void {
    task.open -= count
    this.held -= count * task.size.message
    if (task.open === 0 && count > 0) this.held -= task.size.own
  }
}
