import type { FilledText } from '@tandem/core'
import type { MessageText } from '../ports/sms/messages.ts'
import { bytesWithText } from './heldMemory.ts'
import type { Body, Task } from './message.ts'

/** What a message with a text of its own says, and in how many billed parts. */
export interface OwnText extends MessageText {
  parts: number
}

/** A text as it may be shown, and encrypted if it is another one. */
type Sealable = Pick<MessageText, 'content' | 'contentSealed'>

/** Opens a text; undefined if it was encrypted with another key. */
export type OpenText = (text: Sealable) => FilledText | undefined

/** The body of a message with a text of its own. */
export function bodyOf(text: OwnText, open: OpenText): Body {
  const { content, senderId, callbackId, origin = null, templateId, expiresAt, parts } = text
  const opened = open(text)
  const isUnreadable = opened === undefined
  return {
    content: opened ?? content,
    shown: content,
    isUnreadable,
    senderId,
    callbackId,
    origin,
    templateId,
    expiresAt,
    partsPerMessage: parts,
    texts: new Map(),
  }
}

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
