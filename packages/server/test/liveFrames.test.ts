import { entities, type Entity, type EntityName } from '@tandem/model'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import type { Client } from './Client.ts'
import { sampleOf } from './samples.ts'
import { okay, world, type World } from './world.ts'

/**
 * A user who receives a record's id can find it in the list: the socket reveals nothing that a call would refuse.
 */
let it: World
let count = 0
const ears: { name: string; who: Client; socket: WebSocket; heard: string[] }[] = []

beforeAll(async () => {
  it = await world()
  const url = (await it.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const { manager, sales, agentA, agentB, customerP, customerA } = it
  for (const [name, who] of Object.entries({
    manager,
    sales,
    agentA,
    agentB,
    customerP,
    customerA,
  })) {
    const socket = new WebSocket(`${url}/tandem/websocket/${who.id}`, [who.token])
    const heard: string[] = []
    socket.on('message', (data: Buffer) => heard.push(data.toString()))
    await once(socket, 'open')
    ears.push({ name, who, socket, heard })
    await answered(socket)
  }
})
afterAll(async () => {
  for (const { socket } of ears) socket.terminate()
  await it.close()
})

/** Waits for a heartbeat's reply: everything sent before has arrived by then. */
async function answered(socket: WebSocket): Promise<void> {
  const told = new Promise<void>((resolve) => {
    const listen = (data: Buffer): void => {
      if (!data.toString().includes('heartcheck')) return
      socket.off('message', listen)
      resolve()
    }
    socket.on('message', listen)
  })
  socket.send('HeartBeat')
  await told
}

/** Who received the id, and who finds it in a list. */
async function told(id: string, path: string) {
  const heard: string[] = []
  const found: string[] = []
  for (const { name, who, socket, heard: frames } of ears) {
    await answered(socket)
    if (frames.some((frame) => frame.includes(`"${id}"`))) heard.push(name)
    const reply = await who.get(path, { id })
    if (reply.success && reply.result.records.length > 0) found.push(name)
  }
  return { heard, found }
}

/** Who was told that what is at this path is old. */
const toldOld = (path: string): string[] =>
  ears.flatMap(({ name, heard }) =>
    heard.some((frame) => frame.includes('"old"') && frame.includes(`"${path}"`)) ? [name] : [],
  )

const names = Object.keys(entities) as EntityName[] // the keys of a constant object
describe.each(names)('%s', (name) => {
  const { path }: Entity = entities[name]

  test('is reported by id to users whose list shows it, when added, edited and deleted', async () => {
    const { agentA, customerP } = it.companies
    const place = name === 'company' ? agentA : customerP
    const { add, edit } = await sampleOf(it, name, (count += 1), place)
    const id: string = okay(await it.admin.post(`${path}/add`, add))
    const { heard, found } = await told(id, `${path}/list`)
    expect(heard).toEqual(found)
    // Whoever has its list open reads it again.
    expect(toldOld(path)).toEqual(expect.arrayContaining(found))
    okay(await it.admin.put(`${path}/edit`, { id, version: 1, ...edit }))
    expect((await told(id, `${path}/list`)).heard).toEqual(heard)
    okay(await it.admin.delete(`${path}/delete`, { id }))
    expect((await told(id, `${path}/list`)).heard).toEqual(heard)
  })
})

test('a gateway’s binds, and the work of the platform, are heard by its staff alone', async () => {
  const companyId = it.companies.platform
  const { live } = it.ports
  live.publish('gateway', { id: '701', bound: 1, binds: 1 }, 'everything')
  for (const [index, entity] of ['registration', 'scheduledJob', 'apiKey'].entries()) {
    live.publish('record', { entity, id: `71${index}`, verb: 'edit' }, { companyId })
  }
  live.publish('record', { entity: 'noun.nobody.knows', id: '720', verb: 'edit' }, 'everything')
  expect((await told('701', '/sms/gateway/list')).heard).toEqual(['manager'])
  expect((await told('720', '/sms/gateway/list')).heard).toEqual([])
  for (const id of ['710', '711', '712']) {
    const { heard } = await told(id, '/sms/gateway/list')
    for (const outside of ['agentA', 'agentB', 'customerP', 'customerA']) {
      expect(heard).not.toContain(outside)
    }
  }
})

test('a change of the menu is heard by everybody, without saying what it was', () => {
  for (const { name, heard } of ears) {
    const frames = heard.filter((frame) => frame.includes('"permission"'))
    expect(frames.length, name).toBeGreaterThan(0)
  }
})
