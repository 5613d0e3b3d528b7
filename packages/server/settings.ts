import { type AddressRange, isCommonPassword, parseAddresses } from '@tandem/core'
import { engineChannels, isPassword } from '@tandem/model'
import { resolve } from 'node:path'

/** An invalid setting; the message is one sentence that names it. Exit code 2. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

const MODES = ['sandbox', 'production'] as const
/** The role of each channel's engine. */
const ENGINE_ROLES = engineChannels.map((channel) => `engine:${channel}` as const)
const ROLES = ['api', ...ENGINE_ROLES, 'smpp', 'jobs'] as const
/** Stands for the engines of all channels. */
const EVERY_ENGINE = 'engine'
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/**
 * Roles of a process: `api` calls, websockets and the console, `engine:sms` sends messages (or stands by for another
 * server), and so for each channel with an engine, `smpp` serves SMPP clients of companies, `jobs` exports, imports and scheduled jobs.
 */
export type Role = (typeof ROLES)[number]

export type Settings = {
  mode: (typeof MODES)[number]
  /** Console, API and websocket; 0 = any free port, as for the other two. */
  port: number
  smppPort: number
  /** TLS for SMPP clients on a port of its own; null: none. */
  smppTls: { port: number; certFile: string; keyFile: string } | null
  /** Addresses and networks of proxies in front of the SMPP ports: their connections begin with a PROXY header. */
  smppProxies: readonly string[]
  /** Name under which SMPP clients reach this server, for people; null: that of the console. */
  smppHost: string | null
  sipPort: number
  host: string
  /**
   * How TLS is terminated: files with certificate and key (PEM), to serve HTTPS; 'proxy' in front of this server; null:
   * not set, plain HTTP.
   */
  tls: { certFile: string; keyFile: string } | 'proxy' | null
  /** Health and metrics, on loopback; null = on `port` as well. */
  operationsPort: number | null
  /** Absolute path. */
  dataDir: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /**
   * A login with the rights of `tandem_system`; `databaseUrl` is then one with those of `tandem_app`. Null:
   * `databaseUrl` is the owner's, which production refuses.
   */
  systemDatabaseUrl: string | null
  /** How long a call waits for a connection, and for a statement, before it answers that the database is away. */
  databaseWaitMs: number
  roles: ReadonlySet<Role>
  /** First segment of every API path. */
  product: string
  simulators: boolean
  /** Networks inside our own that callbacks may be sent to. */
  egressAllowed: readonly AddressRange[]
  /** Password of `admin` at the first start; null = generate one and print it once. */
  adminPassword: string | null
  /** Password of the sandbox accounts at the first start; null = generate one and print it once. */
  sandboxPassword: string | null
  logLevel: (typeof LOG_LEVELS)[number]
  /** Started by `npm run dev`: the console is served from its sources. */
  dev: boolean
  /** The parent process is building the console and reports over its channel (`start/consoleBuilt.ts`). */
  consolePending: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const SHORTEST_PASSWORD = { sandbox: 8, production: 12 } as const
/** Paths the server answers itself, outside `/{product}`. */
const RESERVED_PRODUCTS = new Set(['healthz', 'readyz', 'metrics', 'assets'])

/**
 * Reads the settings of the running contract from the environment. An empty value counts as unset.
 * @throws BadSetting naming the first invalid one, or the first unsafe one in production.
 */
export function readSettings(environment: Environment): Settings {
  const mode = choice(environment, 'TANDEM_MODE', MODES) ?? 'sandbox'
  const sandbox = mode === 'sandbox'
  const publicPort = port(environment, 'TANDEM_PORT', 3000)
  const settings: Settings = {
    mode,
    port: publicPort,
    operationsPort: sandbox ? null : portAfter(publicPort),
    smppPort: port(environment, 'TANDEM_SMPP_PORT', 2775),
    smppTls: smppTlsOf(environment),
    smppProxies: entriesOf(environment, 'TANDEM_SMPP_PROXIES'),
    smppHost: hostName(environment, 'TANDEM_SMPP_HOST'),
    sipPort: port(environment, 'TANDEM_SIP_PORT', 5060),
    host: text(environment, 'TANDEM_HOST') ?? (sandbox ? '127.0.0.1' : '0.0.0.0'),
    tls: tlsOf(environment),
    dataDir: resolve(text(environment, 'TANDEM_DATA_DIR') ?? 'data'),
    databaseUrl: databaseUrlOf(environment),
    systemDatabaseUrl: databaseUrlOf(environment, 'TANDEM_SYSTEM_DATABASE_URL'),
    databaseWaitMs: databaseWait(environment) * 1_000,
    roles: roles(environment),
    product: product(environment),
    simulators:
      (choice(environment, 'TANDEM_SIMULATORS', ['on', 'off']) ?? (sandbox ? 'on' : 'off')) ===
      'on',
    egressAllowed: addresses(environment, 'TANDEM_EGRESS_ALLOW'),
    adminPassword: password(environment, 'TANDEM_ADMIN_PASSWORD', SHORTEST_PASSWORD[mode]),
    sandboxPassword: password(environment, 'TANDEM_SANDBOX_PASSWORD', SHORTEST_PASSWORD[mode]),
    logLevel: choice(environment, 'TANDEM_LOG', LOG_LEVELS) ?? 'info',
    dev: text(environment, 'TANDEM_DEV') === '1',
    consolePending: text(environment, 'TANDEM_CONSOLE') === 'pending',
  }
  if (text(environment, 'NATS_URL') !== undefined) {
    throw new BadSetting(
      'NATS_URL is no part of this version: the queue is in PostgreSQL. Leave it unset.',
    )
  }
  refuseSharedPorts(settings)
  refuseHalfLogins(settings)
  if (!sandbox) refuseUnsafe(settings)
  return settings
}

function text(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim()
  return value === '' ? undefined : value
}

const LONGEST_WAIT_SECONDS = 600

/** In seconds. */
function databaseWait(environment: Environment): number {
  const value = text(environment, 'TANDEM_DATABASE_WAIT') ?? '5'
  if (!/^[1-9]\d{0,2}$/.test(value) || Number(value) > LONGEST_WAIT_SECONDS) {
    throw new BadSetting(
      `TANDEM_DATABASE_WAIT must be from 1 to ${LONGEST_WAIT_SECONDS} seconds, not ${JSON.stringify(value)}.`,
    )
  }
  return Number(value)
}

function port(environment: Environment, name: string, fallback: number): number {
  const value = text(environment, name)
  if (value === undefined) return fallback
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new BadSetting(`${name} must be a port from 0 to 65535, not ${JSON.stringify(value)}.`)
  }
  return Number(value)
}

