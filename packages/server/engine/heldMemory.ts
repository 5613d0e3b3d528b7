import type { TaskRow } from '../ports/sms/tasks.ts'
import type { Message, Task, TaskSize } from './message.ts'

/** Measured on Node 24, with what is kept beside a message: its place in a queue, and its carrier id once it has one. */
const MESSAGE_BYTES = 800
const PART_BYTES = 100
const TASK_BYTES = 2_000
const PRICE_BYTES = 200
/** A text is kept once as it was given, and once as the gateways take it. */
const BYTES_PER_CHARACTER = 4

/** The one estimate of what the engine keeps in memory. */
export const sizeOf = ({
  partsPerMessage,
  content,
  prices,
}: Pick<TaskRow, 'partsPerMessage' | 'content' | 'prices'>): TaskSize => ({
  message: MESSAGE_BYTES + PART_BYTES * partsPerMessage,
  own: TASK_BYTES + BYTES_PER_CHARACTER * content.length + PRICE_BYTES * prices.length,
})

/** What a message that waits takes up, in bytes: a single send brings a task of its own. */
export const weightOf = ({ task: { share, size } }: Pick<Message, 'task'>): number =>
  share.isSingle ? size.message + size.own : size.message

/** How many bytes of messages the engine holds, by the estimate above. */
export class HeldMemory {
  private held = 0

  get bytes(): number {
    return this.held
  }

  /** So many messages of the task came to memory. */
  took(task: Task, count: number): void {
    if (task.open === 0 && count > 0) this.held += task.size.own
    task.open += count
    this.held += count * task.size.message
  }

  /** So many of them are looked after no more. */
  left(task: Task, count: number): void {
    task.open -= count
    this.held -= count * task.size.message
    if (task.open === 0 && count > 0) this.held -= task.size.own
  }
}
