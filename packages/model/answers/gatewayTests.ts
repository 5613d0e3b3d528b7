import { lineFaults, suspicionKinds } from '@tandem/core'
import { z } from 'zod'

import { testMessageStatuses } from '../lists/gatewayTestMessages.ts'

/** Why a message of a test was never handed over. */
export const testMessageReasons = ['off', 'gone', 'incomplete', 'notConnected', 'noRoom'] as const

const suspicionSchema = z.object({
  kind: z.enum(suspicionKinds),
  n: z.int(),
  of: z.int(),
  ms: z.number().nullable(),
})
export type GatewaySuspicion = z.output<typeof suspicionSchema>

const testPartSchema = z.object({
  part: z.int().describe('From 1.'),
  status: z.enum(['submitting', 'accepted', 'refused', 'unknown', 'unsent']),
  ref: z.string().nullable().describe("The carrier's id."),
  error: z.string().nullable().describe("The carrier's refusal in its words."),
  answerMs: z.int().nullable().describe('From the submit to the response.'),
  receipt: z
    .string()
    .nullable()
    .describe('What the last receipt means: delivered, undelivered, expired, …'),
  stat: z.string().nullable().describe("The receipt's own word."),
  networkError: z.string().nullable(),
  receiptMs: z.number().nullable().describe('From the response to that receipt.'),
})
export type GatewayTestPart = z.output<typeof testPartSchema>

const testMessageSchema = z.object({
  id: z.string(),
  gatewayId: z.string(),
  gatewayName: z.string(),
  hybridName: z.string().nullable(),
  numberId: z.string(),
  numberName: z.string(),
  number: z.string().describe('E.164.'),
  operatorName: z.string().nullable(),
  byHandset: z.boolean().describe('The phone tells by itself what it received.'),
  content: z.string(),
  status: z.enum(testMessageStatuses),
  reason: z.enum(testMessageReasons).nullable(),
  sentAt: z.string().nullable(),
  cost: z
    .object({ amount: z.string(), currency: z.string() })
    .nullable()
    .exactOptional()
    .describe('What the carrier takes; null: not known. Absent where amounts are hidden.'),
  parts: z.array(testPartSchema),
  received: z
    .object({
      text: z.string().nullable().describe('null while parts are missing.'),
      sender: z.string().nullable(),
      order: z.array(z.int()).describe('Parts in the order they came, from 1.'),
      firstAt: z.string().describe('When the phone had the first of it.'),
      afterMs: z.number().nullable().describe('From the submit to the last of it.'),
      toldBy: z.string().nullable().describe('null: the phone itself.'),
    })
    .nullable(),
  missedBy: z.string().nullable().describe('Who saw that it did not arrive.'),
})
export type GatewayTestMessage = z.output<typeof testMessageSchema>

/** GET /sms/gatewayTest/queryById. */
export const gatewayTestSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['running', 'ended', 'cancelled']),
  planName: z.string().nullable(),
  content: z.string(),
  sender: z.string().nullable(),
  waitMinutes: z.int(),
  createBy: z.string(),
  createTime: z.string(),
  endsAt: z.string(),
  endedAt: z.string().nullable(),
  messages: z.array(testMessageSchema),
  doubts: z
    .array(z.object({ gatewayId: z.string(), suspicions: z.array(suspicionSchema) }))
    .describe('Gateways whose receipts may be invented, by this test.'),
})
export type GatewayTest = z.output<typeof gatewayTestSchema>

/** Where a phone reports, and by what it signs. */
export const handsetSchema = z.object({ url: z.string(), secret: z.string() })
export type Handset = z.output<typeof handsetSchema>

const lineFaultSchema = z.enum(lineFaults)

/** GET /sms/gatewayTest/line. */
export const gatewayLineSchema = z.object({
  line: z
    .object({
      runs: z.int(),
      arrived: z.object({ median: z.number(), spread: z.number() }).describe('Shares, 0 to 1.'),
      latency: z.object({ median: z.number(), spread: z.number() }).nullable().describe('ms.'),
    })
    .nullable()
    .describe('null: too few scheduled tests.'),
  out: z
    .object({ since: z.string(), faults: z.array(lineFaultSchema) })
    .nullable()
    .describe('In what it is out of its line, since when.'),
  runs: z
    .array(
      z.object({
        testId: z.string(),
        at: z.string(),
        messages: z.int(),
        arrived: z.int(),
        latencyMs: z.number().nullable(),
        faults: z.array(lineFaultSchema),
      }),
    )
    .describe('Newest first.'),
  suspicions: z.array(suspicionSchema).describe('Over the tests of the past seven days.'),
})
export type GatewayLineAnswer = z.output<typeof gatewayLineSchema>
