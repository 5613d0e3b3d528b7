import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../services/ledger/checkBooks.ts'
import { seedSchedules } from '../../services/schedule/seedSchedules.ts'
import type { Client } from '../Client.ts'
import { sandboxApp, type SandboxApp } from '../sandboxApp.ts'
import { okay } from '../world.ts'

let it: SandboxApp
let admin: Client
let harbor: string
beforeAll(async () => {
  it = await sandboxApp()
  admin = await it.signIn('admin')
  harbor = await it.company('Harbor Bank')
})
afterAll(() => it.close())

const books = async () => okay(await admin.get('/ledger/books'))
const send = async (username: string) =>
  (await it.signIn(username)).post('/sms/notify/outbox/send', {
    mobiles: '+6591230001',
    content: 'Hello',
  })
const frozenNames = async () =>
  (await books()).frozen.map(({ companyName }: { companyName: string }) => companyName)

test('a first check of the sample world finds nothing, and says since when', async () => {
  expect((await books()).check).toBeNull()
  expect(await checkBooks(it.ports)).toMatchObject({ broken: 0, frozen: 0 })
  const { check, frozen } = await books()
  expect(check.findings.length).toBeGreaterThan(15)
  expect(check.findings.every(({ offCount }: { offCount: number }) => offCount === 0)).toBe(true)
  expect(check.cleanSince).toBe(check.startedAt)
  expect(frozen).toEqual([])
})

test('an account that does not add up is frozen, its sends refused, staff told, and a person lifts it', async () => {
  await it.query('update ledger_wallet set available = available + 1 where company_id = $1', [
    harbor,
  ])
  expect(await checkBooks(it.ports)).toMatchObject({ broken: 1, frozen: 1 })
  const { check, frozen } = await books()
  expect(check.cleanSince).toBeNull()
  const [off] = check.findings.filter(({ offCount }: { offCount: number }) => offCount > 0)
  expect(off).toMatchObject({ code: 'I3', offCount: 1 })
  expect(frozen).toMatchObject([{ companyId: harbor, companyName: 'Harbor Bank', by: null }])
  expect((await send('harbor')).result.reason).toBe('balance.abnormal')
  const told = await it.query(
    `select from sys_announcement where titile = 'The books do not add up'`,
  )
  expect(told).toHaveLength(1)
  // Again: it is frozen already, and stays the same one.
  expect(await checkBooks(it.ports)).toMatchObject({ broken: 1, frozen: 0 })
  await it.query('update ledger_wallet set available = available - 1 where company_id = $1', [
    harbor,
  ])
  expect(await checkBooks(it.ports)).toMatchObject({ broken: 0 })
  // Nothing lifts it but a person.
  expect(await frozenNames()).toEqual(['Harbor Bank'])
  okay(await admin.post('/ledger/books/lift', { companyId: harbor, reason: 'Repaired' }))
  expect(await frozenNames()).toEqual([])
  expect((await send('harbor')).result?.reason).not.toBe('balance.abnormal')
  const again = await admin.post('/ledger/books/lift', { companyId: harbor, reason: 'Repaired' })
  expect(again.result.reason).toBe('books.notFrozen')
})

test('a person freezes an account, once', async () => {
  const freeze = () => admin.post('/ledger/books/freeze', { companyId: harbor, reason: 'Fraud' })
  const both = await Promise.all([freeze(), freeze()])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect((await books()).frozen).toMatchObject([{ by: 'admin', reason: 'Fraud' }])
  okay(await admin.post('/ledger/books/lift', { companyId: harbor, reason: 'A mistake' }))
})

test('the check runs as a job, on request', async () => {
  await seedSchedules(it.ports)
  okay(await admin.post('/ledger/books/check', {}))
  expect((await books()).isChecking).toBe(true)
  expect((await admin.post('/ledger/books/check', {})).result.reason).toBe('schedule.running')
})

test('the books are the platform’s: nobody else sees or changes them', async () => {
  for (const username of ['meridian', 'harbor', 'sales']) {
    const client = await it.signIn(username)
    expect((await client.get('/ledger/books')).status).toBe(403)
    const freeze = await client.post('/ledger/books/freeze', { companyId: harbor, reason: 'No' })
    expect(freeze.status).toBe(403)
  }
})
