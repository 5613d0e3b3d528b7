import { commandStatusName } from '@tandem/smpp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { createDatabase, type Database } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { keepAnswers } from '../../store/numbers/answers.ts'
import { smsStore } from '../../store/sms/smsStore.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { quoteSend } from './quoteSend.ts'
import { createSnapshots } from './snapshots.ts'
import { splitMobiles } from '../campaign/splitMobiles.ts'
import { traceMessage } from './trace.ts'
import { patience } from '../../test/database/testDatabase.ts'

const clock = { now: () => Date.now() }
const ids = createIds(clock)
const providerId = ids.next().toString()
let world: TestSandbox
let system: Database
let snapshots: Snapshots

beforeAll(async () => {
  world = await testSandbox({ traffic: true })
  const { ownerUrl, systemUrl } = world.db
  system = createDatabase({
    ...patience,
    ownerUrl,
    systemUrl,
    scope: 'everything',
    name: 'networks',
  })
  await world.db.owner.query(
    `insert into hlr_provider (id, name, url, mapping) values ($1, 'Networks', 'https://hlr.example', 'reachable: live')`,
    [providerId],
  )
  snapshots = createSnapshots(smsStore(system, ids), clock)
})
afterAll(async () => {
  await snapshots.close()
  await system.close()
  await world.close()
})

const amountTo = async (mobile: string) => {
  const { amount } = await quoteSend(
    await world.ctxOf('harbor', { now: new Date() }),
    { database: world.db.app, ids, clock, snapshots },
    'notify',
    { content: 'Hello', fileId: null },
    splitMobiles(mobile),
  )
  return amount
}

test('a quote takes the operator that was asked for, as the engine will', async () => {
  const [indosat, telkomsel] = ['+628141234567', '+628111234567']
  const before = await amountTo(indosat)
  expect(Number(await amountTo(telkomsel))).toBeGreaterThan(Number(before))
  await withScope(system, 'everything', (on) =>
    keepAnswers(on, {
      providerId,
      at: new Date(),
      answers: [
        {
          msisdn: indosat.slice(1),
          state: 'reachable',
          mcc: '510',
          mnc: '10',
          ported: true,
          roaming: null,
        },
      ],
    }),
  )
  expect(await amountTo(indosat)).toBe(await amountTo(telkomsel))
})

test('the trace says that a network was asked, how old the answer was, and to staff whom', async () => {
  const { rows } = await world.db.owner.query<{ id: string }>(
    `update sms_message m set mccmnc_source = 'hlr', network_provider_id = $2,
       network_at = to_timestamp((m.id >> 12) / 1000.0) - interval '30 hours'
     where id = (select id from sms_message where company_id = $1 and product = 'notify'
       and operator_id is not null order by id desc limit 1) returning id`,
    [await world.company('Harbor Bank'), providerId],
  )
  const rateTo = async (username: string) => {
    const ports = { database: world.db.app, statusName: commandStatusName }
    const id = rows[0]?.id ?? ''
    const { steps } = await traceMessage(await world.ctxOf(username), ports, 'notify', id)
    return steps.find(({ kind }) => kind === 'rate')
  }
  const own = await rateTo('harbor')
  expect(own?.text).toMatch(/matched by an HLR lookup \d+ hours old/)
  expect(JSON.stringify(own)).not.toContain('Networks')
  expect((await rateTo('admin'))?.text).toMatch(
    /matched by an HLR lookup by Networks, \d+ hours old/,
  )
})
