import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { keepAccounts, newPassword, readAccounts } from './accounts.ts'
import { removeRunningFile, writeRunningFile } from './runningFile.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-start-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('running.json is for its owner only, whole at any time, and gone after a clean stop', async () => {
  const running = {
    url: 'http://127.0.0.1:3000',
    operationsUrl: 'http://127.0.0.1:3000',
    product: 'tandem',
    smppPort: null,
    smppTlsPort: null,
    sipPort: null,
    databaseUrl: 'postgres://x',
    accounts: [],
    smppAccounts: [],
    apiKeys: [],
    simulators: {},
    pid: process.pid,
  }
  await writeRunningFile(folder, running)
  await writeRunningFile(folder, { ...running, url: 'http://127.0.0.1:3001' })
  const path = join(folder, 'running.json')
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ url: 'http://127.0.0.1:3001' })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await removeRunningFile(folder)
  expect(await readdir(folder)).toEqual([])
})

test('accounts of the first start are kept for the next, passwords fit the rule', async () => {
  expect(await readAccounts(folder)).toEqual([])
  const accounts = [{ username: 'admin', password: newPassword(), role: 'admin' }]
  await keepAccounts(folder, accounts)
  expect(await readAccounts(folder)).toEqual(accounts)
  expect(accounts[0]?.password).toMatch(/^(?=.*\d)(?=.*[a-z]).{20,}$/)
  expect((await stat(join(folder, 'secrets', 'accounts.json'))).mode & 0o777).toBe(0o600)
})
