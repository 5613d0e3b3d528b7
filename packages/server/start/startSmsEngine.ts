import type { Logger } from 'pino'

import { smppDriver } from '../drivers/smpp/smppDriver.ts'
import type { Engine } from '../engine/engine.ts'
import { engineNews } from '../engine/engineNews.ts'
import { startEngine } from '../engine/startEngine.ts'
import type { Live } from '../ports/live.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SmsStore } from '../ports/smsStore.ts'
import type { Snapshots } from '../ports/trafficSnapshot.ts'
import type { Database } from '../store/database/createDatabase.ts'
import { postgresQueue } from '../store/sms/queue.ts'
import { gatewayNews } from './gatewayNews.ts'

export interface SmsEngineParts {
  /** Sees every company. */
  database: Database
  store: SmsStore
  secrets: Secrets
  live: Live
  snapshots: Snapshots
  logger: Logger
}

/** Starts the engine on the real carriers, telling open consoles what it does. */
export async function startSmsEngine({
  database,
  store,
  secrets,
  live,
  snapshots,
  logger,
}: SmsEngineParts): Promise<Engine> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from sys_company where kind = 'platform'`,
  )
  const platformId = rows[0]?.id ?? '0'
  const news = engineNews(live, platformId)
  const tellLists = gatewayNews(live, platformId)
  return startEngine({
    ports: {
      store,
      snapshots,
      queue: postgresQueue(database.pool),
      gateways: { smpp: smppDriver },
    },
    log: logger.child({ part: 'engine' }),
    unseal: (sealed) => secrets.open(sealed),
    ...news,
    onGateway(status) {
      news.onGateway(status)
      tellLists(status)
    },
  })
}
