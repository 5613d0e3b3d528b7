import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Client } from './Client.ts'
import { sandboxApp, type SandboxApp, sandboxPassword } from './sandboxApp.ts'
import { okay } from './world.ts'

let it: SandboxApp
let admin: Client
let harbor: string
let roleId: string
/** Departments of Harbor Bank: head over desk; other beside them. */
const depart = { head: '', desk: '', other: '' }
const taskOf = { desk: '', other: '' }

beforeAll(async () => {
  it = await sandboxApp()
  admin = await it.signIn('admin')
  harbor = await it.company('Harbor Bank')
  depart.head = await addDepart('Head', null)
  depart.desk = await addDepart('Desk', depart.head)
  depart.other = await addDepart('Other', null)
  const { treeList } = okay(await admin.get('/sys/role/queryTreeList'))
  const codes = [
    'notifyTask:list',
    'notifyOutbox:list',
    'notifyOutbox:trace',
    'notifyTask:pause',
    'home:totalData',
  ]
  const users = ['user:list', 'user:add', 'user:edit', 'user:export', 'user:changPassword']
  const departs = ['department:list', 'department:add', 'department:edit', 'notify:send']
  roleId = await addRole('department', buttonsOf(treeList, [...codes, ...users, ...departs]))
  await addPerson('lead', [depart.head])
  await addPerson('worker', [depart.desk])
  await addPerson('stranger', [depart.other])
  const tasks = await it.query<{ id: string }>(
    `select t.id from sms_task t where company_id = $1 and product = 'notify' and exists (select from sms_message m where m.task_id = t.id)
     order by id desc limit 2`,
    [harbor],
  )
  taskOf.desk = tasks[0]?.id ?? ''
  taskOf.other = tasks[1]?.id ?? ''
  await it.query('update sms_task set create_by = $2 where id = $1', [taskOf.desk, 'worker'])
  await it.query('update sms_task set create_by = $2 where id = $1', [taskOf.other, 'stranger'])
})
afterAll(() => it.close())

interface Node {
  key: string
  perms: string | null
  children: Node[] | null
}
const buttonsOf = (nodes: readonly Node[], codes: readonly string[]): string[] =>
  nodes.flatMap(({ key, perms, children }) => [
    ...(perms !== null && codes.includes(perms) ? [key] : []),
    ...buttonsOf(children ?? [], codes),
  ])

async function addDepart(departName: string, parentId: string | null): Promise<string> {
  return String(
    okay(await admin.post('/sys/sysDepart/add', { departName, parentId, companyId: harbor })),
  )
}
async function addRole(dataScope: string, permissionIds: readonly string[]): Promise<string> {
  return String(
    okay(
      await admin.post('/sys/role/add', {
        roleName: `Sees ${dataScope}`,
        roleCode: `sees_${dataScope}`,
        audience: 'customer',
        dataScope,
        permissionIds,
      }),
    ),
  )
}
async function addPerson(username: string, departIds: readonly string[]): Promise<string> {
  return String(
    okay(
      await admin.post('/sys/user/add', {
        username,
        realname: username,
        password: sandboxPassword,
        companyId: harbor,
        roleIds: [roleId],
        departIds,
      }),
    ),
  )
}
const idsOf = (page: { records: { id: string }[] }) => page.records.map(({ id }) => id)

test('a department sees the tasks and messages of its people, and no colleague’s elsewhere', async () => {
  const lead = await it.signIn('lead')
  expect(idsOf(okay(await lead.get('/sms/notify/task/list', { pageSize: 50 })))).toEqual([
    taskOf.desk,
  ])
  expect(okay(await lead.get('/sms/notify/task/list', { id: taskOf.other })).records).toEqual([])
  const outbox = okay(await lead.get('/sms/notify/outbox/list', { pageSize: 200 }))
  expect(outbox.records.length).toBeGreaterThan(0)
  expect(new Set(outbox.records.map((row: { taskId: string }) => row.taskId))).toEqual(
    new Set([taskOf.desk]),
  )
  const [foreign] = await it.query<{ id: string }>(
    'select id from sms_message where task_id = $1 limit 1',
    [taskOf.other],
  )
  expect(okay(await lead.get('/sms/notify/outbox/list', { id: foreign?.id })).records).toEqual([])
  expect(okay(await lead.get('/sms/notify/outbox/list', { taskId: taskOf.other })).total).toBe(0)
})

test('somebody else’s task and message answer as if there were none', async () => {
  const lead = await it.signIn('lead')
  const [foreign] = await it.query<{ id: string }>(
    'select id from sms_message where task_id = $1 limit 1',
    [taskOf.other],
  )
  const pairs = [
    ['/sms/notify/outbox/trace', foreign?.id],
    ['/sms/notify/task/rejects', taskOf.other],
  ] as const
  for (const [path, id] of pairs) {
    const [known, missing] = [await lead.get(path, { id }), await lead.get(path, { id: '1' })]
    expect(known.status).toBe(missing.status)
    expect(known.result).toEqual(missing.result)
  }
  const paused = await lead.post('/sms/notify/task/pause', { id: taskOf.other })
  expect(paused.result.reason).toBe('sms.taskNotFound')
})

