import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import heapFlags from '../heapFlags.json' with { type: 'json' }

const running = z.object({
  url: z.string(),
  operationsUrl: z.string(),
  databaseUrl: z.string(),
  accounts: z.array(z.object({ username: z.string(), password: z.string(), role: z.string() })),
  apiKeys: z.array(z.object({ company: z.string(), key: z.string() })),
  simulators: z.record(z.string(), z.unknown()),
  pid: z.number(),
})

const envelope = z.object({ success: z.boolean(), message: z.string(), result: z.any() })
const MAIN = join(import.meta.dirname, '..', 'main.ts')

/** The program itself, started as an operator would start it. */
export class StartedPlatform {
  readonly running: z.output<typeof running>
  /** Everything it has written so far. */
  readonly said: () => string
  private readonly process: ChildProcess

  private constructor(
    process: ChildProcess,
    description: z.output<typeof running>,
    said: () => string,
  ) {
    this.process = process
    this.running = description
    this.said = said
  }

  /** Resolves when it is ready; rejects with its output if it ends instead. */
  static async start(dataDir: string, environment: Record<string, string>) {
    const { child, said } = run(dataDir, environment)
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`It ended with ${code}: ${said()}`)
    })
    const ready = new Promise<void>((resolve) => {
      child.stdout?.on('data', () => {
        if (said().includes('Tandem is ready')) resolve()
      })
    })
    await Promise.race([ready, ended])
    ended.catch(() => undefined) // it ends when it is stopped
    const text = await readFile(join(dataDir, 'running.json'), 'utf8')
    return new StartedPlatform(child, running.parse(JSON.parse(text)), said)
  }

  /** The exit code and all output of a start that must be refused. */
  static async refused(dataDir: string, environment: Record<string, string>) {
    const { child, said } = run(dataDir, environment)
    const [code] = await once(child, 'close')
    return { code, said: said() }
  }

  /** A call below the product's path, answered with success. */
  async call(path: string, { token = '', body }: { token?: string; body?: object } = {}) {
    const response = await fetch(`${this.running.url}/tandem${path}`, {
      headers: {
        'x-access-token': token,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const { success, message, result } = envelope.parse(await response.json())
    if (!success) throw new Error(`${path}: ${response.status} ${message}`)
    return result
  }

  async signIn(username: string, password: string): Promise<string> {
    return (await this.call('/sys/login', { body: { username, password } })).token
  }

  /** Kills it, as in a crash. */
  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    const exited = once(this.process, 'exit')
    this.process.kill('SIGKILL')
    await exited
  }

  /** Asks it to stop; returns the exit code. */
  async stop(): Promise<unknown> {
    const { exitCode, signalCode } = this.process
    if (exitCode !== null || signalCode !== null) return exitCode
    const exited = once(this.process, 'exit')
    this.process.kill('SIGTERM')
    return (await exited)[0]
  }
}

function run(dataDir: string, environment: Record<string, string>) {
  const compiled = process.env['NODE_COMPILE_CACHE']
  const child = spawn(process.execPath, [...heapFlags, MAIN], {
    env: {
      PATH: process.env['PATH'],
      // One of a run has compiled these sources already (tools/test.mjs).
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
      TANDEM_DATA_DIR: dataDir,
      TANDEM_HOST: '127.0.0.1',
      TANDEM_PORT: '0',
      TANDEM_SMPP_PORT: '0',
      TANDEM_SIP_PORT: '0',
      TANDEM_LOG: 'warn',
      TANDEM_DATABASE_WAIT: '60',
      ...environment,
    },
    // The channel ends it when this process is gone, however that happened.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part))
  }
  return { child, said: () => text }
}
