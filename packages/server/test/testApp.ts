import type { FastifyInstance } from 'fastify'

import { sealWith } from '../drivers/secrets/fileSecrets.ts'
import { createApp } from '../http/app.ts'
import { entityRoutes } from '../http/routes/entities.ts'
import { sessionRoutes } from '../http/routes/session.ts'
import { noLive } from '../live/noLive.ts'
import type { Ports } from '../services/ports.ts'
import { createCaptchas } from '../services/session/captchas.ts'
import { createPasswords } from '../services/session/passwords.ts'
import { createSessions } from '../services/session/sessions.ts'
import { createDatabase } from '../store/database/createDatabase.ts'
import { testDatabase, type TestDatabase } from '../store/database/testDatabase.ts'
import { createIds } from '../store/ids/createIds.ts'
import { seedAdministrator } from '../store/seed/administrator.ts'
import { seedPermissions } from '../store/seed/permissions.ts'

export interface TestApp {
  app: FastifyInstance
  ports: Ports
  db: TestDatabase
  /** The clock of the server: add ms to it to let time pass. */
  time: { offsetMs: number }
  close(): Promise<void>
}

/** What every picture of a test says. */
export const captchaAnswer = 'TEST'
export const adminPassword = 'admin-pass-1'

/** The real server on a database of its own, with the administrator and the roles. */
export async function testApp(): Promise<TestApp> {
  const db = await testDatabase()
  const { ownerUrl, appUrl } = db
  const system = createDatabase({ ownerUrl, appUrl, scope: 'everything', name: 'test system' })
  const time = { offsetMs: 0 }
  const clock = { now: () => Date.now() + time.offsetMs }
  const ids = createIds(clock)
  const passwords = createPasswords()
  const ports: Ports = {
    database: db.app,
    system,
    clock,
    ids,
    secrets: sealWith(Buffer.alloc(32, 7)),
    live: noLive,
    sessions: createSessions(system, clock),
    passwords,
    captchas: createCaptchas(clock, () => captchaAnswer),
  }
  await seedPermissions(db.app, ids)
  await seedAdministrator(db.app, ids, {
    platformName: 'Tandem',
    adminPassword,
    hash: passwords.hash,
  })
  const app = await createApp({
    ports,
    product: 'tandem',
    routes: [...sessionRoutes(ports), ...entityRoutes(ports)],
  })
  return {
    app,
    ports,
    db,
    time,
    async close() {
      await app.close()
      await system.close()
      await db.drop()
    },
  }
}
