import type { FastifyInstance } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { localDigestBook } from '../drivers/localFiles/localDigestBook.ts'
import { parseAddresses } from '@tandem/core'
import { guardedRequest } from '../drivers/egress/guardedPost.ts'
import { paymentDrivers } from '../drivers/payments/paymentDrivers.ts'
import { httpExchange } from '../drivers/httpExchange/httpExchange.ts'
import { httpHlr } from '../drivers/httpHlr/httpHlr.ts'
import { casTicketCheck } from '../drivers/cas/casTicketCheck.ts'
import { localFiles } from '../drivers/localFiles/localFiles.ts'
import { localUploads } from '../drivers/localFiles/localUploads.ts'
import { sealWith } from '../drivers/secrets/fileSecrets.ts'
import { createChildSheetReader } from '../drivers/sheets/childSheetReader.ts'
import { createProcessVitals } from '../drivers/vitals/processVitals.ts'
import { callLog } from '../http/callLog.ts'
import { smtpMailer } from '../drivers/smtp/smtpMailer.ts'
import { noteApiRequests } from '../http/noteApiRequests.ts'
import { createApp } from '../http/app.ts'
import { handsetHooks } from '../http/handsetHooks.ts'
import { paymentHooks } from '../http/paymentHooks.ts'
import { measureCalls } from '../http/measureCalls.ts'
import type { Route } from '../http/route.ts'
import type { CorePorts } from '../http/routes/corePorts.ts'
import { coreRoutes } from '../http/routes/coreRoutes.ts'
import { scheduledJobs } from '../jobs/registry.ts'
import { createHub, type Hub } from '../live/createHub.ts'
import { hearDatabase } from '../start/hearDatabase.ts'
import { createBrandBook } from '../services/brands/brandBook.ts'
import { createCaptchas } from '../services/auth/captchas.ts'
import { type ApiRequestLog, createApiRequestLog } from '../services/apiKeys/apiRequestLog.ts'
import { createOperationLog, type OperationLog } from '../services/logs/operationLog.ts'
import { createSignInWatch } from '../services/auth/createSignInWatch.ts'
import { createPasswords } from '../services/auth/passwords.ts'
import { createSessions } from '../services/auth/sessions.ts'
import { createTrustedProxies } from '../services/settings/trustedProxies.ts'
import { createSlowStatements } from '../store/database/slowStatements.ts'
import { queueAge } from '../store/monitor/healthStore.ts'
import { createDatabase } from '../store/database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from './database/testDatabase.ts'
import { withScope } from '../store/database/withScope.ts'
import { createIds } from '../store/ids/createIds.ts'
import { seedAdministrator } from '../store/seed/administrator.ts'
import { seedMainBrand } from '../store/seed/seedMainBrand.ts'
import { seedPermissions } from '../store/seed/permissions.ts'

export interface TestApp {
  app: FastifyInstance
  ports: CorePorts & { live: Hub }
  routes: readonly Route[]
  db: TestDatabase
  /** Changing calls on their way to the database. */
  operations: OperationLog
  /** Calls made with API keys, on their way to the database. */
  apiRequests: ApiRequestLog
  /** The server's clock: add ms to let time pass. With `standsAt` time passes only that way. */
  time: { offsetMs: number; standsAt?: number | undefined }
  close(): Promise<void>
}

export interface TestAppOptions {
  /** An existing database; dropped with the server. */
  db?: TestDatabase
  /** It comes from a server like this one: administrator and roles are in it. */
  seeded?: boolean
}

/** The text of every captcha in tests. */
export const captchaAnswer = 'TEST'
export const adminPassword = 'admin-pass-1'

/** One of the platform takes 40 ms of a core (test/badInput/secrets.test.ts). */
const QUICK_HASHES = { memoryKib: 64, passes: 1 }

