import { announcement, entities, readingIn } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { homeRoutes } from '../http/routes/home.ts'
import { smsRoutes } from '../http/routes/sms.ts'
import { lookupRoutes } from '../http/routes/numbers.ts'
import { testToolRoutes } from '../http/routes/testTool.ts'
import type { Snapshots } from '../ports/sms/trafficSnapshot.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { sampleOf } from './samples.ts'
import { okay, world, type World } from './world.ts'

/** What clients of the API family send to every list, and how they write a time. */
let it: World
let snapshots: Snapshots
beforeAll(async () => {
  it = await world((ports) => {
    snapshots = createSnapshots(smsStore(ports.system, ports.ids), ports.clock)
    return [
      ...smsRoutes({ ...ports, snapshots, statusName: String }),
      ...homeRoutes({ ...ports, snapshots }),
      ...testToolRoutes({ ...ports, snapshots }),
      ...lookupRoutes({ ...ports, snapshots }),
    ]
  })
})
afterAll(async () => {
  await snapshots.close()
  await it.close()
})

/** Parameters a list requires. */
const needed: Readonly<Record<string, Record<string, string>>> = {
  '/sys/log/list': { logType: '1' },
  '/sys/listView/list': { screen: 'user' },
}

const lists = () =>
  it.routes.filter(
    ({ path, methods }) => /\/(list|getMyAnnouncementSend)$/.test(path) && methods.includes('GET'),
  )

test('every list takes what clients of the family always send', async () => {
  expect(lists().length).toBeGreaterThan(30)
  for (const { path } of lists()) {
    const sent = {
      ...needed[path],
      _t: '1700000000',
      pageNo: '1',
      pageSize: '10',
      column: 'createTime',
      order: 'desc',
      field: 'id,,titile,action',
      superQueryParams: '',
      superQueryMatchType: 'and',
    }
    for (const query of [
      sent,
      { ...sent, superQueryParams: encodeURI('[]'), column: 'nothing', order: 'ascend' },
    ]) {
      const reply = await it.admin.get(path, query)
      expect(reply.status, `${path} ${reply.message} ${JSON.stringify(query)}`).toBe(200)
    }
  }
})

test('every list of records that have a creation time is narrowed by createTime_begin and _end', async () => {
  // Any filter would match nothing in an empty list.
  const { customerP: companyId } = it.companies
  okay(await it.admin.post('/sys/apiKey/add', { name: 'Rows', scopes: ['send'], companyId }))
  okay(await it.admin.post('/sys/role/exportJob', {}))
  const far = { createTime_begin: '2099-01-01', createTime_end: '2099-12-31 23:59:59' }
  const seen: string[] = []
  for (const { path } of lists()) {
    const whole = okay(await it.admin.get(path, needed[path] ?? {}))
    if (!Array.isArray(whole?.records)) continue
    const reply = await it.admin.get(path, { ...needed[path], ...far })
    expect(reply.status, `${path} ${reply.message}`).toBe(200)
    expect(reply.result.records, path).toEqual([])
    seen.push(path)
  }
  expect(seen.length).toBeGreaterThan(25)
})

test('a rule of a super query that a list does not read is refused, never forgotten', async () => {
  const rule = JSON.stringify([{ field: 'name', rule: 'eq', val: 'x' }])
  const reply = await it.admin.get('/sys/userJob/list', { superQueryParams: rule })
  expect(reply.result.reason).toBe('request.unknownField')
})

/** All entities that are written field by field. */
const written = { ...entities, announcement }
type Written = keyof typeof written
const notice = { titile: 'News', msgContent: 'Text', msgCategory: '1', msgType: 'ALL' }
// Each time of a record has a record of its own.
let sample = 601
const bodyOf = async (name: Written) =>
  name === 'announcement' ? notice : (await sampleOf(it, name, sample++)).add
const names = Object.keys(written) as Written[] // the keys of the object above
const instants = names.flatMap((name) =>
  Object.entries(written[name].fields)
    .filter(([, field]) => field.kind === 'instant' && !('readOnly' in field))
    .map(([field]) => ({ name, field })),
)

test.each(instants)(
  'a time of the spec is taken in add and edit by the clocks of the caller: $name $field',
  async ({ name, field }) => {
    const own = okay(await it.admin.get('/sys/user/own'))
    const { version: ofOwn, realname, email, phone, locale } = own
    const profile = { version: ofOwn, realname, email, phone, locale, timeZone: 'Asia/Shanghai' }
    okay(await it.admin.put('/sys/user/editOwn', profile))
    const { path } = written[name]
    const add = await bodyOf(name)
    const id = okay(await it.admin.post(`${path}/add`, { ...add, [field]: '2031-01-01 08:00:00' }))
    const read = async () => okay(await it.admin.get(`${path}/queryById`, { id }))
    expect(Date.parse((await read())[field])).toBe(Date.parse('2031-01-01T00:00:00Z'))
    const { version } = await read()
    okay(await it.admin.put(`${path}/edit`, { id, version, [field]: '2031-02-01 00:00:00' }))
    expect(Date.parse((await read())[field])).toBe(Date.parse('2031-01-31T16:00:00Z'))
    for (const wrong of ['2031-02-30 00:00:00', '2031-02-01', '0000-01-01 00:00:00', 'soon', 5]) {
      const refused = await it.admin.put(`${path}/edit`, {
        id,
        version: version + 1,
        [field]: wrong,
      })
      expect(refused.result.fields?.[field]?.reason, String(wrong)).toBe('field.instant')
    }
  },
)

test('every other call with a time takes the same forms', () => {
  const local = '2031-01-01 08:00:00'
  const seen: string[] = []
  for (const { path, in: schema, methods } of it.routes) {
    if (!(schema instanceof z.ZodObject) || methods.every((method) => method === 'GET')) continue
    for (const [name, part] of Object.entries(schema.shape)) {
      if (!/[a-z](At|Time)$/.test(name) || !(part instanceof z.ZodType)) continue
      seen.push(`${path} ${name}`)
      const read = (text: string) => readingIn('Asia/Shanghai', () => part.parse(text))
      expect(read(local), `${path} ${name}`).toBe('2031-01-01T00:00:00.000Z')
      expect(read('2031-01-01T01:00:00+01:00'), `${path} ${name}`).toBe('2031-01-01T00:00:00.000Z')
    }
  }
  expect(seen).toContain('/sys/apiKey/add expiresAt')
})
