import { engineChannels } from '@tandem/model'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadSetting, readSettings } from './settings.ts'

test('without any setting the sandbox runs on the loopback address with everything embedded', () => {
  expect(readSettings({})).toEqual({
    mode: 'sandbox',
    port: 3000,
    smppPort: 2775,
    smppTls: null,
    smppProxies: [],
    smppHost: null,
    sipPort: 5060,
    host: '127.0.0.1',
    egressAllowed: [],
    operationsPort: null,
    tls: null,
    dataDir: resolve('data'),
    databaseUrl: null,
    systemDatabaseUrl: null,
    databaseWaitMs: 5_000,
    roles: new Set(['api', 'engine:sms', 'smpp', 'jobs']),
    product: 'tandem',
    simulators: true,
    adminPassword: null,
    sandboxPassword: null,
    logLevel: 'info',
    dev: false,
    consolePending: false,
  })
})

test('production has no simulators and listens on every address', () => {
  expect(readSettings({ TANDEM_MODE: 'production' })).toMatchObject({
    simulators: false,
    host: '0.0.0.0',
  })
})

test('production keeps health and metrics on the port after the public one', () => {
  const production = (settings: Record<string, string>) =>
    readSettings({ TANDEM_MODE: 'production', ...settings })
  expect(production({ TANDEM_PORT: '8000' }).operationsPort).toBe(8001)
  expect(production({ TANDEM_PORT: '0' }).operationsPort).toBe(0)
  expect(() => production({ TANDEM_PORT: '65535' })).toThrow('TANDEM_PORT must be below 65535')
  expect(() => production({ TANDEM_PORT: '2774' })).toThrow(
    'TANDEM_SMPP_PORT and the port after TANDEM_PORT (health and metrics) are both 2775',
  )
})

test('on a machine with little to spare the database may be waited for longer', () => {
  expect(readSettings({ TANDEM_DATABASE_WAIT: '60' }).databaseWaitMs).toBe(60_000)
  for (const wrong of ['0', '601', '2.5', 'long']) {
    expect(() => readSettings({ TANDEM_DATABASE_WAIT: wrong })).toThrow(
      `TANDEM_DATABASE_WAIT must be from 1 to 600 seconds, not "${wrong}".`,
    )
  }
})

test('an empty value counts as unset', () => {
  expect(readSettings({ TANDEM_PORT: '', DATABASE_URL: ' ', TANDEM_LOG: '' })).toEqual(
    readSettings({}),
  )
})

test('port 0 may be used for all three: each gets a free one', () => {
  const zero = { TANDEM_PORT: '0', TANDEM_SMPP_PORT: '0', TANDEM_SIP_PORT: '0' }
  expect(readSettings(zero)).toMatchObject({ port: 0, smppPort: 0, sipPort: 0 })
})

test('the engine of one channel is a role, and the plain word means the engines of all', () => {
  const rolesOf = (roles: string) => readSettings({ TANDEM_ROLES: roles }).roles
  expect(rolesOf('engine:sms')).toEqual(new Set(['engine:sms']))
  expect(rolesOf('api, engine')).toEqual(
    new Set(['api', ...engineChannels.map((channel) => `engine:${channel}`)]),
  )
  expect(rolesOf('all')).toEqual(rolesOf('api,engine,smpp,jobs'))
})

