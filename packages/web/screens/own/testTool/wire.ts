import type { TestRun } from '@tandem/model'
import type { Client } from '../../../data/client.ts'

/** API paths of the test tool. */
export const api = '/sys/testTool'

export const products = ['notify', 'marketing', 'otpPremium', 'otpReguler'] as const
export type Product = (typeof products)[number]
export const isProduct = (text: string): text is Product =>
  products.some((product) => product === text)

export interface Question {
  number: string
  product: Product
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
export const messagesOf = (taskId: string): string => `/sms/notify/outbox?taskId=${taskId}`
