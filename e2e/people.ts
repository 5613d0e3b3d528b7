import { z } from 'zod'
import { type Platform, passwords } from './platform.ts'
import { until } from './until.ts'

const roles = z.object({ records: z.array(z.object({ id: z.string(), roleCode: z.string() })) })
const companies = z.object({
  records: z.array(
    z.object({ id: z.string(), name: z.string(), rateGroupId: z.string().nullable() }),
  ),
})
const asked = z.object({ id: z.string(), status: z.literal('waiting') })
const quoted = z.object({ accepted: z.literal(1) })
/** So much that a second person has to agree. */
const BALANCE = '5000'
const A_NUMBER = '+447700900100'

interface Person {
  username: string
  companyId: string | undefined
  role: string
}

/** Adds a user with the password of the sandbox; `more` are further fields, such as a phone. */
export async function addUser(
  platform: Platform,
  { username, companyId, role }: Person,
  more: Record<string, unknown> = {},
): Promise<string> {
  const admin = await platform.as('admin')
  const { records } = await admin.get('/sys/role/list', { pageSize: '50' }, roles)
  const person = {
    username,
    realname: username,
    password: passwords.sandbox,
    companyId,
    roleIds: records.flatMap(({ id, roleCode }) => (roleCode === role ? [id] : [])),
    ...more,
  }
  return admin.send('POST', '/sys/user/add', person, z.string())
}

/** A company of the sandbox by its name. */
export async function companyOf(platform: Platform, name: string) {
  const admin = await platform.as('admin')
  const { records } = await admin.get('/sys/company/list', { name }, companies)
  const found = records.find((one) => one.name === name)
  if (!found) throw new Error(`There is no company ${name}.`)
  return found
}

/**
 * Adds a customer of the platform that can send: at the prices of Harbor Bank, with a balance, and a user who is called
 * like `username`.
 * @param more further fields of the company
 * @returns the company's id, once the engine knows its prices and its balance
 */
export async function addCustomer(
  platform: Platform,
  { name, username }: { name: string; username: string },
  more: Record<string, unknown> = {},
): Promise<string> {
  const admin = await platform.as('admin')
  const { rateGroupId } = await companyOf(platform, 'Harbor Bank')
  const company = { name, kind: 'customer', currency: 'USD', rateGroupId, ...more }
  const companyId = await admin.send('POST', '/sys/company/add', company, z.string())
  const change = { companyId, kind: 'adjust', amount: BALANCE, reason: 'For its journeys' }
  const { id } = await admin.send('POST', '/ledger/change/add', change, asked)
  const manager = await platform.as('manager')
  await manager.send('PUT', '/ledger/change/approve', { id }, z.unknown())
  await addUser(platform, { username, companyId, role: 'customer' })
  const own = await platform.as(username)
  const body = { content: 'Hello', mobiles: A_NUMBER }
  await until(`${name} to be known to the engine`, async () => {
    const quote = await own.ask('POST', '/sms/notify/outbox/quote', { body })
    return quoted.safeParse(quote.result).success
  })
  return companyId
}
