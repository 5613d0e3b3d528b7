import { messageStatuses } from '@tandem/core'
import { z } from 'zod'

import { sendResultSchema } from '../answers/sms.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { idText } from '../kit/listCall.ts'
import { idList } from '../kit/schema.ts'
import { smsLists, smsPaths, type SmsProduct } from '../smsRules.ts'

/** One text of a conversation, sent or received. */
const entry = z.object({
  id: z.string(),
  way: z.enum(['in', 'out']),
  time: z.string(),
  content: z.string(),
  status: z.enum(messageStatuses).nullable().describe('Of a sent one; null: received.'),
  missing: z.number().describe('Parts of a received one that never came.'),
})
export type ThreadEntry = z.output<typeof entry>

const threadSchema = z.object({
  mobile: z.string(),
  country: z.string().nullable(),
  recipient: z.string().describe('The number the handset wrote to: an answer comes from it.'),
  companyId: z.string(),
  companyName: z.string(),
  matched: z.enum(['sender', 'conversation', 'none']),
  canAnswer: z
    .boolean()
    .describe('Whether there is somebody to answer, as the company whose message it is.'),
  mostCharacters: z.number().describe('How long an answer may be.'),
  entries: z.array(entry).describe('The latest 200, oldest first.'),
})
export type Thread = z.output<typeof threadSchema>

const rows = z.strictObject({ ids: idList })

/** What is done with the messages people write back. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- each call keeps its own type
export const inboundCalls = (product: SmsProduct) => ({
  thread: defineCall({
    method: 'GET',
    path: `${smsPaths(product).inbox}/thread`,
    access: `${smsLists(product).inbox}:list`,
    readOnly: true,
    summary: 'What was sent to and received from the number of a message, with its company',
    ids: { id: 'inbound' },
    in: z.strictObject({ id: idText }),
    out: threadSchema,
  }),
  answer: defineCall({
    method: 'POST',
    path: `${smsPaths(product).inbox}/answer`,
    access: `${product}:send`,
    shows: [`${smsLists(product).inbox}:list`, `${smsLists(product).outbox}:list`],
    costs: {},
    summary: 'Answer a message, from the number it went to',
    ids: { id: 'inbound' },
    in: z.strictObject({
      id: idText,
      content: z.string().max(20_000),
      requestKey: z.string().min(1).max(128).optional(),
    }),
    out: sendResultSchema,
  }),
  markRead: defineCall({
    method: ['PUT', 'POST'],
    path: `${smsPaths(product).inbox}/markRead`,
    access: `${smsLists(product).inbox}:mark`,
    summary: 'Say that messages were read',
    ids: { ids: 'inbound' },
    in: rows,
    out: nothingSchema,
  }),
  markUnread: defineCall({
    method: ['PUT', 'POST'],
    path: `${smsPaths(product).inbox}/markUnread`,
    access: `${smsLists(product).inbox}:mark`,
    summary: 'Say that messages wait to be read',
    ids: { ids: 'inbound' },
    in: rows,
    out: nothingSchema,
  }),
})
