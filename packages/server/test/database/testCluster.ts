import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { processorTime } from '../../../../tools/processorTime.mjs'
import { startTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging into vitest's own interface is how its context is typed
  export interface ProvidedContext {
    /** Where workers request databases: http://127.0.0.1:<port>. */
    testCluster: string
  }
}

/**
 * vitest's global set-up: one temporary PostgreSQL for the whole run, started when the first test requests a database
 * and stopped at the end. It lives in vitest's main process, so that any number of workers share it without a lock;
 * they use a tiny HTTP service,
 * `POST /` for a database and `DELETE /<name>` to drop it (see `testDatabase`), `POST /filled/<filling>` for a filled
 * one and `PUT /<name>` once it is filled (see `filledDatabase`).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<TestServer> | undefined
  const start = () => (server ??= startTestServer())

  const http = createServer((request, response) => {
    // A connection that is kept is closed at some time, which may be just when the next question is on its way.
    response.setHeader('connection', 'close')
    answer(request, start).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => {
        response.statusCode = 500
        response.end(error instanceof Error ? (error.stack ?? error.message) : String(error))
      },
    )
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port')
  // `vitest --watch` outlives edits of the code that fills the databases.
  project.onTestsRerun(async () => (await server)?.forget())
  project.provide('testCluster', `http://127.0.0.1:${address.port}`)

  return async () => {
    http.closeAllConnections()
    http.close()
    if (server) await noteTime(async () => (await server)?.stop())
  }
}

/** Ends the database and notes its processor time beside that of the test files (`tools/fileTimes.ts`). */
async function noteTime(end: () => Promise<unknown>): Promise<void> {
  const target = process.env['TANDEM_FILE_TIMES']
  const before = processorTime() ?? 0
  await end()
  if (target === undefined) return
  const seconds = (processorTime() ?? 0) - before
  appendFileSync(target, `${JSON.stringify({ testPath: 'PostgreSQL', seconds })}\n`)
}

async function answer(
  request: IncomingMessage,
  start: () => Promise<TestServer>,
): Promise<unknown> {
  const path = (request.url ?? '/').slice(1)
  const server = await start()
  if (request.method === 'DELETE') return server.drop(path)
  if (request.method === 'PUT') return server.keep(path, await json(request))
  const [kind, filling] = path.split('/')
  if (kind === 'filled' && filling !== undefined) return server.createFilled(filling)
  return path === 'empty' ? server.createEmpty() : server.create()
}
