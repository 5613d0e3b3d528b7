import { type InputOf, smsPaths, type SmsProduct, type TestRun, testToolCalls } from '@tandem/model'
import type { Client } from '../../../data/client.ts'

export type Question = InputOf<typeof testToolCalls.run> & { senderId: string; content: string }

export const runTest = (
  client: Client,
  { senderId, content, ...asked }: Question,
): Promise<TestRun> =>
  client.ask(
    testToolCalls.run,
    {
      ...asked,
      ...(senderId.trim() === '' ? {} : { senderId: senderId.trim() }),
      ...(content.trim() === '' ? {} : { content }),
    },
    { quiet: true },
  )

/** The message of a test, by its task. */
export const messagesOf = (product: SmsProduct, taskId: string): string =>
  `${smsPaths(product).outbox}?taskId=${taskId}`
