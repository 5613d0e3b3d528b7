import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '@tandem/i18n'
import { z } from 'zod'
import heapFlags from '../packages/server/heapFlags.json' with { type: 'json' }
import { type Api, apiOf, signInByApi } from './api.ts'
import { copyTemplate } from './template.ts'
import { until } from './until.ts'

/** The running contract: what a started platform writes for scripts. */
const running = z.object({
  url: z.string(),
  product: z.string(),
  databaseUrl: z.string(),
  accounts: z.array(z.object({ username: z.string(), password: z.string(), role: z.string() })),
  smppPort: z.number(),
  pid: z.number(),
})
export type Running = z.output<typeof running>

export const passwords = { admin: 'admin-journey-1', sandbox: 'sandbox-journey-1' } as const
const root = join(import.meta.dirname, '..')
/** The one inner address that callbacks may have. */
export const RECEIVER = '127.0.0.2'
const STARTED_WITHIN_MS = 600_000
/** These platforms live for a minute: a heap that has to grow costs their start a fifth of its processor time. */
const FLAGS = [...heapFlags, '--min-semi-space-size=16', '--initial-old-space-size=256']

/** A complete platform in its own folder: server, PostgreSQL, carriers, sandbox data. */
export class Platform {
  readonly dataDir: string
  #server: ChildProcess | null = null
  #running: Running | null = null
  #log = ''
  /** Who signed in by the API; a password costs its check. */
  readonly #signedIn = new Map<string, Promise<Api>>()

  private constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  /**
   * Starts a new platform and waits until it is ready.
   * @param template data of a stopped platform to continue from; undefined makes a first start
   */
  static async start(template?: string): Promise<Platform> {
    const dataDir = mkdtempSync(join(tmpdir(), 'tandem-journey-'))
    if (template !== undefined) copyTemplate(template, dataDir)
    // PostgreSQL refuses to run as root; its user must be able to enter.
    chmodSync(dataDir, 0o755)
    const platform = Platform.in(dataDir)
    await platform.startAgain()
    return platform
  }

  /** A platform not started yet, in an existing folder. */
  static in(dataDir: string): Platform {
    const platform = new Platform(dataDir)
    process.once('exit', platform.#tidy)
    return platform
  }

  /** Starts the server on existing data, e.g. after a kill. */
  async startAgain(): Promise<void> {
    // Open browsers return to the same port.
    const samePort = this.#running ? new URL(this.#running.url).port : '0'
    const server = spawn(process.execPath, [...FLAGS, 'packages/server/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        TANDEM_MODE: 'sandbox',
        TANDEM_DATA_DIR: this.dataDir,
        TANDEM_PORT: samePort,
        TANDEM_SMPP_PORT: '0',
        TANDEM_SIP_PORT: '0',
        TANDEM_ADMIN_PASSWORD: passwords.admin,
        TANDEM_SANDBOX_PASSWORD: passwords.sandbox,
        TANDEM_LOG: 'warn',
        // Journeys share their processor: a call that waits long must not fail one that is about something else.
        TANDEM_DATABASE_WAIT: '60',
        // Where journeys listen for callbacks; any other inner address is guarded against.
        TANDEM_EGRESS_ALLOW: RECEIVER,
      },
      // The channel tells the server when this process is gone, however it ended.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#server = server
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#log += text))
    }
    const path = join(this.dataDir, 'running.json')
    this.#running = await until(
      'the platform to start',
      () => {
        if (server.exitCode !== null || server.signalCode !== null) {
          throw new Error(`The server ended while it started.\n${this.#log}`)
        }
        const found = existsSync(path) ? running.safeParse(jsonOf(path)) : undefined
        // A killed server leaves its file behind: only the new one counts.
        return found?.success && found.data.pid === server.pid ? found.data : null
      },
      { withinMs: STARTED_WITHIN_MS },
    ).catch((error: unknown) => {
      throw new Error(`The platform did not start.\n${this.#log}`, { cause: error })
    })
    await until('the platform to be ready', () => this.isReady())
  }

  get running(): Running {
    if (!this.#running) throw new Error('The platform has not been started.')
    return this.#running
  }
  get url(): string {
    return this.running.url.replace(/\/$/, '')
  }
  /** Base URL of the API. */
  get base(): string {
    return `${this.url}/${this.running.product}`
  }
  /** The server's output so far. */
  get log(): string {
    return this.#log
  }

  passwordOf(username: string): string {
    return username === 'admin' ? passwords.admin : passwords.sandbox
  }
  /** The API for a user, who signs in once. A journey that ends sessions ends those of a user of its own. */
  async as(username: string, locale: Locale = 'en_US'): Promise<Api> {
    const person = { username, password: this.passwordOf(username) }
    const api = this.#signedIn.get(username) ?? signInByApi(this.base, person)
    this.#signedIn.set(username, api)
    api.catch(() => this.#signedIn.delete(username))
    return (await api).in(locale)
  }
  anonymous(locale: Locale = 'en_US'): Api {
    return apiOf(this.base, '', locale)
  }
  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => null)
    return answer?.ok === true
  }

  /** Kills the server like a power cut. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }
  /** A clean stop that keeps the data; returns the exit code. */
  async end(): Promise<number | null> {
    const code = await this.#end('SIGTERM')
    process.removeListener('exit', this.#tidy)
    return code
  }
  /** A clean stop that removes the data; returns the exit code. */
  async stop(): Promise<number | null> {
    const code = await this.end()
    rmSync(this.dataDir, { recursive: true, force: true })
    return code
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const server = this.#server
    if (!server) return null
    this.#server = null
    const closed = once(server, 'close')
    server.kill(signal)
    await closed
    return server.exitCode
  }
  #tidy = (): void => {
    this.#server?.kill('SIGTERM')
  }
}

/** A JSON file; undefined while it is only half written. */
function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
