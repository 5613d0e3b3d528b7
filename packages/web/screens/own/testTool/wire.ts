import { smsPaths, type SmsProduct, type TestRun } from '@tandem/model'
import type { Client } from '../../../data/client.ts'

/** API paths of the test tool. */
export const api = '/sys/testTool'

export interface Question {
  number: string
  product: SmsProduct
  companyId: string
  senderId: string
}

export const runTest = (client: Client, { senderId, ...asked }: Question): Promise<TestRun> =>
  client.post<TestRun>(
    `${api}/run`,
    { ...asked, ...(senderId.trim() === '' ? {} : { senderId: senderId.trim() }) },
    { quiet: true },
  )

/** The message of a test, by its task. */
export const messagesOf = (product: SmsProduct, taskId: string): string =>
  `${smsPaths(product).outbox}?taskId=${taskId}`
