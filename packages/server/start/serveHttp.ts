import { homeCalls } from '@tandem/model'
import Fastify from 'fastify'
import { join } from 'node:path'
import type { Logger } from 'pino'

import type { Engine } from '../engine/engine.ts'
import type { EngineKeeper } from '../engine/keepEngine.ts'
import { apiDescription } from '../http/apiDescription.ts'
import { type AppOptions, createApp } from '../http/app.ts'
import { callLog } from '../http/callLog.ts'
import { descriptionRefusal } from '../http/descriptionRefusal.ts'
import { consolePages } from '../http/consolePages.ts'
import { measureCalls } from '../http/measureCalls.ts'
import { noteApiRequests } from '../http/noteApiRequests.ts'
import { createOperations, withoutOperations } from '../http/operations.ts'
import type { CorePorts } from '../http/routes/corePorts.ts'
import { coreRoutes } from '../http/routes/coreRoutes.ts'
import { gatewayHooks } from '../http/gatewayHooks.ts'
import { handsetHooks } from '../http/handsetHooks.ts'
import { paymentHooks } from '../http/paymentHooks.ts'
import { homeRoutes } from '../http/routes/home.ts'
import { type SmsPorts, smsRoutes } from '../http/routes/sms.ts'
import { lookupRoutes } from '../http/routes/numbers.ts'
import { testToolRoutes } from '../http/routes/testTool.ts'
import { shareAttention } from '../services/home/attention/sharedAttention.ts'
import { hookTaker } from '../services/gateways/takeHook.ts'
import type { Hub } from '../live/createHub.ts'
import { makesOld } from '../live/oldPaths.ts'
import { createFramedSites } from '../services/organisation/framedSites.ts'
import type { ApiRequestLog } from '../services/apiKeys/apiRequestLog.ts'
import type { OperationLog } from '../services/logs/operationLog.ts'
import type { TestPorts } from '../services/gatewayTests/runTest.ts'
import type { Settings } from '../settings.ts'
import { gauges } from './gauges.ts'
import { listen } from './listen.ts'
import type { OnStop } from './onStop.ts'
import { readyChecks } from './readyChecks.ts'

const CONSOLE = join(import.meta.dirname, '..', '..', 'web', 'dist')
const LOOP_BACK = '127.0.0.1'

export interface HttpParts {
  settings: Settings
  /** The files named in `settings`, read. */
  tls: AppOptions['tls']
  ports: CorePorts & SmsPorts & TestPorts
  /** The websockets. */
  hub: Hub
  engine: Pick<EngineKeeper<Engine>, 'own'>
  operationLog: OperationLog
  apiRequests: ApiRequestLog
  logger: Logger
}

/** Serves calls, websockets and the console; health and metrics on a separate port if configured. */
export async function serveHttp(
  { settings, tls, ports, hub, engine, operationLog, apiRequests, logger }: HttpParts,
  onStop: OnStop,
): Promise<{ url: string; operationsUrl: string }> {
  const { product } = settings
  const state = { stopping: false }
  const operations = createOperations({
    checks: readyChecks({ system: ports.system, dataDir: settings.dataDir, state, engine }),
    gauges: gauges(ports.system, () => hub.size(), engine, { operationLog, apiRequests }),
  })
  const attention = shareAttention(ports)
  hub.onOld((noun, audience) => {
    if (makesOld(noun, homeCalls.attention)) attention.forget(audience)
  })
  const servesPeople = settings.roles.has('api')
  const pages = consolePages({
    folder: CONSOLE,
    product,
    brandOf: async (host) => (await ports.brands.find(host)).info,
    mode: settings.mode,
    framed: createFramedSites(ports.system, ports.clock),
  })
  // The sandbox documents its API publicly; production only for signed-in users.
  const readerRefusal = descriptionRefusal(ports, settings.mode)
  const app = await createApp({
    ports,
    product,
    routes: servesPeople
      ? [
          ...coreRoutes(ports),
          ...smsRoutes(ports),
          ...homeRoutes(ports, attention),
          ...testToolRoutes(ports),
          ...lookupRoutes(ports),
        ]
      : [],
    below: servesPeople
      ? [
          apiDescription(readerRefusal),
          hub.register,
          gatewayHooks(hookTaker(ports.system)),
          handsetHooks(ports),
          paymentHooks(ports),
        ]
      : [],
    before: [
      operations.measure,
      measureCalls(ports.vitals),
      callLog(ports, operationLog),
      noteApiRequests(apiRequests, ports.clock),
    ],
    atRoot: [
      settings.operationsPort === null ? operations.serve : withoutOperations,
      ...(servesPeople ? [pages] : []),
    ],
    logger,
    ...(tls === undefined ? {} : { tls }),
  })
  const url = await listen(app, settings.host, settings.port)
  onStop(async () => {
    state.stopping = true
    hub.close()
    await app.close()
  })
  let operationsUrl = url
  if (settings.operationsPort !== null) {
    const own = Fastify({ logger: false })
    await operations.serve(own)
    operationsUrl = await listen(own, LOOP_BACK, settings.operationsPort)
    onStop(() => own.close())
  }
  return { url, operationsUrl }
}
