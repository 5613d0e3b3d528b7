import { entities, platformSettings } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import { createDatabase, type Database } from '../store/database/createDatabase.ts'
import { patience, type TestDatabase, testDatabase } from '../test/database/testDatabase.ts'
import { createIds } from '../store/ids/createIds.ts'
import { configStore } from '../store/sms/configRows.ts'
import { smsWorld } from '../test/chaos/smsWorld.ts'
import { httpDriver } from './httpSms/httpDriver.ts'
import { smppDriver } from './smpp/smppDriver.ts'

// oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- nothing is opened
const drivers = { smpp: smppDriver, http: httpDriver({} as Parameters<typeof httpDriver>[0]) }
let opened: TestDatabase
let system: Database
let id = ''
beforeAll(async () => {
  opened = await testDatabase()
  const urls = { ownerUrl: opened.ownerUrl, appUrl: opened.appUrl, systemUrl: opened.systemUrl }
  system = createDatabase({ ...patience, ...urls, scope: 'everything', max: 2, name: 'links' })
  const gateway = { name: 'carrier', port: 2775, systemId: 'tandem', password: 'sealed' }
  const world = await smsWorld(opened.owner, createIds({ now: Date.now }), [gateway])
  id = world.gatewayIds[0] ?? ''
})
afterAll(async () => {
  await system.close()
  await opened.drop()
})

/** The protocols whose sessions are opened anew for what `change` does; it is undone. */
async function reopened(change: string): Promise<string[]> {
  const client = await opened.owner.connect()
  const read = async (): Promise<GatewayRow> => {
    // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- all it uses of the pool
    const store = configStore(client as unknown as Parameters<typeof configStore>[0])
    const row = (await store.gateways()).find((one) => one.id === id)
    if (!row) throw new Error('The gateway is gone')
    return row
  }
  try {
    await client.query(`begin; set local tandem.everything = 'on'`)
    const before = await read()
    await client.query(change)
    const after = await read()
    return Object.entries(drivers).flatMap(([name, driver]) =>
      JSON.stringify(driver.linkOf(before)) === JSON.stringify(driver.linkOf(after)) ? [] : [name],
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** What each field of a gateway does to its sessions. Left out: they are left alone. */
const REOPENS: Readonly<Record<string, readonly string[]>> = {
  host: ['smpp'],
  port: ['smpp'],
  backupHosts: ['smpp'],
  tls: ['smpp'],
  caCertificate: ['smpp'],
  systemId: ['smpp'],
  password: ['smpp'],
  systemType: ['smpp'],
  bindMode: ['smpp'],
  binds: ['smpp', 'http'],
  windowSize: ['smpp', 'http'],
  enquireLinkSeconds: ['smpp', 'http'],
  responseTimeoutSeconds: ['smpp', 'http'],
  messageIdFormat: ['smpp'],
  gsmCharset: ['smpp'],
  partReference: ['smpp'],
  validityFormat: ['smpp'],
  sourceTon: ['smpp'],
  sourceNpi: ['smpp'],
  secrets: ['http'],
}

/** Another value of each column, by its type. */
async function otherValues(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await opened.owner.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = 'sms_gateway'`,
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

const fields = Object.entries(entities.gateway.fields).filter(
  ([, field]) => !('computed' in field && field.computed) && !('link' in field && field.link),
)

test('changes of speed, money and rules leave the sessions of a gateway alone, changes of its link do not', async () => {
  const types = await otherValues()
  const seen: Record<string, readonly string[]> = {}
  for (const [name, field] of fields) {
    const column =
      'column' in field && field.column
        ? String(field.column)
        : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const type = types.get(column)
    // What a set or a mapping brings is in columns of the row as well.
    const isOther = field.kind === 'ref' || name === 'enabled' || name === 'protocol'
    if (type === undefined || isOther) continue
    const choices = 'values' in field && field.kind === 'choice' ? field.values : undefined
    const value =
      choices !== undefined
        ? `(select c from unnest(array[${choices
            .toReversed()
            .map((one) => `'${one}'`)
            .join(', ')}]) c where c is distinct from ${column} limit 1)`
        : type === 'boolean'
          ? `not ${column}`
          : type === 'text'
            ? `'7'`
            : `coalesce(${column}, 1) + 1`
    const sets = `update sms_gateway set ${column} = ${value} where id = ${id}`
    const found = await reopened(sets).catch((error: unknown) => [String(error)])
    if (found.length > 0) seen[name] = found
  }
  expect(seen).toEqual(REOPENS)
})

test('changing the public address or another setting reconnected all gateways: only vendors over HTTP are told it', async () => {
  const seen: Record<string, readonly string[]> = {}
  for (const key of Object.keys(platformSettings)) {
    const found = await reopened(
      `insert into sys_setting (key, value) values ('${key}', '"https://other.example"')
       on conflict (key) do update set value = excluded.value`,
    )
    if (found.length > 0) seen[key] = found
  }
  expect(seen).toEqual({ publicUrl: ['http'] })
})

test('a cost list with another currency leaves the sessions alone', async () => {
  expect(
    await reopened(
      `update sms_gateway set cost_rate_group_id = (select id from sms_rate_group limit 1) where id = ${id}`,
    ),
  ).toEqual([])
})
