import { afterAll, beforeAll, expect, test } from 'vitest'

import { sealWith } from '../drivers/secrets/fileSecrets.ts'
import { createDatabase, type Database } from '../store/database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../test/database/testDatabase.ts'
import { createIds } from '../store/ids/createIds.ts'
import { smsWorld } from '../test/chaos/smsWorld.ts'
import { refuseOtherKey } from './refuseOtherKey.ts'

const secrets = sealWith(Buffer.alloc(32, 1))
const others = sealWith(Buffer.alloc(32, 2))
let db: TestDatabase
let work: Database
beforeAll(async () => {
  db = await testDatabase()
  const { ownerUrl, appUrl } = db
  work = createDatabase({ ...patience, ownerUrl, appUrl, scope: 'everything' })
  const gateway = { name: 'one', port: 1, systemId: 'one', password: secrets.seal('secret') }
  await smsWorld(db.owner, createIds({ now: Date.now }), [gateway])
})
afterAll(async () => {
  await work.close()
  await db.drop()
})

test('an engine without the encryption key refuses to start with a clear message', async () => {
  await refuseOtherKey(work, secrets)
  await expect(refuseOtherKey(work, others)).rejects.toThrow(
    'The engine does not start: the password of gateway "one" was sealed with another key.',
  )
})

test('a gateway that is switched off stops no engine', async () => {
  await db.owner.query(
    `begin; set local tandem.everything = 'on'; update sms_gateway set enabled = false; commit`,
  )
  await refuseOtherKey(work, others)
})
