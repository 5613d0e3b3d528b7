import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import type { Client } from './Client.ts'
import { signInAs } from './Client.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
let url: string
beforeAll(async () => {
  it = await world()
  url = (await it.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => it.close())

const connect = (userId: string, token: string, options: object = {}) =>
  new WebSocket(`${url}/tandem/websocket/${userId}`, [token], options)

/** An open socket of a user and the messages it received. */
async function open(who: Client) {
  const socket = connect(who.id, who.token)
  const heard: {
    cmd: string
    topic?: string
    data?: { id: string; entity?: string; paths?: string[] }
  }[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())))
  await once(socket, 'open')
  await answered(socket)
  return { socket, heard }
}

/** Sends a heartbeat and waits for its reply: everything sent before has arrived by then. */
async function answered(socket: WebSocket): Promise<void> {
  const heartbeat = new Promise<void>((resolve) => {
    const listen = (data: Buffer) => {
      if (JSON.parse(data.toString()).cmd !== 'heartcheck') return
      socket.off('message', listen)
      resolve()
    }
    socket.on('message', listen)
  })
  socket.send('HeartBeat')
  await heartbeat
}

const closed = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0]

test('a socket needs the token of the very user in its path', async () => {
  const { customerP, customerA } = it
  const attempts = [
    connect(customerP.id, 'A'.repeat(43)),
    connect(customerA.id, customerP.token),
    connect(customerP.id, customerP.token, { origin: 'https://evil.example' }),
  ]
  expect(await Promise.all(attempts.map(closed))).toEqual([4401, 4401, 4401])
  const { socket } = await open(customerP)
  expect(socket.protocol).toBe(customerP.token)
  socket.close()
})

test('staff hear which test through gateways has changed, whoever noted it, and customers do not', async () => {
  const [staff, customer] = [await open(it.admin), await open(it.customerP)]
  const news = () =>
    staff.heard.flatMap(({ data }) => (data?.entity === 'gatewayTest' ? [data.id] : []))
  const run = (text: string) => it.ports.system.pool.query(text)
  const heard = async (count: number) => {
    while (news().length < count) await once(staff.socket, 'message')
  }
  await run(
    `insert into sms_gateway_test (id, name, content, wait_minutes, create_by, ends_at)
     values (71, 'Test', 'Hello', 5, 'admin', now() + interval '1 hour')`,
  )
  await heard(1)
  await run(
    `insert into sms_test_number (id, name, number) values (72, 'Phone', '+447700900999');
     insert into sms_gateway (id, name, protocol, host, system_id) values (73, 'G', 'smpp', 'a.example', 'me');
     insert into sms_test_message (id, test_id, gateway_id, number_id, msisdn, code, content)
       values (74, 71, 73, 72, '447700900999', '1', 'Hello');
     insert into sms_test_part (message_id, part, gateway_id, reference) values (74, 0, 73, 0)`,
  )
  await run(`update sms_test_message set status = 'submitting' where id = 74`)
  await heard(2)
  // An answer or a receipt of the carrier.
  await run(`update sms_test_part set receipt = 'delivered' where message_id = 74`)
  await heard(3)
  expect(news()).toEqual(['71', '71', '71'])
  await answered(customer.socket)
  expect(customer.heard.filter(({ cmd }) => cmd !== 'heartcheck')).toEqual([])
  for (const { socket } of [staff, customer]) socket.close()
})

test('a change is heard by those who may see the company, and by nobody else', async () => {
  const [agentA, agentB, customerP] = [
    await open(it.agentA),
    await open(it.agentB),
    await open(it.customerP),
  ]
  const sender = String(okay(await it.customerA.post('/sms/senderId/add', { sender: 'Heard' })))
  for (const { socket } of [agentA, agentB, customerP]) await answered(socket)
  const heard = ({ heard: lines }: typeof agentA) =>
    lines.filter(({ cmd, topic }) => cmd === 'live' && topic !== 'old')
  expect(heard(agentA)).toEqual([
    { cmd: 'live', topic: 'record', data: { entity: 'senderId', id: sender, verb: 'add' } },
  ])
  expect(heard(agentB)).toEqual([])
  expect(heard(customerP)).toEqual([])
  for (const { socket } of [agentA, agentB, customerP]) socket.close()
})

