import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type Database } from '../database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { type TakenNode, takeNode } from './takeNode.ts'

let db: TestDatabase
let system: Database
beforeAll(async () => {
  db = await testDatabase()
  const { ownerUrl, appUrl } = db
  system = createDatabase({ ...patience, ownerUrl, appUrl, scope: 'everything', name: 'nodes' })
})
afterAll(async () => {
  await system.close()
  await db.drop()
})

const fail = (error: unknown) => {
  throw error
}
const take = (owner: string) =>
  takeNode(system, { holder: { owner, place: owner, pid: 1 }, isAlive: () => true, onError: fail })

test('processes of one database get different numbers, and a number given back is used again last', async () => {
  const nodes = await Promise.all(['a', 'b', 'c'].map((name) => take(name)))
  expect(new Set(nodes.map((node) => node.node())).size).toBe(3)
  await nodes[0]?.release()
  const next = await take('d')
  expect(nodes.map((node) => node.node())).not.toContain(next.node())
  for (const node of [...nodes.slice(1), next]) await node.release()
})

test('a server killed 31 times within 15 minutes could not start again: numbers of the dead of its place are free', async () => {
  const here = { owner: 'here', place: 'here' }
  const nodes: TakenNode[] = []
  for (let pid = 1; pid <= 33; pid++) {
    const isAlive = (other: number) => other === pid || other === 1
    nodes.push(await takeNode(system, { holder: { ...here, pid }, isAlive, onError: fail }))
  }
  const taken = nodes.map((node) => node.node())
  // What is given back is used last, so that no id of the dead is made again.
  expect(new Set(taken.slice(0, 31)).size).toBe(31)
  const { rows } = await system.pool.query(
    'select pid from sys_node where until_at > clock_timestamp() order by pid',
  )
  expect(rows).toEqual([{ pid: 1 }, { pid: 33 }])
  // Each would go on with its heartbeats.
  for (const node of nodes) await node.release()
})

test('the 32nd process of a database is refused with a sentence', async () => {
  await system.pool.query(`update sys_node set until_at = now() + interval '1 hour', place = ''`)
  await expect(take('one more')).rejects.toThrow(
    'All 31 numbers for processes on this database are taken',
  )
})
