import type { AddressRange } from '@tandem/core'
import { smsChannel } from '@tandem/model'
import type { Logger } from 'pino'

import { vendorLines } from '../drivers/egress/vendorLines.ts'
import { httpDriver } from '../drivers/httpSms/httpDriver.ts'
import { smppDriver } from '../drivers/smpp/smppDriver.ts'
import type { Engine } from '../engine/engine.ts'
import { engineNews } from '../engine/engineNews.ts'
import { type EngineKeeper, keepEngine, type LeaseTimes } from '../engine/keepEngine.ts'
import { startEngine } from '../engine/startEngine.ts'
import type { EngineHolder } from '../ports/engineLease.ts'
import type { Ids } from '../ports/ids.ts'
import type { Live } from '../ports/live.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { Snapshots } from '../ports/sms/trafficSnapshot.ts'
import { sql } from '../store/database/sql.ts'
import type { Database } from '../store/database/createDatabase.ts'
import { gatewayInbox } from '../store/gateways/gatewayInbox.ts'
import { engineLeaseStore } from '../store/leases/engineLease.ts'
import { postgresQueue } from '../store/tasks/queue.ts'
import { smsTasks } from '../store/tasks/smsTasks.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { gatewayNews } from './gatewayNews.ts'
import { isAlive } from './processPlace.ts'
import { refuseOtherKey } from './refuseOtherKey.ts'

export interface SmsEngineParts {
  databases: {
    work: Database
    lease: Database
    engineOf(channel: string, epoch: number): Database
  }
  ids: Ids
  secrets: Secrets
  live: Live
  snapshots: Snapshots
  holder: EngineHolder
  logger: Logger
  /** Networks inside our own that vendors over HTTP may be in. */
  egressAllowed: readonly AddressRange[]
  /** Where vendors over HTTP call with this token. */
  hookPath: (token: string) => string
  times?: LeaseTimes
}

/**
 * Runs the engine of SMS on the real carriers while this process holds the database's lease, and stands by while another
 * does; notifies open consoles.
 * @throws DatabaseRefused if gateway passwords were encrypted with a missing key
 */
export async function startSmsEngine({
  databases,
  ids,
  secrets,
  live,
  snapshots,
  holder,
  logger,
  egressAllowed,
  hookPath,
  times,
}: SmsEngineParts): Promise<EngineKeeper<Engine>> {
  const { work, lease } = databases
  await refuseOtherKey(work, secrets)
  const row = await sql<{ id: string }>`
    select id from sys_company where kind = 'platform'`.first(work)
  const platformId = row?.id ?? '0'
  const news = engineNews(live, platformId)
  const tellLists = gatewayNews(live, platformId)
  const log = logger.child({ part: 'engine' })
  return keepEngine({
    lease: engineLeaseStore(lease.pool, smsChannel.name),
    holder,
    isAlive,
    log,
    ...(times && { times }),
    onGateways(states) {
      for (const state of states) tellLists(state)
    },
    async start(epoch, tenure) {
      const database = databases.engineOf(smsChannel.name, epoch)
      const inbox = gatewayInbox(database.pool, (error) =>
        log.warn({ err: error }, 'What vendors told by callbacks could not be read or noted'),
      )
      const engine = await startEngine({
        ports: {
          store: smsStore(database, ids),
          snapshots,
          queue: postgresQueue(database.pool, smsTasks),
          gateways: {
            smpp: smppDriver,
            http: httpDriver({ lines: vendorLines(egressAllowed), inbox }),
          },
        },
        log,
        tenure,
        unseal: (sealed) => secrets.open(sealed),
        hookPath,
        ...news,
        onGateway(status) {
          news.onGateway(status)
          tellLists(status)
        },
      })
      return {
        engine,
        async close() {
          await inbox.close()
          await database.close()
        },
      }
    },
  })
}
