import Fastify from 'fastify'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'

import { casTicketCheck } from '../drivers/cas/casTicketCheck.ts'
import { systemClock } from '../drivers/clock/systemClock.ts'
import { localDigestBook } from '../drivers/localFiles/localDigestBook.ts'
import { localFiles } from '../drivers/localFiles/localFiles.ts'
import { localUploads } from '../drivers/localFiles/localUploads.ts'
import { fileSecrets } from '../drivers/secrets/fileSecrets.ts'
import { createChildSheetReader } from '../drivers/sheets/childSheetReader.ts'
import { createProcessVitals } from '../drivers/vitals/processVitals.ts'
import { statusName } from '../drivers/smpp/statusName.ts'
import { smtpMailer } from '../drivers/smtp/smtpMailer.ts'
import { apiDescription } from '../http/apiDescription.ts'
import { callLog } from '../http/callLog.ts'
import { createApp } from '../http/app.ts'
import { measureCalls } from '../http/measureCalls.ts'
import { consolePages } from '../http/consolePages.ts'
import { signedInCtx } from '../http/authenticate.ts'
import { createOperations, withoutOperations } from '../http/operations.ts'
import { coreRoutes } from '../http/routes/coreRoutes.ts'
import { homeRoutes } from '../http/routes/home.ts'
import { testToolRoutes } from '../http/routes/testTool.ts'
import { smsRoutes } from '../http/routes/sms.ts'
import { scheduledJobs } from '../jobs/registry.ts'
import { startScheduler } from '../jobs/schedule/startScheduler.ts'
import { createHub } from '../live/createHub.ts'
import { hearDatabase } from './hearDatabase.ts'
import { createBrandBook } from '../services/brands/brandBook.ts'
import { sendCodeBySms } from '../services/doors/sendCodeBySms.ts'
import { startPost } from '../services/doors/startPost.ts'
import { createCaptchas } from '../services/session/captchas.ts'
import { createSignInWatch } from '../services/session/createSignInWatch.ts'
import { createOperationLog } from '../services/logs/operationLog.ts'
import { seedSchedules } from '../services/schedule/seedSchedules.ts'
import { createPasswords } from '../services/session/passwords.ts'
import { createSessions } from '../services/session/sessions.ts'
import { createTrustedProxies } from '../services/settings/trustedProxies.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import { exportSources } from '../services/userJobs/exportSources.ts'
import { startUserJobs } from '../services/userJobs/run/startUserJobs.ts'
import type { Settings } from '../settings.ts'
import { createIds } from '../store/ids/createIds.ts'
import { queueAge } from '../store/monitor/healthStore.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { VERSION } from '../version.ts'
import type { Account } from './accounts.ts'
import { serveConsoleSources } from './consoleSources.ts'
import { gauges } from './gauges.ts'
import { listen } from './listen.ts'
import { openDatabase } from './openDatabase.ts'
import { plainLog } from './plainLog.ts'
import { readyChecks } from './readyChecks.ts'
import { removeRunningFile, writeRunningFile } from './runningFile.ts'
import { sandboxKeys } from './sandboxKeys.ts'
import { seed } from './seed.ts'
import { startSmsEngine } from './startSmsEngine.ts'
import { startSimulators } from './simulators.ts'

export interface Platform {
  url: string
  /** Accounts made at this start, to be shown once. */
  madeAccounts: readonly Account[]
  /** Address of the carriers' control page, in the sandbox. */
  carriersUrl: string | undefined
  stop(): Promise<void>
}

const CONSOLE = join(import.meta.dirname, '..', '..', 'web', 'dist')
const LOOP_BACK = '127.0.0.1'

