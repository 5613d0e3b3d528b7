import { id, sendResultSchema, smsProducts, testRunSchema } from '@tandem/model'
import { z } from 'zod'

import { getTest } from '../../services/own/listTests.ts'
import { runTest, type TestPorts } from '../../services/own/runTest.ts'
import { sendTest } from '../../services/own/sendTest.ts'
import { type Route, route } from '../route.ts'

const run = z.strictObject({
  number: z.string().min(1).max(64),
  product: z.enum(smsProducts),
  companyId: id,
  senderId: z.string().max(16).optional(),
})

/** The test tool of the header (spec §2): how a number is routed, and its price. */
export const testToolRoutes = (ports: TestPorts): Route[] => [
  route({
    method: 'POST',
    path: '/sys/testTool/run',
    out: testRunSchema,
    access: 'testTool:run',
    summary: 'Who would carry a number and at what price; nothing is sent',
    in: run,
    handler: (ctx, input) => runTest(ctx, ports, input),
  }),
  route({
    method: 'POST',
    path: '/sys/testTool/send',
    out: sendResultSchema.pick({ taskId: true }),
    access: 'testTool:run',
    summary: 'One real message of one part for a run, at the price it showed',
    in: z.strictObject({ id, content: z.string().min(1).max(2_000) }),
    handler: (ctx, input) => sendTest(ctx, ports, input),
  }),
  route({
    method: 'GET',
    path: '/sys/testTool/queryById',
    readOnly: true,
    out: testRunSchema,
    access: 'testTool:list',
    in: z.strictObject({ id }),
    handler: (ctx, input) => getTest(ctx, ports, input.id),
  }),
]
