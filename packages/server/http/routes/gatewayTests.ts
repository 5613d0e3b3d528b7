import { exportCalls, gatewayTestCalls, listCall } from '@tandem/model'

import { cancelTest, noteReceived } from '../../services/gatewayTests/changeTest.ts'
import { gatewayLine } from '../../services/gatewayTests/gatewayLine.ts'
import { gatewayTestLines } from '../../services/gatewayTests/gatewayTestLines.ts'
import { getGatewayTest, type TestViewPorts } from '../../services/gatewayTests/getTest.ts'
import { readHandset, renewHandset } from '../../services/gatewayTests/handset.ts'
import { runPlan, startTest } from '../../services/gatewayTests/startTest.ts'
import { gatewayTestMessageLines } from '../../services/gatewayTests/gatewayTestMessageLines.ts'
import { listExport } from '../../services/lists/listExport.ts'
import { readList } from '../../services/lists/readList.ts'
import { answer, type Route } from '../route.ts'
import { exportRoutes, type SheetPorts } from './entitySheets.ts'

/** Tests through gateways. */
export function gatewayTestRoutes(ports: TestViewPorts & SheetPorts): Route[] {
  const { list } = gatewayTestLines
  return [
    answer(listCall(list, { summary: 'Tests through gateways, newest first' }), (ctx, input) =>
      readList(ctx, ports, gatewayTestLines, input),
    ),
    ...exportRoutes(exportCalls(list), listExport(gatewayTestLines), ports),
    answer(
      listCall(gatewayTestMessageLines.list, {
        summary: 'Messages of tests, and what phones showed',
      }),
      (ctx, input) => readList(ctx, ports, gatewayTestMessageLines, input),
    ),
    ...exportRoutes(
      exportCalls(gatewayTestMessageLines.list),
      listExport(gatewayTestMessageLines),
      ports,
    ),
    answer(gatewayTestCalls.queryById, (ctx, input) => getGatewayTest(ctx, ports, input)),
    answer(gatewayTestCalls.start, (ctx, input, { requestKey }) =>
      startTest(ctx, ports, input, requestKey),
    ),
    answer(gatewayTestCalls.runPlan, (ctx, input, { requestKey }) =>
      runPlan(ctx, ports, input, requestKey),
    ),
    answer(gatewayTestCalls.cancel, (ctx, input) => cancelTest(ctx, ports, input)),
    answer(gatewayTestCalls.note, (ctx, input) => noteReceived(ctx, ports, input)),
    answer(gatewayTestCalls.handset, (ctx, input) => readHandset(ctx, ports, input)),
    answer(gatewayTestCalls.renewSecret, (ctx, input) => renewHandset(ctx, ports, input)),
    answer(gatewayTestCalls.line, (ctx, input) => gatewayLine(ctx, ports, input)),
  ]
}
