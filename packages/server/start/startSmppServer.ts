import { hostname } from 'node:os'
import type { Logger } from 'pino'

import { openClientServer } from '../drivers/smppServer/openClientServer.ts'
import type { ClientServer } from '../ports/sms/clientServer.ts'
import { readSettings } from '../store/settings/readSettings.ts'
import { smppAccounts, type SmppAccountsParts } from '../services/smppAccounts/smppAccounts.ts'
import type { Settings } from '../settings.ts'
import { whenFree } from './listen.ts'
import type { SmppTls } from './readTls.ts'
import type { OnStop } from './onStop.ts'

/** A limit that somebody sets holds after this, ms. */
const SETTINGS_MS = 5_000

/** Lets SMPP clients of companies sign in; returns the ports. @throws PortTaken */
export async function startSmppServer(
  { host, smppPort, smppProxies }: Pick<Settings, 'host' | 'smppPort' | 'smppProxies'>,
  tls: SmppTls | undefined,
  ports: SmppAccountsParts['ports'],
  logger: Logger,
  onStop: OnStop,
): Promise<Pick<ClientServer, 'port' | 'tlsPort'>> {
  const log = logger.child({ part: 'SMPP server' })
  const onError = (error: unknown) =>
    log.error({ err: error }, 'Something of an SMPP client failed')
  const accounts = smppAccounts({
    ports,
    server: `${hostname()}:${process.pid}`,
    onTurnedAway: (address, limit) =>
      log.warn({ address, limit }, 'Connections of an SMPP client are closed: too many never bind'),
    onError,
  })
  onStop(() => accounts.stop())
  const endpoint = { host, port: smppPort, tls, proxies: smppProxies }
  const server = await whenFree({ host, port: smppPort, setting: 'TANDEM_SMPP_PORT' }, () =>
    openClientServer(endpoint, accounts),
  )
  onStop(() => server.close())
  const limit = async (): Promise<void> => {
    const { smppUnboundPerMinute } = await readSettings(ports)
    server.limitUnbound(smppUnboundPerMinute)
  }
  await limit()
  const timer = setInterval(() => void limit().catch(onError), SETTINGS_MS).unref()
  onStop(async () => clearInterval(timer))
  return server
}