/** Addresses and networks, one per line or separated by commas. */
function addresses(environment: Environment, name: string): readonly AddressRange[] {
  const value = text(environment, name) ?? ''
  const found = parseAddresses(value)
  if (!found) throw new BadSetting(`${name} must name addresses or networks, e.g. 10.2.0.0/16.`)
  return found
}

/** The same, as they are written. */
function entriesOf(environment: Environment, name: string): readonly string[] {
  addresses(environment, name)
  return (text(environment, name) ?? '').split(/[\s,;]+/).filter((entry) => entry !== '')
}

function hostName(environment: Environment, name: string): string | null {
  const value = text(environment, name)
  if (value === undefined) return null
  if (/^[A-Za-z0-9]([A-Za-z0-9.:-]{0,251}[A-Za-z0-9])?$/.test(value)) return value
  throw new BadSetting(`${name} must be a host name or an address, not ${JSON.stringify(value)}.`)
}

/** The certificate of the console serves SMPP as well, unless there is one of its own. */
function smppTlsOf(environment: Environment): Settings['smppTls'] {
  const own = filesOf(environment, 'TANDEM_SMPP_TLS_CERT', 'TANDEM_SMPP_TLS_KEY')
  if (text(environment, 'TANDEM_SMPP_TLS_PORT') === undefined) {
    if (!own) return null
    throw new BadSetting('TANDEM_SMPP_TLS_CERT needs TANDEM_SMPP_TLS_PORT beside it.')
  }
  const files = own ?? filesOf(environment, 'TANDEM_TLS_CERT', 'TANDEM_TLS_KEY')
  if (!files) throw new BadSetting('TANDEM_SMPP_TLS_PORT needs TANDEM_SMPP_TLS_CERT beside it.')
  return { port: port(environment, 'TANDEM_SMPP_TLS_PORT', 0), ...files }
}

function filesOf(environment: Environment, cert: string, key: string) {
  const [certFile, keyFile] = [text(environment, cert), text(environment, key)]
  if (certFile === undefined && keyFile === undefined) return null
  if (certFile === undefined) throw new BadSetting(`${key} needs ${cert} beside it.`)
  if (keyFile === undefined) throw new BadSetting(`${cert} needs ${key} beside it.`)
  return { certFile: resolve(certFile), keyFile: resolve(keyFile) }
}

function tlsOf(environment: Environment): Settings['tls'] {
  const files = filesOf(environment, 'TANDEM_TLS_CERT', 'TANDEM_TLS_KEY')
  const proxy = choice(environment, 'TANDEM_TLS', ['proxy'])
  if (!files) return proxy ?? null
  if (proxy !== undefined) {
    throw new BadSetting(
      'TANDEM_TLS must not be proxy beside TANDEM_TLS_CERT: say which of the two ends TLS.',
    )
  }
  return files
}

/** In production, health and metrics use the port after the public one. */
function portAfter(publicPort: number): number {
  if (publicPort === 65_535) {
    throw new BadSetting(
      'TANDEM_PORT must be below 65535 in production: health and metrics take the port after it.',
    )
  }
  return publicPort === 0 ? 0 : publicPort + 1
}

