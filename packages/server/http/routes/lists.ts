import {
  deadLetterRowSchema,
  exportLogRowSchema,
  type List,
  listInput,
  listRowSchema,
  operationLog,
  pageSchema,
  signInLog,
} from '@tandem/model'
import { z } from 'zod'

import { apiKeyLines } from '../../services/apiKeys/listApiKeys.ts'
import { apiRequests } from '../../services/apiKeys/listApiRequests.ts'
import type { ListSource } from '../../services/lists/listSource.ts'
import { readList } from '../../services/lists/readList.ts'
import { dataChanges } from '../../services/logs/listDataLog.ts'
import { exportLines } from '../../services/logs/listExportLog.ts'
import { operations, signIns } from '../../services/logs/logLists.ts'
import { deadLetterLines } from '../../services/monitor/listDeadLetters.ts'
import { balances } from '../../services/own/listBalances.ts'
import { recharges } from '../../services/own/listRecharges.ts'
import { testLines } from '../../services/own/listTests.ts'
import { sessionLines } from '../../services/session/listSessions.ts'
import { Refused } from '../../services/Refused.ts'
import { type Route, route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Lists of what the platform writes. */
export const listRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/sys/log/list',
    out: pageSchema(z.union([listRowSchema(signInLog), listRowSchema(operationLog)])),
    list: true,
    readOnly: true,
    // One path for two logs, each with its own permission.
    access: 'signedIn',
    summary: 'Sign-ins (logType 1) or operations (logType 2)',
    in: listInput(signInLog, operationLog),
    handler: async (ctx, input) => {
      const operates = 'logType' in input && input.logType === operationLog.fixed.logType
      const { access } = operates ? operationLog : signInLog
      if (!ctx.can(access)) throw new Refused('access.denied', { args: { access } })
      return operates
        ? readList(ctx, ports, operations, input)
        : readList(ctx, ports, signIns, input)
    },
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
  listRoute(ports, recharges, 'Recharges, refunds and corrections of the own company'),
  listRoute(ports, balances, 'The accounts of the companies below'),
  listRoute(ports, testLines, 'Runs of the test tool'),
]

/** The call of a list. `row`: where it has more than its fields. */
const listRoute = <L extends List, Row>(
  ports: CorePorts,
  source: ListSource<L, Row>,
  summary: string,
  row: z.ZodType = listRowSchema(source.list),
): Route =>
  route({
    method: 'GET',
    path: `${source.list.path}/list`,
    out: pageSchema(row),
    list: true,
    readOnly: source.list.readOnly === true,
    access: source.list.access,
    summary,
    in: listInput(source.list),
    handler: (ctx, input) => readList(ctx, ports, source, input),
  })
