import { z } from 'zod'

import { gatewayLineSchema, gatewayTestSchema, handsetSchema } from '../answers/gatewayTests.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id, idList } from '../kit/schema.ts'

/** Messages of one test, and parts of each, at most: nobody pays for them but the platform. */
export const MOST_TEST_MESSAGES = 100
export const MOST_TEST_PARTS = 10

/** Tests through gateways (docs/decisions/043). */
export const gatewayTestCalls = {
  start: defineCall({
    method: 'POST',
    path: '/sms/gatewayTest/start',
    access: 'gatewayTest:run',
    summary: 'Send a text to test numbers straight through gateways, at the cost of the platform',
    once: true,
    ids: { numberIds: 'testNumber', gatewayIds: 'gateway' },
    in: z.strictObject({
      name: z.string().trim().max(64).optional(),
      numberIds: idList,
      gatewayIds: idList.describe('A hybrid stands for its members.'),
      content: z
        .string()
        .min(1)
        .max(1000)
        .describe(
          '`{code}` is where each message gets its own code; without it, at the end. Another variable needs a fallback, such as {name|friend}; a brace is written \\{ or \\}.',
        ),
      sender: z.string().trim().max(16).optional(),
      waitMinutes: z
        .int()
        .min(1)
        .max(1440)
        .default(15)
        .describe('How long receipts and phones are waited for.'),
    }),
    out: id,
  }),
  runPlan: defineCall({
    method: 'POST',
    path: '/sms/testPlan/run',
    access: 'gatewayTest:run',
    summary: 'Start the test of a plan now, beside its times',
    once: true,
    ids: { id: 'testPlan' },
    in: z.strictObject({ id }),
    out: id,
  }),
  queryById: defineCall({
    method: 'GET',
    path: '/sms/gatewayTest/queryById',
    access: 'gatewayTest:list',
    summary: 'A test with everything that came of its messages',
    readOnly: true,
    ids: { id: 'gatewayTest' },
    in: z.strictObject({ id }),
    out: gatewayTestSchema,
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/sms/gatewayTest/cancel',
    access: 'gatewayTest:run',
    summary: 'End a test: what waits is not sent any more',
    ids: { id: 'gatewayTest' },
    in: z.strictObject({ id }),
    out: nothingSchema,
  }),
  note: defineCall({
    method: 'POST',
    path: '/sms/gatewayTest/note',
    access: 'gatewayTest:run',
    summary: 'Note what the phone shows of a message, or that it shows nothing',
    ids: { id: 'gatewayTestMessage' },
    in: z.strictObject({
      id,
      text: z.string().max(2000).nullable().describe('null: it did not arrive.'),
      sender: z.string().trim().max(32).optional(),
    }),
    out: nothingSchema,
  }),
  handset: defineCall({
    method: 'GET',
    path: '/sms/testNumber/handset',
    access: 'testNumber:edit',
    summary: 'Where the phone of a number tells what it received, and its secret',
    ids: { id: 'testNumber' },
    in: z.strictObject({ id }),
    out: handsetSchema,
  }),
  renewSecret: defineCall({
    method: 'POST',
    path: '/sms/testNumber/renewSecret',
    access: 'testNumber:edit',
    summary: 'Give the phone of a number another secret; the old one is worth nothing any more',
    ids: { id: 'testNumber' },
    in: z.strictObject({ id }),
    out: handsetSchema,
  }),
  line: defineCall({
    method: 'GET',
    path: '/sms/gatewayTest/line',
    access: 'gatewayTest:list',
    summary: 'What is usual for a gateway in scheduled tests, and what speaks against its receipts',
    readOnly: true,
    ids: { id: 'gateway' },
    in: z.strictObject({ id }),
    out: gatewayLineSchema,
  }),
}