function choice<Value extends string>(
  environment: Environment,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = text(environment, name)
  if (value === undefined) return undefined
  const known = values.find((candidate) => candidate === value)
  if (known === undefined) {
    throw new BadSetting(
      `${name} must be one of ${values.join(', ')}, not ${JSON.stringify(value)}.`,
    )
  }
  return known
}

/** The URL of a PostgreSQL. @throws BadSetting */
export const databaseUrlOf = (environment: Environment, name = 'DATABASE_URL'): string | null =>
  url(environment, name, ['postgres:', 'postgresql:'])

/** The value is not repeated in the message: it may contain a password. */
function url(environment: Environment, name: string, protocols: readonly string[]): string | null {
  const value = text(environment, name)
  if (value === undefined) return null
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new BadSetting(
      `${name} must be an address that begins with ${protocols.join('// or ')}//.`,
    )
  }
  return value
}

function roles(environment: Environment): ReadonlySet<Role> {
  const value = text(environment, 'TANDEM_ROLES')
  if (value === undefined || value === 'all') return new Set(ROLES)
  const named = value.split(',').map((part) => part.trim())
  return new Set(
    named.flatMap((name): readonly Role[] => {
      if (name === EVERY_ENGINE) return ENGINE_ROLES
      const known = ROLES.find((role) => role === name)
      if (known) return [known]
      const every = ['api', EVERY_ENGINE, ...ENGINE_ROLES, 'smpp', 'jobs']
      throw new BadSetting(
        `TANDEM_ROLES must be a comma list of ${every.join(', ')}; ${JSON.stringify(name)} is no part of this version.`,
      )
    }),
  )
}

function product(environment: Environment): string {
  const value = text(environment, 'TANDEM_PRODUCT') ?? 'tandem'
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(value)) {
    throw new BadSetting(
      `TANDEM_PRODUCT must be up to 32 small letters, digits and hyphens that begin with a letter, not ${JSON.stringify(value)}.`,
    )
  }
  if (RESERVED_PRODUCTS.has(value)) {
    throw new BadSetting(
      `TANDEM_PRODUCT must not be ${JSON.stringify(value)}, which the server answers itself.`,
    )
  }
  return value
}

function password(environment: Environment, name: string, shortest: number): string | null {
  const value = environment[name] // leading and trailing blanks are part of a password
  if (value === undefined || value === '') return null
  if (value.length < shortest) {
    throw new BadSetting(`${name} must have at least ${shortest} characters.`)
  }
  return value
}

function refuseSharedPorts({ port, operationsPort, smppPort, smppTls, sipPort }: Settings): void {
  const ports = [
    ['TANDEM_PORT', port],
    ['the port after TANDEM_PORT (health and metrics)', operationsPort ?? 0],
    ['TANDEM_SMPP_PORT', smppPort],
    ['TANDEM_SMPP_TLS_PORT', smppTls?.port ?? 0],
    ['TANDEM_SIP_PORT', sipPort],
  ] as const
  for (const [index, [name, number]] of ports.entries()) {
    const earlier = ports.slice(0, index).find(([, other]) => other === number && number !== 0)
    if (earlier) {
      throw new BadSetting(
        `${name} and ${earlier[0]} are both ${number}; give each a port of its own.`,
      )
    }
  }
}

/** Two logins or none; in production never the owner's. */
function refuseHalfLogins({ mode, databaseUrl, systemDatabaseUrl }: Settings): void {
  if (systemDatabaseUrl !== null && databaseUrl === null) {
    throw new BadSetting('TANDEM_SYSTEM_DATABASE_URL needs DATABASE_URL beside it.')
  }
  if (mode === 'production' && databaseUrl !== null && systemDatabaseUrl === null) {
    throw new BadSetting(
      'TANDEM_SYSTEM_DATABASE_URL must be set in production: run npm run production -- database-login with the owner’s address as DATABASE_URL, and use the two addresses it prints.',
    )
  }
}

/** Convenient in the sandbox, but dangerous in production. */
function refuseUnsafe({ simulators, adminPassword, sandboxPassword, dev }: Settings): void {
  if (simulators) throw new BadSetting('TANDEM_SIMULATORS must be off in production.')
  if (sandboxPassword !== null) {
    throw new BadSetting(
      'TANDEM_SANDBOX_PASSWORD must not be set in production: it has no sandbox accounts.',
    )
  }
  // The same rule as for every other password (demandNewPassword).
  const names = ['admin', 'Tandem']
  if (
    adminPassword !== null &&
    !(isPassword(adminPassword) && !isCommonPassword(adminPassword, names))
  ) {
    throw new BadSetting(
      'TANDEM_ADMIN_PASSWORD is easy to guess: use letters and digits that are no known word, or leave it unset to have one made.',
    )
  }
  if (dev) throw new BadSetting('TANDEM_DEV must not be set in production.')
}
