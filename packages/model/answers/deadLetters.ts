import { z } from 'zod'

import { deadLetterKinds, deadLetterStatuses } from '../calls/deadLetters.ts'

/** A line of GET /sys/deadLetter/list. */
export const deadLetterRowSchema = z.object({
  id: z.string(),
  kind: z.enum(deadLetterKinds),
  status: z.enum(deadLetterStatuses),
  reason: z.string().describe('What the database said.'),
  tries: z.number().describe('Times it was tried.'),
  companyId: z.string().nullable(),
  companyId_dictText: z.string().nullable(),
  gatewayId_dictText: z.string().nullable(),
  taskId: z.string().nullable(),
  taskId_dictText: z.string().nullable().describe('Name of the task.'),
  messageId: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
  abilities: z.object({
    tryAgain: z.union([z.literal('deadLetter.notWaiting'), z.literal(true)]).exactOptional(),
  }),
})
export type DeadLetterRow = z.output<typeof deadLetterRowSchema>
