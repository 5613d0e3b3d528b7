import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { serverProcess } from './serverProcess.mjs'

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** A server that says once that it lives, and that another process is its PostgreSQL, and then does as `then` says. */
async function server(then: string): Promise<{ server: ChildProcess; database: ChildProcess }> {
  const database = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
  const script = `process.on('SIGTERM', () => process.exit(0))
    process.send({ alive: true, postmaster: ${database.pid} }, () => { ${then} })`
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  started.push(database, child)
  return { server: child, database }
}

test('a server whose only thread is busy without an end is ended when its time is over, and its database too', async () => {
  const { server: busy, database } = await server('for (;;) {}')
  const told: string[] = []
  const kept = serverProcess(busy, { tell: (line: string) => told.push(line), stopMs: 200 })
  await once(busy, 'message')
  const ends = [once(busy, 'exit'), once(database, 'exit')]
  kept.stop('SIGTERM')
  expect(await Promise.all(ends)).toEqual([
    [null, 'SIGKILL'],
    [null, 'SIGINT'],
  ])
  expect(told).toHaveLength(1)
})

test('a server that stops by itself is not hurried', async () => {
  const { server: calm, database } = await server('setInterval(() => {}, 1e6)')
  const kept = serverProcess(calm)
  await once(calm, 'message')
  const end = once(calm, 'exit')
  kept.stop('SIGTERM')
  expect(await end).toEqual([0, null])
  expect(kept.forced()).toBe(false)
  expect(database.exitCode).toBeNull()
})

test('a server that says nothing any more is ended without being asked, however its signal was sent', async () => {
  const { server: busy, database } = await server('for (;;) {}')
  const told: string[] = []
  serverProcess(busy, { tell: (line: string) => told.push(line), silentTicks: 3, tickMs: 20 })
  await Promise.all([once(busy, 'exit'), once(database, 'exit')])
  expect(told).toHaveLength(1)
})
