import { join } from 'node:path'
import type { Logger } from 'pino'

import { casTicketCheck } from '../drivers/cas/casTicketCheck.ts'
import { systemClock } from '../drivers/clock/systemClock.ts'
import { parseAddresses } from '@tandem/core'
import { guardedPost, guardedRequest } from '../drivers/egress/guardedPost.ts'
import { paymentDrivers } from '../drivers/payments/paymentDrivers.ts'
import { httpExchange } from '../drivers/httpExchange/httpExchange.ts'
import { httpHlr } from '../drivers/httpHlr/httpHlr.ts'
import { localDigestBook } from '../drivers/localFiles/localDigestBook.ts'
import { localFiles } from '../drivers/localFiles/localFiles.ts'
import { localUploads } from '../drivers/localFiles/localUploads.ts'
import { fileSecrets } from '../drivers/secrets/fileSecrets.ts'
import { createChildSheetReader } from '../drivers/sheets/childSheetReader.ts'
import { createProcessVitals } from '../drivers/vitals/processVitals.ts'
import { statusName } from '../drivers/smpp/statusName.ts'
import { smtpMailer } from '../drivers/smtp/smtpMailer.ts'
import { scheduledJobs } from '../jobs/registry.ts'
import { groupedSingles } from '../engine/singles/groupedSingles.ts'
import { plainHost } from '../engine/singles/plainHost.ts'
import { createHub } from '../live/createHub.ts'
import { hearDatabase } from './hearDatabase.ts'
import { createUnsoldNotes } from '../services/alarms/createUnsoldNotes.ts'
import { createBrandBook } from '../services/brands/brandBook.ts'
import { hearBinds } from '../services/gateways/hearBinds.ts'
import { sendCodeBySms } from '../services/auth/sendCodeBySms.ts'
import { callbackCarrier } from '../services/callbacks/callbackCarrier.ts'
import { fallbackCarrier, OTP_FALLBACK } from '../services/otp/fallbackCarrier.ts'
import { namedCarrier } from '../services/outbox/carrier.ts'
import { answerCarrier } from '../services/inbound/answerCarrier.ts'
import { codeCarrier } from '../services/auth/codeCarrier.ts'
import { mailCarrier } from '../services/mail/mailCarrier.ts'
import { startOutbox } from '../services/outbox/startOutbox.ts'
import { createCaptchas } from '../services/auth/captchas.ts'
import { createSignInWatch } from '../services/auth/createSignInWatch.ts'
import { createApiRequestLog } from '../services/apiKeys/apiRequestLog.ts'
import { backlogOf } from '../services/logs/batchLog.ts'
import { createOperationLog } from '../services/logs/operationLog.ts'
import { createPasswords } from '../services/auth/passwords.ts'
import { startPayments } from '../services/payments/paymentWork.ts'
import { createSessions } from '../services/auth/sessions.ts'
import { createTrustedProxies } from '../services/settings/trustedProxies.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import type { Settings } from '../settings.ts'
import { createIds } from '../store/ids/createIds.ts'
import { takeNode } from '../store/ids/takeNode.ts'
import { queueAge } from '../store/monitor/healthStore.ts'
import { createStandings } from '../store/sms/standings.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { VERSION } from '../version.ts'
import type { Account } from './accounts.ts'
import { aimPaymentHooks } from './aimPaymentHooks.ts'
import { aimHandsets } from './aimHandsets.ts'
import { serveConsoleSources } from './consoleSources.ts'
import type { ClientAddressShown } from '../ports/sms/clientAddressShown.ts'
import { createLogger } from './createLogger.ts'
import type { OnStop } from './onStop.ts'
import { demandFreePort } from './listen.ts'
import { openDatabase } from './openDatabase.ts'
import { isAlive, processPlace } from './processPlace.ts'
import { readSmppTls, readTls } from './readTls.ts'
import { removeRunningFile, writeRunningFile } from './runningFile.ts'
import { sandboxKeys } from './sandboxKeys.ts'
import { oneAtATime } from '../store/seed/oneAtATime.ts'
import { sandboxSmppAccounts } from './sandboxSmppAccounts.ts'
import { seed } from './seed.ts'
import { serveHttp } from './serveHttp.ts'
import { startJobs } from './startJobs.ts'
import { startSmsEngine } from './startSmsEngine.ts'
import { startSmppServer } from './startSmppServer.ts'
import { startSimulators } from './simulators.ts'
import { watchEngine } from './watchEngine.ts'

export interface Platform {
  url: string
  /** Accounts created at this start, to be shown once. */
  madeAccounts: readonly Account[]
  /** URL of the carriers' control page, in the sandbox. */
  carriersUrl: string | undefined
  /** Process of our own PostgreSQL; undefined: it is an external one. */
  postmaster(): number | undefined
  stop(): Promise<void>
  /** What must not outlive this process is told to end, without waiting: a stop took too long. */
  abandon(): void
}

