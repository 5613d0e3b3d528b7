import {
  deadLetterRowSchema,
  outboxEventRowSchema,
  exportLogRowSchema,
  type List,
  lineCall,
  listCall,
  logCalls,
  operationLog,
  registrationList,
  registrationRowSchema,
  signInLog,
  smsTaskRowSchema,
} from '@tandem/model'
import type { z } from 'zod'

import { apiKeyLines } from '../../services/apiKeys/listApiKeys.ts'
import { deliveryLines } from '../../services/callbacks/deliveryLines.ts'
import { apiRequests } from '../../services/apiKeys/listApiRequests.ts'
import type { ListSource } from '../../services/lists/listSource.ts'
import { readLine, readList } from '../../services/lists/readList.ts'
import { dataChanges } from '../../services/logs/listDataLog.ts'
import { registrationLines } from '../../services/registration/registrationLines.ts'
import { exportLines } from '../../services/logs/listExportLog.ts'
import { operations, signIns } from '../../services/logs/logLists.ts'
import { smppSessionLines } from '../../services/smppAccounts/smppSessionLines.ts'
import { deadLetterLines } from '../../services/monitor/listDeadLetters.ts'
import { outboxEvents } from '../../services/outbox/listEvents.ts'
import { balances } from '../../services/payments/listBalances.ts'
import { recharges } from '../../services/payments/listRecharges.ts'
import { testLines } from '../../services/gatewayTests/listTests.ts'
import { messageLines } from '../../services/sms/messageLines.ts'
import { rejectLines } from '../../services/sms/rejectLines.ts'
import { taskLines } from '../../services/sms/taskLines.ts'
import { sessionLines } from '../../services/organisation/listSessions.ts'
import { codeLines } from '../../services/otp/codeLines.ts'
import { inboundLines } from '../../services/inbound/inboundLines.ts'
import { Refused } from '../../services/Refused.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Lists of what the platform writes. */
export const listRoutes = (ports: CorePorts): Route[] => [
  answer(logCalls.list, async (ctx, input) => {
    const operates = 'logType' in input && input.logType === operationLog.fixed.logType
    const { access } = operates ? operationLog : signInLog
    if (!ctx.can(access)) throw new Refused('access.denied', { args: { access } })
    return operates ? readList(ctx, ports, operations, input) : readList(ctx, ports, signIns, input)
  }),
  listRoute(ports, dataChanges, 'Changes of data'),
  listRoute(
    ports,
    exportLines,
    'Exports and how often their files were fetched',
    exportLogRowSchema,
  ),
  listRoute(ports, apiRequests, 'Calls made with API keys, refused ones too'),
  listRoute(ports, apiKeyLines(ports), 'API keys of the companies in sight'),
  listRoute(ports, sessionLines, 'Who is signed in now'),
  listRoute(ports, deadLetterLines, 'What the database refused to store', deadLetterRowSchema),
  listRoute(
    ports,
    outboxEvents,
    'What waits to leave, and what was given up',
    outboxEventRowSchema,
  ),
  listRoute(ports, deliveryLines, 'What callbacks were told in the past three days'),
  listRoute(ports, smppSessionLines, 'SMPP sessions that are bound now'),
  listRoute(ports, registrationLines, 'Requests for accounts', registrationRowSchema),
  answer(
    lineCall(registrationList, {
      summary: 'One request for an account',
      kind: 'registration',
      row: registrationRowSchema,
    }),
    (ctx, { id }) => readLine(ctx, ports, registrationLines, id),
  ),
  listRoute(ports, recharges, 'Recharges, refunds and corrections of the own company'),
  listRoute(ports, balances, 'The accounts of the companies below'),
  listRoute(ports, testLines, 'Runs of the test tool'),
  ...Object.values(taskLines).map((lines) =>
    listRoute(ports, lines, 'Sends, each a task, newest first', smsTaskRowSchema),
  ),
  ...Object.values(messageLines).map((lines) =>
    listRoute(ports, lines, 'Messages, one row each, newest first'),
  ),
  ...Object.values(inboundLines).map((lines) =>
    listRoute(ports, lines, 'What people wrote back, newest first'),
  ),
  ...Object.values(codeLines).map((lines) =>
    listRoute(ports, lines, 'Codes and what became of them, newest first'),
  ),
  ...Object.values(rejectLines).map((lines) =>
    listRoute(ports, lines, 'Lines that tasks left out when they were accepted, newest first'),
  ),
]

/** `row`: where it has more than its fields. */
const listRoute = <L extends List, Row>(
  ports: CorePorts,
  source: ListSource<L, Row>,
  summary: string,
  row?: z.ZodType,
): Route =>
  answer(listCall(source.list, { summary, ...(row && { row }) }), (ctx, input) =>
    readList(ctx, ports, source, input),
  )
