import { expect, test } from 'vitest'

import { readyLines } from './readyLines.ts'

const started = {
  url: 'http://127.0.0.1:3000',
  madeAccounts: [{ username: 'admin', password: 'made-pass-1', role: 'admin' }],
  carriersUrl: undefined,
}
const production = { mode: 'production', adminPassword: null, dataDir: '/data', tls: null } as const

test('a generated password is shown once, with its limits', () => {
  const said = readyLines(production, started).join('\n')
  expect(said).toContain('admin / made-pass-1')
  expect(said).toContain('asks for another one')
  expect(readyLines(production, { ...started, madeAccounts: [] }).join()).not.toContain('admin')
})

test('a password that the operator set is not shown', () => {
  const said = readyLines({ ...production, adminPassword: 'made-pass-1' }, started).join('\n')
  expect(said).toContain('admin')
  expect(said).not.toContain('made-pass-1')
})

test('production says who ends TLS, the sandbox does not need it', () => {
  const tls = (settings: Parameters<typeof readyLines>[0]) =>
    readyLines(settings, started).filter((line) => line.startsWith('TLS'))
  expect(tls(production)).toEqual([expect.stringContaining('in the clear')])
  expect(tls({ ...production, tls: 'proxy' })).toEqual([expect.stringContaining('proxy')])
  const pair = { certFile: '/etc/tandem.pem', keyFile: '/etc/tandem.key' }
  expect(tls({ ...production, tls: pair })).toEqual(['TLS: served here with /etc/tandem.pem.'])
  expect(tls({ ...production, mode: 'sandbox' })).toEqual([])
})