test('what changes behind the back of an open page is old there, whoever changed it, and on no page of strangers', async () => {
  const [payer, stranger, staff] = [
    await open(it.customerP),
    await open(it.customerB),
    await open(it.admin),
  ]
  const old = ({ heard }: typeof payer) =>
    heard.flatMap(({ topic, data }) => (topic === 'old' ? (data?.paths ?? []) : []))
  const company = it.companies.customerP
  const changes: Readonly<Record<string, { sql: string; paths: readonly string[] }>> = {
    'an order of a payment': {
      sql: `insert into pay_order (id, company_id, driver, currency, amount, status, create_by, user_id)
        values (81, ${company}, 'manual', 'USD', 100000000, 'pendingPayment', 'x', 1)`,
      paths: ['/recharge/order', '/recharge/order/queryById', '/recharge/overview', '/recharge'],
    },
    'numbers that a job looked up': {
      sql: `insert into hlr_query (id, company_id, user_id, job_id, row_no, msisdn, currency, create_by)
        values (82, ${company}, 1, 1, 1, 6591230001, 'USD', 'x')`,
      paths: ['/sms/hlrLookup'],
    },
  }
  for (const [name, { sql, paths }] of Object.entries(changes)) {
    await it.ports.system.pool.query(`set tandem.everything = 'on'; ${sql}`)
    await expect
      .poll(() => old(payer), { message: name })
      .toEqual(expect.arrayContaining([...paths]))
  }
  const channel = `insert into pay_channel (id, name, driver, currency) values (83, 'Hooked', 'btcpay', 'USD');
    insert into pay_hook (id, channel_id, driver, delivery, headers, body, verdict)
      values (84, 83, 'btcpay', 'd', '{}', '', 'signed');
    insert into test_tool_record (id, company_id, product, number, accepted, currency, result, create_time)
      values (85, ${company}, 'notify', '1', true, 'USD', '{}', now())`
  await it.ports.system.pool.query(`set tandem.everything = 'on'; ${channel}`)
  await expect
    .poll(() => old(staff))
    .toEqual(expect.arrayContaining(['/sys/paymentHook', '/sys/testTool']))
  expect(old(payer)).not.toContain('/sys/paymentHook')
  await answered(stranger.socket)
  expect(old(stranger)).toEqual([])
  for (const { socket } of [payer, stranger, staff]) socket.close()
})

test('a user may have many sockets, and a heartbeat is answered to its sender only', async () => {
  const [one, two] = [await open(it.manager), await open(it.manager)]
  const before = two.heard.length
  await answered(one.socket)
  await answered(one.socket)
  await answered(two.socket)
  expect(two.heard.length).toBe(before + 1)
  one.socket.close()
  two.socket.close()
})

test('freezing a user closes its sockets; a frame that is too large closes its own', async () => {
  const id = String(
    okay(
      await it.admin.post('/sys/user/add', {
        username: 'listener',
        realname: 'x',
        password: worldPassword,
        companyId: it.companies.customerP,
      }),
    ),
  )
  const listener = await signInAs(it.app, 'listener', worldPassword)
  const { socket } = await open(listener)
  const end = closed(socket)
  okay(await it.admin.put('/sys/user/frozenBatch', { ids: id, status: 2 }))
  expect(await end).toBe(4401)

  const other = await open(it.customerA)
  const cut = closed(other.socket)
  other.socket.send('x'.repeat(5_000))
  expect(await cut).toBe(1009)
  await expect.poll(() => it.ports.live.size()).toBe(0)
})

