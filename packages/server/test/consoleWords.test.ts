import { afterAll, beforeAll, expect, test } from 'vitest'

import { smsRoutes } from '../http/routes/sms.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { userJobTools } from './userJobTools.ts'
import { okay, world, type World } from './world.ts'

/** Words people see in lists, logs and histories. */
let it: World
let snapshots: ReturnType<typeof createSnapshots>
beforeAll(async () => {
  it = await world((ports) => {
    snapshots = createSnapshots(smsStore(ports.system, ports.ids), ports.clock)
    return smsRoutes({ ...ports, snapshots, statusName: String })
  })
})
afterAll(async () => {
  await snapshots.close()
  await it.close()
})

test('a price quote is no operation, a send is one', async () => {
  const { customerP: companyId } = it.companies
  const body = { mobiles: '+6591234567', content: 'Hi', companyId }
  await it.admin.post('/sms/notify/outbox/quote', body)
  await it.admin.post('/sms/notify/outbox/send', body)
  await it.operations.flush()
  const { records } = okay(await it.admin.get('/sys/log/list', { logType: 2, pageSize: 200 }))
  const paths = records.map(({ requestUrl }: { requestUrl: string }) => requestUrl)
  expect(paths.filter((path: string) => path.endsWith('/outbox/quote'))).toEqual([])
  expect(paths.filter((path: string) => path.endsWith('/outbox/send'))).toHaveLength(1)
})

test('the history of an announcement says whom it is for in words', async () => {
  const notice = { titile: 'News', msgContent: 'Text', msgCategory: '1', msgType: 'ALL' }
  const id = okay(await it.admin.post('/sys/annountCement/add', notice))
  const { records } = okay(
    await it.admin.get('/sys/dataLog/list', { dataTable: 'announcement', dataId: id }),
  )
  const line = okay(await it.admin.get('/sys/dataLog/queryById', { id: records[0].id }))
  const changes = new Map(
    line.changes.map((one: { field: string; toText: string }) => [one.field, one.toText]),
  )
  expect(changes.get('msgType')).toMatch(/^[A-Z][a-z]/)
  expect([...changes.values()].filter((text) => /^[0-9]{15,}$/.test(String(text)))).toEqual([])
})

test('a second network says which MCC and MNC exist already', async () => {
  const country = { iso2: 'ZZ', name: '某国', nameEn: 'Zed', callingCode: '999' }
  const countryId = okay(await it.admin.post('/sys/country/add', country))
  const network = { name: 'First', countryId, mcc: '999', mnc: '410' }
  okay(await it.admin.post('/sms/operator/add', network))
  const second = await it.admin.post('/sms/operator/add', { ...network, name: 'Second' })
  expect(second).toMatchObject({
    status: 409,
    message: expect.stringContaining('MCC and MNC “999 410”'),
  })
})

test('a list ordered by another record is ordered by its name, page after page', async () => {
  const names = ['Zulu', 'alpha', 'Mike', 'bravo', 'Yankee']
  const countries = ['QA', 'QB', 'QC', 'QD', 'QE']
  for (const [n, nameEn] of names.entries()) {
    const country = { iso2: countries[n], name: `国${n}`, nameEn, callingCode: '998' }
    const countryId = okay(await it.admin.post('/sys/country/add', country))
    okay(
      await it.admin.post('/sms/operator/add', {
        name: `Net ${nameEn}`,
        countryId,
        mcc: '998',
        mnc: `0${n}`,
      }),
    )
  }
  const read = async (order: string, backwards = false) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { mcc: '998', column: 'countryId', order, pageSize: 2, cursor }
      const page = okay(await it.admin.get('/sms/operator/list', query))
      seen.push(...page.records.map((row: Record<string, string>) => row['countryId_dictText']))
      cursor = (backwards ? page.previous : page.next) ?? undefined
    } while (cursor !== undefined)
    return seen
  }
  const sorted = ['alpha', 'bravo', 'Mike', 'Yankee', 'Zulu']
  expect(await read('asc')).toEqual(sorted)
  expect(await read('desc')).toEqual(sorted.toReversed())
})