test('figures of the home screen are those of one’s own people', async () => {
  const sum = async (who: Client) => {
    const { days, countries } = okay(await who.get('/home/totalData'))
    const sent = days.reduce((all: number, day: { sent: number }) => all + day.sent, 0)
    return { sent, countries: countries.length }
  }
  const nobody = await it.signIn('stranger')
  await it.query('update sms_task set create_by = $2 where id = $1', [taskOf.other, 'harbor'])
  expect(await sum(nobody)).toEqual({ sent: 0, countries: 0 })
  await it.query('update sms_task set create_by = $2 where id = $1', [taskOf.other, 'stranger'])
  const whole = await sum(await it.signIn('harbor'))
  expect((await sum(await it.signIn('lead'))).sent).toBeLessThan(whole.sent)
})

test('users and departments are those of the own department and below, in lists, by id, in forms and sheets', async () => {
  const lead = await it.signIn('lead')
  const names = okay(await lead.get('/sys/user/list', { pageSize: 50 })).records.map(
    (row: { username: string }) => row.username,
  )
  expect(names.toSorted()).toEqual(['lead', 'worker'])
  const [stranger] = await it.query<{ id: string }>(
    `select id from sys_user where username = 'stranger'`,
  )
  for (const path of ['queryById', 'history', 'effectiveRights']) {
    expect((await lead.get(`/sys/user/${path}`, { id: stranger?.id })).status).toBe(404)
  }
  const options = okay(await lead.get('/sys/user/options', { keyword: '' }))
  expect(JSON.stringify(options)).not.toContain(String(stranger?.id))
  const sheet = await lead.raw('GET', '/sys/user/exportXls')
  expect(sheet.statusCode).toBe(200)
  const ticked = await lead.raw('GET', '/sys/user/exportXls', {
    query: { selections: stranger?.id },
  })
  // An empty sheet: its file is smaller than the one with two people.
  expect(ticked.rawPayload.length).toBeLessThan(sheet.rawPayload.length)
  expect(idsOf(okay(await lead.get('/sys/sysDepart/list'))).toSorted()).toEqual(
    [depart.head, depart.desk].toSorted(),
  )
  expect(JSON.stringify(okay(await lead.get('/sys/sysDepart/queryTreeList')))).not.toContain(
    depart.other,
  )
})

test('a head of department adds colleagues to it and nowhere else', async () => {
  const lead = await it.signIn('lead')
  const body = { realname: 'x', password: sandboxPassword, roleIds: [roleId] }
  const id = okay(await lead.post('/sys/user/add', { ...body, username: 'helping' }))
  expect(okay(await lead.get('/sys/user/queryById', { id })).departIds).toEqual([depart.head])
  const elsewhere = { ...body, username: 'elsewhere', departIds: [depart.other] }
  expect((await lead.post('/sys/user/add', elsewhere)).result.reason).toBe('record.foreignId')
  const below = okay(await lead.post('/sys/sysDepart/add', { departName: 'Below' }))
  expect(okay(await lead.get('/sys/sysDepart/queryById', { id: below })).parentId).toBe(depart.head)
})

test('a user limited to a department cannot grant a role that sees the company', async () => {
  const lead = await it.signIn('lead')
  const [customer] = await it.query<{ id: string }>(
    `insert into sys_role (id, role_name, role_code, audience, data_scope, version, create_time)
     values (77, 'Wide', 'wide', 'customer', 'company', 1, now()) returning id`,
  )
  const wide = { realname: 'x', password: sandboxPassword, roleIds: [customer?.id] }
  expect((await lead.post('/sys/user/add', { ...wide, username: 'widest' })).result.reason).toBe(
    'role.scopeTooWide',
  )
  const worker = okay(await lead.get('/sys/user/list', { username: 'worker' })).records[0]
  const edit = await lead.put('/sys/user/edit', {
    id: worker.id,
    version: worker.version,
    roleIds: [roleId, customer?.id],
  })
  expect(edit.result.reason).toBe('role.scopeTooWide')
})

test('out of the department is out of its sight, whatever the session chose before', async () => {
  const id = await addPerson('leaver', [depart.head])
  const leaver = await it.signIn('leaver')
  expect(okay(await leaver.get('/sys/user/list', { pageSize: 50 })).total).toBeGreaterThan(1)
  const { version } = okay(await admin.get('/sys/user/queryById', { id }))
  okay(await admin.put('/sys/user/edit', { id, version, departIds: [] }))
  // A new session starts with the department chosen last.
  const again = await it.signIn('leaver')
  const own = okay(await again.get('/sys/user/list', { pageSize: 50 })).records
  expect(own.map((row: { username: string }) => row.username)).toEqual(['leaver'])
})

test('own records are those made by oneself', async () => {
  const { version } = okay(await admin.get('/sys/role/queryById', { id: roleId }))
  okay(await admin.put('/sys/role/edit', { id: roleId, version, dataScope: 'own' }))
  const [lead, worker] = [await it.signIn('lead'), await it.signIn('worker')]
  expect(okay(await lead.get('/sms/notify/task/list')).records).toEqual([])
  expect(idsOf(okay(await worker.get('/sms/notify/task/list')))).toEqual([taskOf.desk])
  expect(okay(await worker.get('/sys/user/list')).total).toBe(1)
})
