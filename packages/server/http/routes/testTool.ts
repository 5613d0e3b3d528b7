import { testToolCalls } from '@tandem/model'

import { getTest } from '../../services/gatewayTests/listTests.ts'
import { runTest, type TestPorts } from '../../services/gatewayTests/runTest.ts'
import { sendTest } from '../../services/gatewayTests/sendTest.ts'
import { answer, type Route } from '../route.ts'

/** The test tool of the header (spec §2): how a number is routed, and its price. */
export const testToolRoutes = (ports: TestPorts): Route[] => [
  answer(testToolCalls.run, (ctx, input) => runTest(ctx, ports, input)),
  answer(testToolCalls.send, (ctx, input) => sendTest(ctx, ports, input)),
  answer(testToolCalls.queryById, (ctx, { id }) => getTest(ctx, ports, id)),
]
