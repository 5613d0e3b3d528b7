import type { MessageText } from '../../ports/sms/messages.ts'
import { bytesWithText } from '../heldMemory.ts'
import type { Body, Task } from '../message.ts'

/** The body of a message with a text of its own. */
export const bodyOf = (
  { content, senderId, expiresAt }: MessageText,
  partsPerMessage: number,
): Body => ({ content, senderId, expiresAt, partsPerMessage, texts: new Map() })

/** Estimated memory of each message of a chunk, on average; null: its text is the task's. */
export function bytesOfEach(
  task: Pick<Task, 'size'>,
  texts: readonly ({ content: string; partsPerMessage?: number } | null)[],
): number {
  if (texts.length === 0) return task.size.message
  const sum = texts.reduce(
    (bytes, text) =>
      bytes + (text ? bytesWithText(text, text.partsPerMessage ?? 1) : task.size.message),
    0,
  )
  return sum / texts.length
}
