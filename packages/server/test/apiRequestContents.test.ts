import {
  type CallDefinition,
  filterField,
  keyCallAt,
  keyCalls,
  keysOpen,
  methodsOf,
  NOT_KEPT,
  smsCodeLists,
  smsMessageLists,
  smsTaskLists,
} from '@tandem/model'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sql } from '../store/database/sql.ts'
import { type Client, signInAs } from './Client.ts'
import { callWith, type KeyCall, newKey, wholeWorld } from './keyTools.ts'
import { person } from './people.ts'
import { okay, type World, worldPassword } from './world.ts'

const SEND = '/sms/notify/outbox/send'
let it: World
beforeAll(async () => {
  it = await wholeWorld()
})
afterAll(() => it.close())

/** The contents of the latest request of a key, as somebody reads them. */
async function contents(keyId: string, who: Client = it.customerA) {
  const { records } = okay(await it.admin.get('/sys/apiRequest/list', { keyId }))
  return okay(await who.get('/sys/apiRequest/contents', { id: records[0].id }))
}
const call = async (key: string, path: string, more?: KeyCall) => {
  const answered = await callWith(it.app, key, path, more)
  await nextTurn() // a call is logged right after its response
  await it.apiRequests.flush()
  return answered
}
/** All that is in the database of a key's requests. */
const stored = (keyId: string) =>
  sql<{
    line: string
  }>`select to_jsonb(l)::text as line from api_request_log l where key_id = ${keyId}`.rows(
    it.ports.system,
  )
const send = (key: string, body: object, headers: Record<string, string> = {}) =>
  call(key, SEND, { method: 'POST', body, headers })
async function reader(change: object): Promise<Client> {
  const { id, username } = await person(it, 'customer', it.companies.customerA)
  const { version } = okay(await it.admin.get('/sys/user/queryById', { id }))
  okay(await it.admin.put('/sys/user/edit', { id, version, ...change }))
  return signInAs(it.app, username, worldPassword)
}

test('a developer reads what their program asked, how it was answered, and under which key', async () => {
  const { id, key } = await newKey(it.customerA)
  const body = { mobiles: '+4917612345670', content: 'Hallo', requestKey: 'order-7' }
  const { status, result } = await send(key, body)
  const kept = await contents(id)
  expect(JSON.parse(kept.body)).toEqual(body)
  expect(JSON.parse(kept.answer)).toMatchObject({ code: status, result })
  expect(kept).toMatchObject({
    hidden: false,
    query: null,
    bodyBytes: Buffer.byteLength(kept.body),
    answerBytes: Buffer.byteLength(kept.answer),
    requestKey: 'order-7',
  })
  await call(key, '/sms/notify/task/list?pageSize=2&name=Spring')
  const read = await contents(id)
  expect(JSON.parse(read.query)).toEqual({ pageSize: '2', name: 'Spring' })
  expect(read.body).toBeNull()
  expect(kept.call).toMatchObject({
    method: 'POST',
    path: SEND,
    allowed: true,
    effect: 'costs',
    quote: '/sms/notify/outbox/quote',
    sendsFile: false,
  })
  expect(read.call).toMatchObject({ method: 'GET', effect: 'reads', quote: null })
})

test('codes, unknown fields and keys in the wrong place are masked', async () => {
  const { id, key } = await newKey(it.customerA, {
    scopes: ['send', 'otpPremium.send', 'otpPremium.messages', 'messages', 'tasks'],
  })
  const one = { id: '7', code: '481516' }
  await call(key, '/sms/otpPremium/otp/verify', { method: 'POST', body: one })
  expect(JSON.parse((await contents(id)).body)).toEqual({ id: '7', code: NOT_KEPT })
  await send(key, { content: `as ${key}`, pasword: 'hunter2' })
  const kept = await contents(id)
  expect(JSON.parse(kept.body)).toEqual({ content: `as ${NOT_KEPT}`, pasword: NOT_KEPT })
  await call(key, `/sms/notify/task/list?token=hunter2&name=${key}`)
  expect(JSON.parse((await contents(id)).query)).toEqual({ token: NOT_KEPT, name: NOT_KEPT })
  const rows = await stored(id)
  expect(rows).toHaveLength(3)
  for (const secret of ['481516', 'hunter2', key]) {
    expect(JSON.stringify(rows)).not.toContain(secret)
  }
})

test('of a long body its length is kept, of a call no key opens and of a guess nothing', async () => {
  const { id, key } = await newKey(it.customerA)
  const body = { content: 'ä'.repeat(4_200), mobiles: '+4917612345671' }
  await send(key, body)
  expect(await contents(id)).toMatchObject({
    body: null,
    bodyBytes: Buffer.byteLength(JSON.stringify(body)),
  })
  await call(key, '/sys/user/edit', { method: 'PUT', body: { password: 'hunter2' } })
  okay(await it.customerA.delete('/sys/apiKey/delete', { id }))
  await send(key, { content: 'hunter2' })
  const rows = await stored(id)
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/hunter2|"answer":"[^"]*access/)
  expect((await contents(id)).bodyBytes).toBe(JSON.stringify({ content: 'hunter2' }).length)
})