test('a dictionary the platform reads can be changed and not deleted', async () => {
  const add = { dictCode: 'SMS_status', dictName: '短信状态', dictNameEn: 'Message status' }
  const id = okay(await it.admin.post('/sys/dict/add', add))
  const record = okay(await it.admin.get('/sys/dict/queryById', { id }))
  expect(record.abilities).toMatchObject({ edit: true, delete: 'dictionary.builtIn' })
  const refused = await it.admin.delete('/sys/dict/delete', { id })
  expect(refused).toMatchObject({ status: 409, result: { reason: 'dictionary.builtIn' } })
})

test('an urgent announcement of before somebody came does not pop up for them', async () => {
  const urgent = {
    titile: 'Old',
    msgContent: 'x',
    msgCategory: '1',
    msgType: 'ALL',
    type: '1',
    priority: 'H',
  }
  const id = okay(await it.admin.post('/sys/annountCement/add', urgent))
  okay(await it.admin.put(`/sys/annountCement/doReleaseData?id=${id}`, { id }))
  const bell = async (who: World['admin']) =>
    okay(await who.get('/sys/annountCement/listByUser')).anntMsgList.map(
      (one: { id: string }) => one.id,
    )
  expect(await bell(it.customerA)).toContain(id)
  await it.db.owner.query(
    `update sys_user set create_time = now() + interval '1 minute' where id = $1`,
    [it.customerA.id],
  )
  expect(await bell(it.customerA)).not.toContain(id)
  const mine = okay(
    await it.customerA.get('/sys/sysAnnouncementSend/list', { pageSize: 50 }),
  ).records
  expect(mine.find((one: { anntId: string }) => one.anntId === id)).toMatchObject({ readFlag: '1' })
})

test('an unlisted host is not the main brand’s own once that has hosts', async () => {
  const isMain = async (host: string) => (await it.ports.brands.find(host)).info.isMain
  expect(await isMain('anywhere.example')).toBe(true)
  const [main] = okay(await it.admin.get('/sys/brand/list', { isMain: 'true' })).records
  okay(
    await it.admin.put('/sys/brand/edit', {
      id: main.id,
      version: main.version,
      hosts: 'console.example',
    }),
  )
  expect(await isMain('console.example')).toBe(true)
  expect(await isMain('anywhere.example')).toBe(false)
})

test('two networks of one name were one word in number prefixes: each says its country, out and in', async () => {
  const tools = userJobTools(it)
  const networks: string[] = []
  for (const [n, nameEn] of ['Here', 'There'].entries()) {
    const country = { iso2: ['QY', 'QZ'][n], name: `某地${n}`, nameEn, callingCode: '997' }
    const countryId = okay(await it.admin.post('/sys/country/add', country))
    const network = { name: 'Twin', countryId, mcc: '997', mnc: `1${n}` }
    networks.push(okay(await it.admin.post('/sms/operator/add', network)))
    const single = { name: `Only ${nameEn}`, countryId, mcc: '997', mnc: `2${n}` }
    okay(await it.admin.post('/sms/operator/add', single))
  }
  const [here, there] = networks
  const labels = ['Twin · Here', 'Twin · There']
  const offered = async (keyword: string) =>
    okay(await it.admin.get('/sms/operator/options', { keyword })).map(
      ({ title }: { title: string }) => title,
    )
  expect(await offered('twin')).toEqual(labels)
  expect(await offered('there')).toEqual(['Only There · There', 'Twin · There'])

  const sheet = (rows: readonly (readonly [prefix: string, network: string])[]) =>
    [['prefix', 'operatorId'], ...rows].map((row) => row.join(',')).join('\r\n')
  const bring = async (...rows: (readonly [string, string])[]) =>
    (await tools.upload(it.admin, '/sms/numberPrefix/importExcel', 'x.csv', sheet(rows))).result
  expect(
    await bring(['99701', 'twin · there'], ['99702', 'Twin · 某地0'], ['99703', 'Only Here']),
  ).toMatchObject({ added: 3, errorCount: 0 })
  expect(await bring(['99704', 'Twin'])).toMatchObject({ added: 0, errorCount: 1 })

  const listed = async (order: string) =>
    okay(
      await it.admin.get('/sms/numberPrefix/list', {
        operatorId: networks.join(','),
        column: 'operatorId',
        order,
      }),
    ).records.map((row: Record<string, string>) => [row['operatorId'], row['operatorId_dictText']])
  const read = [
    [here, labels[0]],
    [there, labels[1]],
  ]
  expect(await listed('asc')).toEqual(read)
  expect(await listed('desc')).toEqual(read.toReversed())
})
