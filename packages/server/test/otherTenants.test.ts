import { afterAll, beforeAll, expect, test } from 'vitest'

import { findReachable } from '../store/doors/accountStore.ts'
import { recordTools } from './recordTools.ts'
import { okay, world, type World, worldPassword } from './world.ts'

/** No response reveals what another company has: not even that it exists. */
let it: World
const { addUser, idOf } = recordTools(() => it)
const phone = '+447700900199'
const email = 'known@elsewhere.example'
let owner: string

beforeAll(async () => {
  it = await world()
  owner = await idOf(addUser(it.admin, { companyId: it.companies.customerP, phone, email }))
})
afterAll(() => it.close())

test('a number and a mail box of another company are free to write down, twice of one company they are not', async () => {
  const { agentA } = it
  okay(await addUser(agentA, { phone, email: email.toUpperCase() }))
  for (const again of [{ phone }, { email }]) {
    const reply = await addUser(agentA, again)
    expect(reply.result.reason).toBe('record.duplicate')
  }
  const check = { tableName: 'sys_user', fieldName: 'phone', fieldVal: phone }
  expect((await it.agentB.get('/sys/duplicate/check', check)).success).toBe(true)
  expect((await agentA.get('/sys/duplicate/check', check)).success).toBe(false)
})

test('one may write down as one’s own what somebody of another company has', async () => {
  const { customerB } = it
  const own = okay(await customerB.get('/sys/user/own'))
  const body = { ...own, phone, email, password: worldPassword }
  okay(await customerB.put('/sys/user/editOwn', body))
})

test('a code opens the account that has had the number for longest', async () => {
  for (const target of [phone, email]) {
    expect((await findReachable(it.ports.system, target))?.id).toBe(owner)
  }
  // Also when an older account takes it later.
  const { version } = okay(await it.admin.get('/sys/user/queryById', { id: it.customerA.id }))
  okay(await it.admin.put('/sys/user/edit', { id: it.customerA.id, version, phone, email }))
  for (const target of [phone, email]) {
    expect((await findReachable(it.ports.system, target))?.id).toBe(owner)
  }
})

test('an agent may call a customer as another agent calls one', async () => {
  const kind = { kind: 'customer', currency: 'USD' }
  const parentId = it.companies.agentA
  okay(await it.admin.post('/sys/company/add', { name: 'Same name', parentId, ...kind }))
  okay(await it.agentB.post('/sys/company/add', { name: 'Same name', ...kind }))
  const twice = await it.agentB.post('/sys/company/add', { name: 'same NAME', ...kind })
  expect(twice.result.reason).toBe('record.duplicate')
})

test('usernames, which are of the whole platform, are not tried one after the other', async () => {
  const { agentB } = it
  const guess = (username: string) =>
    agentB.post('/sys/user/add', { username, realname: 'A', password: 'secret-pass-1' })
  const reasons: string[] = []
  for (let tries = 0; tries < 21; tries += 1) {
    reasons.push((await guess(tries % 2 === 0 ? 'customerP' : 'sales')).result.reason)
  }
  expect(reasons.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'record.duplicate'))
  expect(reasons[20]).toBe('request.tooMany')
  expect((await guess('nobody.has.this')).result.reason).toBe('request.tooMany')
  it.time.offsetMs += 61 * 60_000
  expect((await guess('customerP')).result.reason).toMatch(/session|duplicate/)
})
