import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import heapFlags from '../../packages/server/heapFlags.json' with { type: 'json' }

const running = z.object({
  url: z.string(),
  product: z.string(),
  databaseUrl: z.string(),
  pid: z.number(),
  apiKeys: z.array(z.object({ company: z.string(), key: z.string() })),
  smppPort: z.number(),
  smppAccounts: z.array(z.object({ systemId: z.string(), password: z.string() })),
  accounts: z.array(z.object({ username: z.string(), password: z.string() })),
})
type Running = z.output<typeof running>

export interface BenchServer extends Running {
  /** Address of the API, e.g. http://127.0.0.1:40123/tandem. */
  api: string
  /** Signs in; returns the headers for further calls of the account. */
  signIn(username: string): Promise<Record<string, string>>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

const READY_MS = 600_000
const main = join(import.meta.dirname, '..', '..', 'packages', 'server', 'main.ts')

/**
 * The real server as a separate process, with the sandbox world in a temporary folder. An earlier process fills
 * the world, so that its memory is not counted here.
 */
export async function startServer(): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-bench-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const filler = spawnServer(dataDir)
    try {
      await ready(dataDir, filler)
    } finally {
      await end(filler)
    }
    const server = spawnServer(dataDir)
    const stop = async () => {
      await end(server)
      await remove()
    }
    try {
      const found = await ready(dataDir, server)
      const api = `${found.url}/${found.product}`
      return { ...found, api, stop, signIn: (username) => signIn(api, found, username) }
    } catch (error) {
      await end(server)
      throw error
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** A server that was started on this folder; it keeps running after the measurement. */
export async function findServer(dataDir: string): Promise<BenchServer> {
  const found = running.parse(JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')))
  const api = `${found.url}/${found.product}`
  const stop = () => Promise.resolve()
  return { ...found, api, stop, signIn: (username) => signIn(api, found, username) }
}

const spawnServer = (dataDir: string): ChildProcess =>
  spawn(process.execPath, [...heapFlags, main], {
    // The server's output is not a figure: it goes to stderr.
    stdio: ['ignore', process.stderr, 'inherit'],
    env: {
      ...process.env,
      TANDEM_DATA_DIR: dataDir,
      TANDEM_PORT: '0',
      TANDEM_SMPP_PORT: '0',
      TANDEM_SIP_PORT: '0',
      TANDEM_MODE: 'sandbox',
      TANDEM_LOG: 'warn',
    },
  })

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function ready(dataDir: string, server: ChildProcess): Promise<Running> {
  const path = join(dataDir, 'running.json')
  const until = performance.now() + READY_MS
  while (performance.now() < until) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text !== null) return running.parse(JSON.parse(text))
    await delay(100)
  }
  throw new Error(`The server was not ready within ${READY_MS / 1000} s`)
}

const login = z.object({ success: z.literal(true), result: z.object({ token: z.string() }) })

async function signIn(
  api: string,
  { accounts }: Running,
  username: string,
): Promise<Record<string, string>> {
  const account = accounts.find((one) => one.username === username)
  if (!account) throw new Error(`The sandbox has no account ${username}`)
  const response = await fetch(`${api}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: account.password }),
  })
  const { result } = login.parse(await response.json())
  return { 'x-access-token': result.token }
}