/** Starts every part in the order they need each other; `stop` ends them the other way round. */
export async function startPlatform(settings: Settings): Promise<Platform> {
  const logger = createLogger(settings)
  const log = {
    info: (message: string) => logger.info(message),
    warn: (message: string) => logger.warn(message),
  }
  // What was started, to be ended last first, also when a later part does not start.
  const ends: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    return await start(settings, logger, log, ends, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  settings: Settings,
  logger: Logger,
  log: { info(message: string): void; warn(message: string): void },
  ends: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Platform> {
  const { dataDir, product } = settings
  const [opened, simulated] = await Promise.allSettled([
    openDatabase(settings, log),
    settings.simulators ? startSimulators(join(dataDir, 'simulators'), log) : undefined,
  ])
  // What did start is ended by `stop` when the other did not.
  if (opened.status === 'fulfilled') ends.push(() => opened.value.close())
  if (simulated.status === 'fulfilled') ends.push(async () => simulated.value?.stop())
  if (opened.status === 'rejected') throw opened.reason
  if (simulated.status === 'rejected') throw simulated.reason
  const databases = opened.value
  const simulators = simulated.value

  const { database, system, engine: engineDatabase } = databases
  const clock = systemClock
  const ids = createIds(clock)
  const secrets = await fileSecrets(dataDir)
  const passwords = createPasswords()
  const seeded = await seed(
    settings,
    { database: engineDatabase, ids, secrets, passwords },
    simulators?.description,
    new Date(clock.now()),
  )
  const apiKeys =
    settings.mode === 'sandbox'
      ? await sandboxKeys(dataDir, { database: engineDatabase, ids }, new Date(clock.now()))
      : []
  // A month of traffic was written at once: without this a crash soon after takes seconds to recover from.
  if (seeded.made.length > 0) await databases.settle()
  const sessions = createSessions(system, clock)
  const trustedProxies = createTrustedProxies(system, clock, (error) =>
    logger.warn({ err: error }, 'The trusted proxies could not be read'),
  )
  await trustedProxies.refresh()
  const live = createHub({ sessions, origins: [] })
  const hearing = hearDatabase({
    pool: engineDatabase.pool,
    system,
    clock,
    sessions,
    hub: live,
    onError: (error) => logger.warn({ err: error }, 'News of the database could not be passed on'),
  })
  ends.push(() => hearing.stop())
  const store = smsStore(engineDatabase, ids)
  const snapshots = createSnapshots(store, clock)
  ends.push(() => snapshots.close())
  const engine = settings.roles.has('engine')
    ? await startSmsEngine({ database: engineDatabase, store, secrets, live, logger })
    : undefined
  if (engine) ends.push(() => engine.stop())
  const post = startPost(
    {
      system,
      secrets,
      ids,
      clock,
      mailer: smtpMailer,
      sendCode: sendCodeBySms({ database: engineDatabase, ids, clock, snapshots, secrets }),
    },
    { warn: (details, message) => logger.warn(details, message) },
  )
  ends.push(() => post.stop())
  const operationLog = createOperationLog({
    system,
    ids,
    onFailure: (error) => logger.warn({ err: error }, 'Calls wait to be written down'),
  })
  ends.push(() => operationLog.close())
  const vitals = createProcessVitals({
    clock,
    dataDir,
    version: VERSION,
    queue: () => queueAge(system),
  })
  ends.push(() => vitals.close())
  const ports = {
    vitals,
    slow: databases.slow,
    sockets: () => live.size(),
    operations: operationLog,
    trustedProxies,
    database,
    system,
    clock,
    ids,
    secrets,
    live,
    sessions,
    passwords,
    captchas: createCaptchas({ system, clock }),
    signInWatch: createSignInWatch({ system, clock, ids, secrets }),
    mailer: smtpMailer,
    tickets: casTicketCheck(),
    jobRegistry: scheduledJobs,
    wakePost: () => post.wake(),
    brands: createBrandBook({ system, clock, product }),
    sheets: createChildSheetReader(),
    uploads: await localUploads(join(dataDir, 'uploads'), clock),
    digests: await localDigestBook(dataDir),
    files: await localFiles(join(dataDir, 'files'), clock),
    snapshots,
    statusName,
    gatewayStates: engine,
  }

  if (settings.roles.has('jobs')) {
    const userJobs = startUserJobs({
      ports,
      sources: exportSources(ports),
      ctxOf: signedInCtx,
      log: logger.child({ part: 'user jobs' }),
    })
    ends.push(() => userJobs.stop())
    await seedSchedules(ports)
    const scheduler = startScheduler({
      ports,
      jobs: scheduledJobs,
      node: `${hostname()}:${process.pid}`,
      log: logger.child({ part: 'scheduled jobs' }),
    })
    ends.push(() => scheduler.stop())
  }

  const state = { stopping: false }
  const operations = createOperations({
    checks: readyChecks(system, dataDir, state),
    gauges: gauges(system, () => live.size(), engine, operationLog),
  })
  const app = await createApp({
    ports,
    product,
    routes: settings.roles.has('api')
      ? [...coreRoutes(ports), ...smsRoutes(ports), ...homeRoutes(ports), ...testToolRoutes(ports)]
      : [],
    below: [apiDescription(), live.register],
    before: [operations.measure, measureCalls(vitals), callLog(ports, operationLog)],
    atRoot: [
      settings.operationsPort === null ? operations.serve : withoutOperations,
      consolePages({
        folder: CONSOLE,
        product,
        brandOf: async (host) => (await ports.brands.find(host)).info,
      }),
    ],
    logger,
  })
  const url = await listen(app, settings.host, settings.port)
  ends.push(async () => {
    state.stopping = true
    live.close()
    await app.close()
  })
  let operationsUrl = url
  if (settings.operationsPort !== null) {
    const own = Fastify({ logger: false })
    await operations.serve(own)
    operationsUrl = await listen(own, LOOP_BACK, settings.operationsPort)
    ends.push(() => own.close())
  }
  if (settings.dev) ends.push(serveConsoleSources(url, product))

  await writeRunningFile(dataDir, {
    url,
    operationsUrl,
    product,
    smppPort: null,
    sipPort: null,
    databaseUrl: databases.ownerUrl,
    accounts: seeded.known,
    smppAccounts: [],
    apiKeys,
    simulators: { ...simulators?.description },
    pid: process.pid,
  })
  ends.push(() => removeRunningFile(dataDir))
  const carriersUrl = simulators?.description.smsc['controlUrl']
  return {
    url,
    madeAccounts: seeded.made,
    carriersUrl: typeof carriersUrl === 'string' ? carriersUrl : undefined,
    stop,
  }
}

function createLogger({ logLevel, mode }: Settings): Logger {
  const options = {
    level: logLevel,
    base: null,
    redact: [
      'req.headers["x-access-token"]',
      'req.headers["x-api-key"]',
      'req.headers.authorization',
      'req.headers["sec-websocket-protocol"]',
      '*.password',
    ],
  }
  if (mode === 'production') return pino(options)
  return pino(
    options,
    plainLog((text) => process.stdout.write(text)),
  )
}