test('another company, and who may not read the log, read nothing of a request', async () => {
  const { id, key } = await newKey(it.customerA)
  await send(key, { mobiles: '+4917612345672', content: 'Ours' })
  const { records } = okay(await it.customerA.get('/sys/apiRequest/list', { keyId: id }))
  const asked = { id: records[0].id }
  for (const who of [it.customerB, it.agentB]) {
    expect((await who.get('/sys/apiRequest/contents', asked)).result.reason).toBe('record.notFound')
  }
  expect((await it.sales.get('/sys/apiRequest/contents', asked)).status).toBe(403)
  expect((await contents(id, it.agentA)).body).toContain('Ours')
})

test('a hidden amount leaves no trace in what a program asked and was answered', async () => {
  const blind = await reader({ hideAmounts: true })
  const { id, key } = await newKey(it.customerA)
  const body = { mobiles: '+4917612345673', content: 'Hi', screenFirst: true, screenBudget: '7.65' }
  await send(key, body)
  expect((await contents(id)).body).toContain('7.65')
  const { screenBudget: _, ...rest } = body
  const kept = await contents(id, blind)
  expect(JSON.parse(kept.body)).toEqual(rest)
  expect(kept).toMatchObject({
    bodyBytes: Buffer.byteLength(JSON.stringify(rest)),
    answer: null,
    answerBytes: null,
  })
  // A key that sees no amounts was answered with none.
  const plain = await newKey(it.customerA, { scopes: ['send', 'tasks', 'messages'] })
  await send(plain.key, { mobiles: '+4917612345674', content: 'Hi' })
  expect((await contents(plain.id, blind)).answer).toContain('"success"')
})

test('numbers and texts stay with those who read them elsewhere', async () => {
  const { id, key } = await newKey(it.customerA)
  await send(key, { mobiles: '+4917612345675', content: 'Seen by few' })
  const hidden = {
    hidden: true,
    query: null,
    body: null,
    bodyBytes: null,
    answer: null,
    answerBytes: null,
    requestKey: null,
  }
  const role = {
    roleName: 'Log reader',
    roleCode: 'logreader',
    audience: 'customer',
    dataScope: 'company',
  }
  const roleId = String(okay(await it.admin.post('/sys/role/add', role)))
  const pages = await Promise.all(
    ['apiRequest:list', 'notify:send', 'notifyTask:list'].map((perms) =>
      it.admin.get('/sys/permission/list', { perms }),
    ),
  )
  const permissionIds = pages.map((page) => okay(page).records[0].id).join(',')
  okay(await it.admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds }))
  expect(await contents(id, await reader({ roleIds: [roleId] }))).toMatchObject(hidden)
  const all = ['smsOutbox', 'smsTask']
  const owner = await reader({})
  expect((await contents(id, owner)).body).toContain('Seen by few')
  const menu = okay(await it.admin.get('/sys/permission/list', { perms: 'notifyOutbox:list' }))
  for (const list of all) {
    const rule = okay(
      await it.admin.post('/sys/permission/add', {
        name: '正文列',
        nameEn: 'Text column',
        menuType: '2',
        parentId: menu.records[0].parentId,
        perms: `${list}:column:content`,
      }),
    )
    expect(await contents(id, await signInAs(it.app, owner.username, worldPassword))).toMatchObject(
      hidden,
    )
    okay(await it.admin.delete('/sys/permission/delete', { id: rule }))
  }
})

test('every call that keys open can be found behind a line of the log', () => {
  const named = (calls: readonly CallDefinition[]) =>
    calls.flatMap((call) => methodsOf(call).map((method) => `${method} ${call.path}`)).toSorted()
  const open = it.routes.filter(keysOpen)
  expect(named(keyCalls)).toEqual(expect.arrayContaining(named(open)))
  for (const call of open) {
    for (const method of methodsOf(call)) {
      expect(keyCallAt(method, `/tandem${call.path}`)?.path).toBe(call.path)
    }
  }
  expect(keyCallAt('POST', '/tandem/sms/notify/outbox/sendByPigeon')).toBeUndefined()
})

test('no filter of what keys may list is an amount', () => {
  const lists = [
    ...Object.values(smsTaskLists),
    ...Object.values(smsMessageLists),
    ...Object.values(smsCodeLists),
  ]
  for (const list of lists) {
    const amounts = list.filters.filter((name) => filterField(list, name).amount === true)
    expect(amounts).toEqual([])
  }
})
