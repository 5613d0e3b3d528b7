import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './Client.ts'
import { callWith, newKey } from './keyTools.ts'
import { type SandboxApp, sandboxApp, sandboxPassword } from './sandboxApp.ts'
import { okay } from './world.ts'

let it: SandboxApp
/** A company in China, and one in Britain. */
let bluewhale: Client
let harbor: Client
beforeAll(async () => {
  it = await sandboxApp()
  bluewhale = await it.signIn('bluewhale')
  harbor = await it.signIn('harbor')
})
afterAll(() => it.close())

const quoted = async (client: Client, mobiles: string, more: Record<string, string> = {}) => {
  const asked = { content: 'Hello', mobiles, ...more }
  const answer = await client.post('/sms/notify/outbox/quote', asked)
  return okay(answer)
}
const countriesOf = ({ countries }: { countries: { iso2: string; messages: number }[] }) =>
  Object.fromEntries(countries.map(({ iso2, messages }) => [iso2, messages]))
const reasonsOf = ({ rejects }: { rejects: { reason: string }[] }) =>
  rejects.map(({ reason }) => reason)

test('Chinese numbers of a Chinese company are Chinese, and it is told how many were assumed to be', async () => {
  const mobiles = '13800138001\n13912345678\n18612345678\n15988887777\n17712345678\n8613800138002'
  const quote = await quoted(bluewhale, mobiles)
  expect(countriesOf(quote)).toEqual({ CN: 6 })
  expect(quote.reading).toEqual({
    homeCountry: 'CN',
    assumed: 5,
    doubtful: 1,
    examples: [{ row: 5, mobile: '17712345678', readAs: '+8617712345678', other: '+17712345678' }],
  })
})

test('a send says for itself whose its numbers are, by JSON and beside a file', async () => {
  const american = await quoted(bluewhale, '4155552671', { homeCountry: 'US' })
  expect(countriesOf(american)).toEqual({ US: 1 })
  expect(american.reading).toMatchObject({ homeCountry: 'US', assumed: 1 })
  const form = new FormData()
  form.set('content', 'Hello')
  form.set('homeCountry', 'SG')
  form.set('file', new Blob(['91234567\n81234567\n']), 'numbers.txt')
  const file = okay(await bluewhale.upload('/sms/notify/outbox/quote', form))
  expect(countriesOf(file)).toEqual({ SG: 2 })
  const wrong = { content: 'Hello', mobiles: '91234567', homeCountry: 'Mars' }
  expect(await bluewhale.post('/sms/notify/outbox/quote', wrong)).toMatchObject({ code: 400 })
})

test('numbers that no country has are refused and cost nothing', async () => {
  const mobiles = [
    '+1 380 013 8001',
    '+1 211 555 2671',
    '+1 415 911 2671',
    '+55 11 8765 4321',
    '+55 11 01234 5678',
    '0011 65 9123 4567',
    '+65 9123 4567 ext. 2',
  ]
  const quote = await quoted(harbor, mobiles.join('\n'))
  expect(quote).toMatchObject({ accepted: 0, rejected: 7, countries: [] })
  expect(reasonsOf(quote)).toContain('number.extension')
})

test('numbers are read in every script and with every separator', async () => {
  const mobiles = [
    '+81 90ー1234ー5678',
    '+৮৮০১৭১২৩৪৫৬৭৮',
    '+54 11 15 2345 6789',
    '+81 90・1234・5679',
    '“+6591234572”',
  ]
  const quote = await quoted(harbor, mobiles.join('\n'))
  const { rejects } = quote
  expect(rejects.filter(({ reason }: { reason: string }) => reason.startsWith('number.'))).toEqual(
    [],
  )
})

test('who sends for a company changes what its numbers mean, for all later sends and in its history', async () => {
  const path = '/sms/notify/outbox/homeCountry'
  okay(await bluewhale.put(path, { homeCountry: 'SG' }))
  const quote = await quoted(bluewhale, '91234567')
  expect(quote.reading).toMatchObject({ homeCountry: 'SG', assumed: 1 })
  okay(await bluewhale.put(path, { homeCountry: null }))
  const unplaced = await quoted(bluewhale, '17712345678\n13800138001\n8613800138001')
  expect(reasonsOf(unplaced)).toEqual(['number.doubtful', 'number.noCountry'])
  expect(unplaced.reading).toMatchObject({ homeCountry: null, assumed: 0 })
  okay(await bluewhale.put(path, { homeCountry: 'CN' }))
  const lines = await it.query<{ n: string }>(
    `select count(*) as n from audit_log where action = 'company.edit' and changes::text like '%homeCountry%'`,
  )
  expect(Number(lines[0]?.n)).toBe(3)
})

