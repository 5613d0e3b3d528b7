import { hostname } from 'node:os'
import type { Logger } from 'pino'

import { openClientServer } from '../drivers/smppServer/openClientServer.ts'
import { smppAccounts, type SmppAccountsParts } from '../services/smppAccounts/smppAccounts.ts'
import type { Settings } from '../settings.ts'
import { whenFree } from './listen.ts'
import type { OnStop } from './onStop.ts'

/** Lets SMPP clients of companies sign in; returns the port. @throws PortTaken */
export async function startSmppServer(
  { host, smppPort }: Pick<Settings, 'host' | 'smppPort'>,
  ports: SmppAccountsParts['ports'],
  logger: Logger,
  onStop: OnStop,
): Promise<number> {
  const log = logger.child({ part: 'SMPP server' })
  const accounts = smppAccounts({
    ports,
    server: `${hostname()}:${process.pid}`,
    onError: (error) => log.error({ err: error }, 'Something of an SMPP client failed'),
  })
  onStop(() => accounts.stop())
  const server = await whenFree({ host, port: smppPort, setting: 'TANDEM_SMPP_PORT' }, () =>
    openClientServer({ host, port: smppPort }, accounts),
  )
  onStop(() => server.close())
  return server.port
}