test('a published announcement reaches only its recipients, who are told again when it is revoked', async () => {
  const [agentA, agentB, customerP] = [
    await open(it.agentA),
    await open(it.agentB),
    await open(it.customerP),
  ]
  const told = ({ heard }: typeof agentA) =>
    heard.filter(({ cmd }) => cmd === 'topic' || cmd === 'user')
  const release = async (more: object) => {
    const body = { titile: 'Told', msgContent: 'x', msgCategory: '1', ...more }
    const id = String(okay(await it.agentA.post('/sys/annountCement/add', body)))
    okay(await it.agentA.get('/sys/annountCement/doReleaseData', { id }))
    return id
  }
  const all = await release({ msgType: 'ALL' })
  await expect.poll(() => [told(agentA).length, told(agentB).length]).toEqual([1, 1])
  const one = await release({ msgType: 'USER', userIds: [it.agentB.id] })
  okay(await it.agentA.get('/sys/annountCement/doReovkeData', { id: all }))
  await expect.poll(() => told(agentB).length).toBe(3)
  const topic = { cmd: 'topic', msgId: all, msgTxt: 'Told' }
  expect(told(agentB)).toEqual([topic, { cmd: 'user', msgId: one, msgTxt: 'Told' }, topic])
  expect(told(agentA)).toEqual([topic, topic])
  expect(told(customerP)).toEqual([])
  for (const { socket } of [agentA, agentB, customerP]) socket.close()
})

test('a session ended by another process closes its sockets at once, and no others', async () => {
  const [ended, stays] = [await open(it.customerB), await open(it.customerP)]
  const end = closed(ended.socket)
  await it.db.owner.query(
    `set tandem.everything = 'on'; delete from sys_session where user_id = ${it.customerB.id}`,
  )
  // Nothing polls here: the event came from the database.
  expect(await end).toBe(4401)
  await answered(stays.socket)
  stays.socket.close()
})

test('sixty sockets of a user opened at the same moment are twenty in the end', async () => {
  const { customerA } = it
  const sockets = Array.from({ length: 60 }, () => connect(customerA.id, customerA.token))
  let left = sockets.length
  for (const socket of sockets) socket.on('close', () => (left -= 1))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  await expect.poll(() => left).toBe(20)
  for (const socket of sockets) socket.close()
  await expect.poll(() => left).toBe(0)
})

test('the twenty-first socket of a user sends the first one away', async () => {
  const first = await open(it.sales)
  const end = closed(first.socket)
  const others = []
  for (let n = 0; n < 20; n += 1) others.push(await open(it.sales))
  expect(await end).toBe(1013)
  for (const { socket } of others) socket.close()
})

test('a user limited to a department receives that a list changed, without details of colleagues elsewhere', async () => {
  const { admin, companies } = it
  const [lists] = okay(
    await admin.get('/sys/permission/list', { perms: 'notifyOutbox:list' }),
  ).records
  const role = okay(
    await admin.post('/sys/role/add', {
      permissionIds: [lists.id],
      roleName: 'Own only',
      roleCode: 'own_only',
      audience: 'customer',
      dataScope: 'own',
    }),
  )
  const account = { realname: 'x', password: worldPassword, companyId: companies.customerP }
  okay(await admin.post('/sys/user/add', { ...account, username: 'narrow', roleIds: [role] }))
  const narrow = await open(await signInAs(it.app, 'narrow', worldPassword))
  const whole = await open(await signInAs(it.app, 'customerP', worldPassword))
  const news = { id: '4711', taskId: '4711', ids: ['4712'] }
  it.ports.live.publish('notifyOutbox', news, { companyId: companies.customerP, ofPeople: true })
  await answered(narrow.socket)
  await answered(whole.socket)
  const about = ({ heard }: typeof narrow) =>
    JSON.stringify(heard.filter(({ cmd }) => cmd === 'live'))
  expect(about(whole)).toContain('4712')
  expect(about(narrow)).not.toMatch(/471[12]/)
  expect(about(narrow)).toContain('"entity":"notifyOutbox","id":"0"')
  narrow.socket.close()
  whole.socket.close()
})