test('staff change it on the record of a company, a key of the company does not', async () => {
  const admin = await it.signIn('admin')
  const id = await it.company('Harbor Bank')
  const change = async (homeCountry: string) => {
    const { version } = okay(await admin.get('/sys/company/queryById', { id }))
    okay(await admin.put('/sys/company/edit', { id, version, homeCountry }))
  }
  await change('SG')
  expect((await quoted(harbor, '91234567')).reading).toMatchObject({
    homeCountry: 'SG',
    assumed: 1,
  })
  await change('GB')
  const { key } = await newKey(harbor)
  const call = { method: 'PUT', body: { homeCountry: 'CN' } } as const
  expect(await callWith(it.app, key, '/sms/notify/outbox/homeCountry', call)).toMatchObject({
    status: 403,
    result: { reason: 'access.denied' },
  })
  expect((await quoted(harbor, '07400 900001')).reading).toMatchObject({ homeCountry: 'GB' })
})

test('a code goes to the number at home, and one’s own profile keeps it with its country', async () => {
  const mobile = '138 0013 8009'
  const asked = { mobile, content: 'Your code is {code}.' }
  okay(await bluewhale.post('/sms/otpPremium/otp/send', asked))
  const codes = await it.query<{ mobile: string }>(
    `select mobile::text from sms_otp where mobile::text = '8613800138009'`,
  )
  expect(codes).toHaveLength(1)
  const verified = await bluewhale.post('/sms/otpPremium/otp/verify', { mobile, code: '000000' })
  expect(okay(verified)).toEqual({ verified: false })
  const { version, ...own } = okay(await harbor.get('/sys/user/own'))
  const phone = '07400 900777'
  const changed = { ...own, phone, version, password: sandboxPassword }
  okay(await harbor.put('/sys/user/editOwn', changed))
  expect(okay(await harbor.get('/sys/user/own')).phone).toBe('+447400900777')
  // On the record of the company it is at home there, whoever writes it.
  const admin = await it.signIn('admin')
  const id = await it.company('Harbor Bank')
  const company = okay(await admin.get('/sys/company/queryById', { id }))
  const contact = { id, version: company.version, contactPhone: '07400 900778' }
  okay(await admin.put('/sys/company/edit', contact))
  expect(okay(await admin.get('/sys/company/queryById', { id })).contactPhone).toBe('+447400900778')
})

test('nobody changes the home country of another company, nor to one without numbers', async () => {
  const [other] = await it.query<{ id: string }>(
    `select id::text from sys_company where name = 'Harbor Bank'`,
  )
  const path = '/sms/notify/outbox/homeCountry'
  const foreign = { homeCountry: 'CN', companyId: other?.id }
  expect(await bluewhale.put(path, foreign)).toMatchObject({ success: false })
  expect(await bluewhale.put(path, { homeCountry: 'AQ' })).toMatchObject({ code: 400 })
  const [kept] = await it.query<{ home: string }>(
    `select home_country as home from sys_company where name = 'Harbor Bank'`,
  )
  expect(kept?.home).toBe('GB')
})

test('a list of opt-outs is taken as a send takes it: without +, with blanks and with 00', async () => {
  const file = await readFile(join(import.meta.dirname, 'optOutsAsSent.csv'))
  const form = new FormData()
  form.set('file', new Blob([file]), 'optOutsAsSent.csv')
  const answer = await harbor.upload('/sms/blacklist/importExcel', form)
  expect(answer).toMatchObject({ code: 200 })
  const rows = await it.query<{ msisdn: string }>(
    `select msisdn from sms_blacklist where msisdn like '+659125000%' order by msisdn`,
  )
  expect(rows.map(({ msisdn }) => msisdn)).toEqual(['+6591250001', '+6591250002', '+6591250003'])
  // Written as at home, and by hand.
  okay(await harbor.post('/sms/blacklist/add', { msisdn: '07400 900001' }))
  const sent = await quoted(harbor, '+44 7400 900001\n6591250001')
  expect(reasonsOf(sent)).toEqual(['number.blacklisted', 'number.blacklisted'])
})

test('a prefix of networks begins with a country code', async () => {
  const admin = await it.signIn('admin')
  const [operator] = await it.query<{ id: string }>('select id::text from sms_operator limit 1')
  const given = { prefix: '065', operatorId: operator?.id }
  const refused = await admin.post('/sms/numberPrefix/add', given)
  expect(refused).toMatchObject({ success: false, code: 400 })
})
