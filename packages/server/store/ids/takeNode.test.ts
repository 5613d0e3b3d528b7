import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type Database } from '../database/createDatabase.ts'
import { testDatabase, type TestDatabase } from '../database/testDatabase.ts'
import { takeNode } from './takeNode.ts'

let db: TestDatabase
let system: Database
beforeAll(async () => {
  db = await testDatabase()
  const { ownerUrl, appUrl } = db
  system = createDatabase({ ownerUrl, appUrl, scope: 'everything', name: 'nodes' })
})
afterAll(async () => {
  await system.close()
  await db.drop()
})

test('processes of one database get different numbers, and a number given back is used again last', async () => {
  const report = (error: unknown) => {
    throw error
  }
  const nodes = await Promise.all(['a', 'b', 'c'].map((name) => takeNode(system, name, report)))
  expect(new Set(nodes.map((node) => node.node())).size).toBe(3)
  await nodes[0]?.release()
  const next = await takeNode(system, 'd', report)
  expect(nodes.map((node) => node.node())).not.toContain(next.node())
  for (const node of [...nodes.slice(1), next]) await node.release()
})

test('the 32nd process of a database is refused with a sentence', async () => {
  await system.pool.query(`update sys_node set until_at = now() + interval '1 hour'`)
  await expect(takeNode(system, 'one more', () => undefined)).rejects.toThrow(
    'All 31 numbers for processes on this database are taken',
  )
})