describe('a bad setting is refused with a sentence that names it', () => {
  test.each([
    [{ TANDEM_PORT: 'abc' }, 'TANDEM_PORT must be a port from 0 to 65535, not "abc".'],
    [{ TANDEM_PORT: '65536' }, 'TANDEM_PORT must be a port from 0 to 65535, not "65536".'],
    [{ TANDEM_SMPP_PORT: '-1' }, 'TANDEM_SMPP_PORT must be a port from 0 to 65535, not "-1".'],
    [{ TANDEM_SIP_PORT: '1e3' }, 'TANDEM_SIP_PORT must be a port from 0 to 65535, not "1e3".'],
    [
      { TANDEM_PORT: '2775' },
      'TANDEM_SMPP_PORT and TANDEM_PORT are both 2775; give each a port of its own.',
    ],
    [{ TANDEM_MODE: 'prod' }, 'TANDEM_MODE must be one of sandbox, production, not "prod".'],
    [{ TANDEM_SIMULATORS: 'yes' }, 'TANDEM_SIMULATORS must be one of on, off, not "yes".'],
    [
      { TANDEM_LOG: 'loud' },
      'TANDEM_LOG must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    ],
    [
      { TANDEM_ROLES: 'api,sms' },
      'TANDEM_ROLES must be a comma list of api, engine, engine:sms, smpp, jobs; "sms" is no part of this version.',
    ],
    [
      { TANDEM_ROLES: 'api,voice' },
      'TANDEM_ROLES must be a comma list of api, engine, engine:sms, smpp, jobs; "voice" is no part of this version.',
    ],
    [
      { DATABASE_URL: 'mysql://root@localhost/x' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [
      { NATS_URL: 'nats://localhost' },
      'NATS_URL is no part of this version: the queue is in PostgreSQL. Leave it unset.',
    ],
    [
      { TANDEM_PRODUCT: 'My Product' },
      'TANDEM_PRODUCT must be up to 32 small letters, digits and hyphens that begin with a letter, not "My Product".',
    ],
    [
      { TANDEM_PRODUCT: 'metrics' },
      'TANDEM_PRODUCT must not be "metrics", which the server answers itself.',
    ],
    [{ TANDEM_TLS_CERT: 'a.pem' }, 'TANDEM_TLS_CERT needs TANDEM_TLS_KEY beside it.'],
    [{ TANDEM_TLS_KEY: 'a.pem' }, 'TANDEM_TLS_KEY needs TANDEM_TLS_CERT beside it.'],
    [
      { TANDEM_SMPP_TLS_PORT: '3550' },
      'TANDEM_SMPP_TLS_PORT needs TANDEM_SMPP_TLS_CERT beside it.',
    ],
    [
      { TANDEM_SMPP_TLS_CERT: 'a.pem', TANDEM_SMPP_TLS_KEY: 'b.pem' },
      'TANDEM_SMPP_TLS_CERT needs TANDEM_SMPP_TLS_PORT beside it.',
    ],
    [
      { TANDEM_SMPP_TLS_PORT: '2775', TANDEM_SMPP_TLS_CERT: 'a', TANDEM_SMPP_TLS_KEY: 'b' },
      'TANDEM_SMPP_TLS_PORT and TANDEM_SMPP_PORT are both 2775; give each a port of its own.',
    ],
    [
      { TANDEM_SMPP_PROXIES: 'everybody' },
      'TANDEM_SMPP_PROXIES must name addresses or networks, e.g. 10.2.0.0/16.',
    ],
    [
      { TANDEM_SMPP_HOST: 'smpp example' },
      'TANDEM_SMPP_HOST must be a host name or an address, not "smpp example".',
    ],
    [{ TANDEM_TLS: 'on' }, 'TANDEM_TLS must be one of proxy, not "on".'],
    [
      { TANDEM_TLS: 'proxy', TANDEM_TLS_CERT: 'a.pem', TANDEM_TLS_KEY: 'b.pem' },
      'TANDEM_TLS must not be proxy beside TANDEM_TLS_CERT: say which of the two ends TLS.',
    ],
    [{ TANDEM_ADMIN_PASSWORD: 'short' }, 'TANDEM_ADMIN_PASSWORD must have at least 8 characters.'],
    [
      { TANDEM_MODE: 'production', TANDEM_ADMIN_PASSWORD: 'elevenchars' },
      'TANDEM_ADMIN_PASSWORD must have at least 12 characters.',
    ],
    [
      { TANDEM_MODE: 'production', TANDEM_SIMULATORS: 'on' },
      'TANDEM_SIMULATORS must be off in production.',
    ],
    [
      { TANDEM_MODE: 'production', TANDEM_SANDBOX_PASSWORD: 'long enough for it' },
      'TANDEM_SANDBOX_PASSWORD must not be set in production: it has no sandbox accounts.',
    ],
    [
      { TANDEM_MODE: 'production', TANDEM_ADMIN_PASSWORD: 'password12345' },
      'TANDEM_ADMIN_PASSWORD is easy to guess: use letters and digits that are no known word, or leave it unset to have one made.',
    ],
    [
      { TANDEM_MODE: 'production', TANDEM_ADMIN_PASSWORD: 'onlyletterswithin' },
      'TANDEM_ADMIN_PASSWORD is easy to guess: use letters and digits that are no known word, or leave it unset to have one made.',
    ],
    [
      { TANDEM_MODE: 'production', DATABASE_URL: 'postgres://owner@localhost/x' },
      'TANDEM_SYSTEM_DATABASE_URL must be set in production: run npm run production -- database-login with the owner’s address as DATABASE_URL, and use the two addresses it prints.',
    ],
    [
      { TANDEM_SYSTEM_DATABASE_URL: 'postgres://x_system@localhost/x' },
      'TANDEM_SYSTEM_DATABASE_URL needs DATABASE_URL beside it.',
    ],
  ])('%o', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(new BadSetting(sentence))
  })
})

test('an address or a password that is refused is not repeated, since it is a secret', () => {
  const secret = 'hunter2'
  for (const name of ['DATABASE_URL', 'TANDEM_ADMIN_PASSWORD']) {
    expect(() => readSettings({ [name]: secret })).toThrow(BadSetting)
    expect(() => readSettings({ [name]: secret })).not.toThrow(secret)
  }
})

test('any port setting is either used as it is or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (value) => {
      const read = () =>
        readSettings({ TANDEM_PORT: value, TANDEM_SMPP_PORT: '0', TANDEM_SIP_PORT: '0' }).port
      const trimmed = value.trim()
      if (trimmed === '') {
        expect(read()).toBe(3000)
      } else if (/^\d{1,5}$/.test(trimmed) && Number(trimmed) <= 65_535) {
        expect(read()).toBe(Number(trimmed))
      } else {
        expect(read).toThrow(BadSetting)
      }
    }),
  )
})

test('SMPP by TLS takes the certificate of HTTPS unless it has its own', () => {
  const https = { TANDEM_TLS_CERT: 'a.pem', TANDEM_TLS_KEY: 'b.pem' }
  const own = { TANDEM_SMPP_TLS_CERT: 'c.pem', TANDEM_SMPP_TLS_KEY: 'd.pem' }
  const smppTls = (given: Record<string, string>) =>
    readSettings({ TANDEM_SMPP_TLS_PORT: '3550', ...given }).smppTls
  expect(smppTls(https)).toEqual({
    port: 3550,
    certFile: resolve('a.pem'),
    keyFile: resolve('b.pem'),
  })
  expect(smppTls({ ...https, ...own })).toMatchObject({ certFile: resolve('c.pem') })
  const { smppProxies } = readSettings({ TANDEM_SMPP_PROXIES: '10.0.0.0/8, 192.0.2.1' })
  expect(smppProxies).toEqual(['10.0.0.0/8', '192.0.2.1'])
})
