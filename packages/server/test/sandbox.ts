import type { Locale } from '@tandem/i18n'
import { z } from 'zod'
import { signedInCtx } from '../http/authenticate.ts'
import { pastTraffic } from '../start/pastTraffic.ts'
import { createDatabase } from '../store/database/createDatabase.ts'
import { patience, filledDatabase, type TestDatabase } from './database/testDatabase.ts'
import { withScope } from '../store/database/withScope.ts'
import { createIds } from '../store/ids/createIds.ts'
import { fillOrganisation } from '../store/sandbox/fillOrganisation.ts'
import { fillSandbox } from '../store/sandbox/fillSandbox.ts'
import { seedAdministrator } from '../store/seed/administrator.ts'
import { seedCountries } from '../store/seed/seedCountries.ts'
import { seedPermissions } from '../store/seed/permissions.ts'
import { insertSession } from '../store/session/sessionStore.ts'
import type { Ctx } from '../services/ctx.ts'
import { createSessions } from '../services/auth/sessions.ts'
import { newToken, tokenHash } from '../services/auth/token.ts'

export interface TestSandbox {
  db: TestDatabase
  nextId(): string
  /** The call of a sandbox account, with the permissions and scope of a real session. */
  ctxOf(username: string, given?: { locale?: Locale; now?: Date }): Promise<Ctx>
  /** The id of a company by its name. */
  company(name: string): Promise<string>
  close(): Promise<void>
}

/** A running server has done so on its own by the time lists are paged through; slow machines need time. */
async function analyze(db: TestDatabase): Promise<void> {
  const client = await db.owner.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('analyze sms_task, sms_message, sms_message_final')
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}

const clock = { now: () => Date.now() }
const made = z.object({ nowMs: z.number() })

/**
 * A database with the sandbox data; without `traffic` only companies, users and rates. It is filled once per run,
 * and each file gets a copy.
 */
export async function testSandbox(given: { traffic: boolean }): Promise<TestSandbox> {
  const { db, content } = await filledDatabase(
    given.traffic ? 'sandbox' : 'sandboxWithoutTraffic',
    made,
    (empty) => fill(empty, given),
  )
  const { ownerUrl, systemUrl } = db
  const system = createDatabase({
    ...patience,
    ownerUrl,
    systemUrl,
    scope: 'everything',
    name: 'test system',
  })
  const ids = createIds(clock)
  const nextId = () => String(ids.next())
  const now = new Date(content.nowMs)
  const sessions = createSessions(system, clock)
  return {
    db,
    nextId,
    async ctxOf(username, { locale = 'en_US', now: at = now } = {}) {
      const token = newToken()
      const user = await idOf('select id, company_id from sys_user where username = $1', username)
      await insertSession(system, {
        id: nextId(),
        tokenHash: tokenHash(token),
        userId: user.id,
        companyId: user.company_id,
        departId: null,
        locale,
        ip: '127.0.0.1',
        userAgent: null,
        at: now,
        expiresAt: new Date(now.getTime() + 3_600_000),
      })
      const session = await sessions.find(token)
      if (!session) throw new Error(`${username} could not sign in`)
      return signedInCtx({ locale, now: at, requestId: 'test', ip: '127.0.0.1' }, session)
    },
    company: async (name) => (await idOf('select id from sys_company where name = $1', name)).id,
    async close() {
      await system.close()
      await db.drop()
    },
  }

  async function idOf(sql: string, value: string): Promise<{ id: string; company_id: string }> {
    const { rows } = await db.owner.query<{ id: string; company_id: string }>(sql, [value])
    if (!rows[0]) throw new Error(`The sandbox has no ${value}`)
    return rows[0]
  }
}

async function fill(db: TestDatabase, given: { traffic: boolean }): Promise<{ nowMs: number }> {
  const ids = createIds(clock)
  const nextId = () => String(ids.next())
  const hash = async (password: string) => `hash of ${password}`
  const now = new Date(clock.now())
  await seedPermissions(db.app, ids)
  await seedAdministrator(db.app, ids, { platformName: 'Tandem', passwords: { hash } })
  await withScope(db.app, 'everything', (transaction) => seedCountries(transaction, nextId))
  const ports = { nextId, hashPassword: hash, seal: (text: string) => `sealed ${text}` }
  const world = {
    password: 'sandbox-1',
    smsc: { host: '127.0.0.1', port: 2776, password: 'sandbox' },
  }
  if (given.traffic) await fillSandbox(db.app, { ...ports, pastTraffic }, { ...world, now })
  else {
    const since = new Date(now.getTime() - 86_400_000)
    await withScope(db.app, 'everything', (transaction) =>
      fillOrganisation(transaction, ports, { ...world, since }),
    )
  }
  if (given.traffic) await analyze(db)
  return { nowMs: now.getTime() }
}