/**
 * Starts every part in dependency order; `stop` ends them in reverse.
 * @param consoleBuilt no requests are served before; it may be built while the database is set up
 */
export async function startPlatform(
  settings: Settings,
  consoleBuilt: Promise<void> = Promise.resolve(),
): Promise<Platform> {
  const logger = createLogger(settings)
  // What was started, to be stopped in reverse, also if a later part fails to start.
  const ends: (() => Promise<void>)[] = []
  const onStop: OnStop = (end) => void ends.push(end)
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    return { ...(await start(settings, logger, onStop, consoleBuilt)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  settings: Settings,
  logger: Logger,
  onStop: OnStop,
  consoleBuilt: Promise<void>,
): Promise<Omit<Platform, 'stop'>> {
  const { dataDir, product } = settings
  const log = {
    info: (message: string) => logger.info(message),
    warn: (message: string) => logger.warn(message),
  }
  const tls = await readTls(settings.tls)
  const smppTls = await readSmppTls(settings)
  const { host } = settings
  await demandFreePort({ host, port: settings.port, setting: 'TANDEM_PORT' })
  if (settings.roles.has('smpp')) {
    await demandFreePort({ host, port: settings.smppPort, setting: 'TANDEM_SMPP_PORT' })
    if (smppTls) {
      await demandFreePort({ host, port: smppTls.port, setting: 'TANDEM_SMPP_TLS_PORT' })
    }
  }
  const [opened, simulated] = await Promise.allSettled([
    openDatabase(settings, log),
    settings.simulators ? startSimulators(join(dataDir, 'simulators'), log) : undefined,
  ])
  // If one failed, `stop` ends the other.
  if (opened.status === 'fulfilled') onStop(() => opened.value.close())
  if (simulated.status === 'fulfilled') onStop(async () => simulated.value?.stop())
  if (opened.status === 'rejected') throw opened.reason
  if (simulated.status === 'rejected') throw simulated.reason
  const databases = opened.value
  const simulators = simulated.value

  const { database, system, work } = databases
  const clock = systemClock
  const holder = await processPlace(dataDir)
  const node = await takeNode(system, {
    holder,
    isAlive,
    onError: (error) => logger.warn({ err: error }, 'The number of this process could not be kept'),
  })
  onStop(() => node.release())
  const ids = createIds(clock, () => node.node())
  const secrets = await fileSecrets(dataDir)
  const passwords = createPasswords()
  const seeded = await oneAtATime(work, () =>
    seed(
      settings,
      { database: work, ids, secrets, passwords, log },
      simulators?.description,
      new Date(clock.now()),
    ),
  )
  const apiKeys =
    settings.mode === 'sandbox'
      ? await sandboxKeys(dataDir, { database: work, ids }, new Date(clock.now()))
      : []
  const smppAccounts =
    settings.mode === 'sandbox'
      ? await sandboxSmppAccounts(dataDir, { database: work, ids, secrets })
      : []
  // A month of traffic was written at once: without this, recovery after an early crash would take
  // seconds.
  if (seeded.made.length > 0) await databases.settle()
  const sessions = createSessions(system, clock)
  const trustedProxies = createTrustedProxies(system, clock, (error) =>
    logger.warn({ err: error }, 'The trusted proxies could not be read'),
  )
  await trustedProxies.refresh()
  const live = createHub({
    sessions,
    origins: [],
    onError: (error) => logger.warn({ err: error }, 'Open consoles could not be looked at again'),
  })
  const hearing = hearDatabase({
    pool: work.pool,
    system,
    clock,
    sessions,
    hub: live,
    onError: (error) => logger.warn({ err: error }, 'News of the database could not be passed on'),
  })
  onStop(() => hearing.stop())
  const hookPath = (token: string) => `/${product}/sms/gateway/hook/${token}`
  const workStore = smsStore(work, ids)
  const snapshots = createSnapshots(workStore, clock)
  onStop(() => snapshots.close())
  const engine = settings.roles.has('engine:sms')
    ? await startSmsEngine({
        databases,
        ids,
        secrets,
        live,
        snapshots,
        holder,
        logger,
        egressAllowed: settings.egressAllowed,
        hookPath,
      })
    : watchEngine(databases.lease, logger)
  onStop(() => engine.stop())
  const binds = hearBinds({
    ports: { system, clock },
    own: () => engine.own()?.binds,
    onError: (error) => logger.warn({ err: error }, 'The binds of a gateway could not be shown'),
  })
  onStop(() => binds.stop())
  const singles = groupedSingles({
    own: () => engine.own()?.singles(),
    plain: plainHost(workStore, ids, snapshots),
    nextTaskId: () => ids.next().toString(),
  })
  onStop(() => singles.drained())
  const standings = createStandings(work.pool)
  const unsold = createUnsoldNotes({
    system,
    clock,
    onFailure: (error) => logger.warn({ err: error }, 'Refused messages wait to be noted'),
  })
  onStop(() => unsold.close())
  const mailPorts = { system, secrets, clock, mailer: smtpMailer }
  const sendPorts = { database: work, ids, clock, snapshots, secrets, singles, standings, unsold }
  const sendCode = sendCodeBySms(sendPorts)
  const outgoing = guardedPost({ allowed: settings.egressAllowed })
  // Only staff say whom to ask, and simulated networks are on this machine.
  const askable = simulators
    ? [...settings.egressAllowed, ...(parseAddresses('127.0.0.1') ?? [])]
    : settings.egressAllowed
  const providers = guardedRequest({ allowed: askable })
  const hlr = httpHlr(providers)
  const outbox = startOutbox(
    { system, clock },
    {
      mail: mailCarrier(mailPorts),
      code: namedCarrier(
        { [OTP_FALLBACK]: fallbackCarrier({ ...sendPorts, system, live }) },
        codeCarrier({ ...mailPorts, sendCode }),
      ),
      answer: answerCarrier({ ...sendPorts, system }),
      callback: callbackCarrier({ ...mailPorts, outgoing }),
    },
    logger.child({ part: 'outgoing events' }),
  )
  onStop(() => outbox.stop())
  const onFailure = (error: unknown) => logger.warn({ err: error }, 'Calls wait to be written down')
  const operationLog = createOperationLog({ system, ids, onFailure })
  onStop(() => operationLog.close())
  const apiRequests = createApiRequestLog({ system, ids, onFailure })
  onStop(() => apiRequests.close())
  const vitals = createProcessVitals({
    clock,
    dataDir,
    version: VERSION,
    queue: () => queueAge(system),
  })
  onStop(() => vitals.close())
  const ports = {
    vitals,
    slow: databases.slow,
    sockets: () => live.size(),
    operations: backlogOf(operationLog, apiRequests),
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
    wakeOutbox: () => outbox.wake(),
    brands: createBrandBook({ system, clock, product }),
    sheets: createChildSheetReader(),
    uploads: await localUploads(join(dataDir, 'uploads'), clock),
    digests: await localDigestBook(dataDir),
    files: await localFiles(join(dataDir, 'files'), clock),
    hlr,
    exchange: httpExchange(providers),
    payments: paymentDrivers(providers),
    paymentHookPath: (channelId: string) => `/${product}/recharge/hook/${channelId}`,
    simulatedPage: (channelUrl: string, providerId: string) =>
      simulators && channelUrl === simulators.description.payments.url
        ? `${channelUrl}/pay/${encodeURIComponent(providerId)}`
        : undefined,
    snapshots,
    singles,
    standings,
    unsold,
    statusName,
    gatewayStates: engine,
    hookPath,
    handsetPath: (numberId: string) => `/${product}/sms/testNumber/hook/${numberId}`,
  }

  const smpp = settings.roles.has('smpp')
    ? await startSmppServer(settings, smppTls, { ...sendPorts, system }, logger, onStop)
    : null
  const clientAddress: ClientAddressShown = {
    host: settings.smppHost,
    port: smpp?.port ?? settings.smppPort,
    tlsPort: smpp ? smpp.tlsPort : (smppTls?.port ?? null),
  }
  let wakePayments: (() => void) | undefined
  if (settings.roles.has('jobs')) {
    await startJobs(ports, logger, onStop)
    const runner = startPayments(ports, logger.child({ part: 'payments' }))
    onStop(() => runner.stop())
    wakePayments = () => runner.wake()
  }
  await consoleBuilt
  const { url, operationsUrl } = await serveHttp(
    {
      settings,
      tls,
      ports: { ...ports, clientAddress, wakePayments },
      hub: live,
      engine,
      operationLog,
      apiRequests,
      logger,
    },
    onStop,
  )
  if (settings.dev) onStop(serveConsoleSources(url, product))

  await writeRunningFile(dataDir, {
    url,
    operationsUrl,
    product,
    smppPort: smpp?.port ?? null,
    smppTlsPort: smpp?.tlsPort ?? null,
    sipPort: null,
    databaseUrl: databases.checkUrl,
    accounts: settings.mode === 'sandbox' ? seeded.known : [],
    smppAccounts,
    apiKeys,
    simulators: { ...simulators?.description },
    pid: process.pid,
  })
  onStop(() => removeRunningFile(dataDir))
  const carriersUrl = simulators?.description.smsc['controlUrl']
  if (typeof carriersUrl === 'string') {
    await aimHandsets(
      carriersUrl,
      { database: work, secrets },
      (id) => `${url}${ports.handsetPath(id)}`,
    )
  }
  if (simulators) {
    await aimPaymentHooks(
      simulators.description.payments.url,
      work,
      (id) => `${url}${ports.paymentHookPath(id)}`,
    )
  }
  return {
    url,
    postmaster: () => databases.embedded?.pid,
    abandon: () => databases.embedded?.abandon(),
    madeAccounts: seeded.made,
    carriersUrl: typeof carriersUrl === 'string' ? carriersUrl : undefined,
  }
}