/** The real server on a database of its own, with the administrator and the five roles. */
export async function testApp(
  further: (ports: TestApp['ports']) => readonly Route[] = () => [],
  { db: given, seeded = false }: TestAppOptions = {},
): Promise<TestApp> {
  const db = given ?? (await testDatabase())
  const { ownerUrl, systemUrl } = db
  const system = createDatabase({
    ownerUrl,
    systemUrl,
    scope: 'everything',
    name: 'test system',
    ...patience,
  })
  const folder = await mkdtemp(join(tmpdir(), 'tandem-test-'))
  const time: TestApp['time'] = { offsetMs: 0 }
  const clock = { now: () => (time.standsAt ?? Date.now()) + time.offsetMs }
  const ids = createIds(clock)
  const secrets = sealWith(Buffer.alloc(32, 7))
  const passwords = createPasswords(QUICK_HASHES)
  const sessions = createSessions(system, clock)
  // No sweep runs in a test: whatever a socket receives or is closed by was an event.
  const live = createHub({ sessions, origins: [], sweepMs: 3_600_000 })
  const hearing = hearDatabase({
    pool: system.pool,
    system,
    clock,
    sessions,
    hub: live,
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  })
  // Tests that take the database away check what waits.
  const onFailure = () => undefined
  const operations = createOperationLog({ system, ids, onFailure })
  const apiRequests = createApiRequestLog({ system, ids, onFailure })
  const vitals = createProcessVitals({
    clock,
    dataDir: folder,
    version: 'test',
    queue: () => queueAge(system),
  })
  const outgoingRequest = guardedRequest({ allowed: parseAddresses('127.0.0.0/8') ?? [] })
  const ports = {
    vitals,
    slow: createSlowStatements(),
    sockets: () => live.size(),
    operations,
    trustedProxies: createTrustedProxies(system, clock),
    database: db.app,
    system,
    clock,
    ids,
    secrets,
    sessions,
    live,
    passwords,
    captchas: createCaptchas({ system, clock }, () => captchaAnswer),
    signInWatch: createSignInWatch({ system, clock, ids, secrets }),
    mailer: smtpMailer,
    tickets: casTicketCheck(1_000),
    hookPath: (token: string) => `/tandem/sms/gateway/hook/${token}`,
    handsetPath: (numberId: string) => `/tandem/sms/testNumber/hook/${numberId}`,
    jobRegistry: scheduledJobs,
    brands: createBrandBook({ system, clock, product: 'tandem' }),
    sheets: createChildSheetReader(),
    uploads: await localUploads(join(folder, 'uploads'), clock),
    digests: await localDigestBook(folder),
    files: await localFiles(join(folder, 'files'), clock),
    hlr: httpHlr(outgoingRequest),
    exchange: httpExchange(outgoingRequest),
    payments: paymentDrivers(outgoingRequest),
    paymentHookPath: (channelId: string) => `/tandem/recharge/hook/${channelId}`,
  }
  if (!seeded) await seedFirst(db, ids, passwords)
  // Tests change prices as they like, by choice; those of the second person say so.
  await db.owner.query(
    `insert into sys_setting (key, value) values ('rateApprovalPercent', '0') on conflict do nothing`,
  )
  const routes = [...coreRoutes(ports), ...further(ports)]
  const app = await createApp({
    ports,
    product: 'tandem',
    routes,
    before: [measureCalls(vitals), callLog(ports, operations), noteApiRequests(apiRequests, clock)],
    below: [ports.live.register, handsetHooks(ports), paymentHooks(ports)],
  })
  return {
    app,
    ports,
    routes,
    db,
    operations,
    apiRequests,
    time,
    async close() {
      await app.close()
      await operations.close()
      await apiRequests.close()
      await vitals.close()
      await hearing.stop()
      await system.close()
      await db.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What a first start finds missing. */
async function seedFirst(
  db: TestDatabase,
  ids: CorePorts['ids'],
  passwords: CorePorts['passwords'],
): Promise<void> {
  await seedPermissions(db.app, ids)
  await seedAdministrator(db.app, ids, { platformName: 'Tandem', adminPassword, passwords })
  await withScope(db.app, 'everything', (transaction) =>
    seedMainBrand(transaction, () => ids.next().toString(), 'Tandem'),
  )
}
