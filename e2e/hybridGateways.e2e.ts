import assert from 'node:assert/strict'
import { z } from 'zod'
import type { Visit } from './browser.ts'
import { takenByCarriers } from './carriers.ts'
import { chapter, journey } from './journey.ts'
import { addCustomer } from './people.ts'
import { sendResult } from './sms.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

const CUSTOMER = { name: 'Halves Ltd', username: 'halves' }
/** Only its messages take the hybrids. */
const here = stage({
  async prepare(platform) {
    await addCustomer(platform, CUSTOMER)
  },
})
const MEMBERS = [
  { name: 'Cirrus Wholesale', systemId: 'carrier_c' },
  { name: 'Delta Transit', systemId: 'carrier_d' },
]
/** So many that the slower member sends for some seconds. */
const MANY = 1_200
const FEW = 20
const FIRST = 447_400_100_000

const record = z.object({ id: z.string() })
const found = z.object({ records: z.tuple([record]) })

/** Adds a hybrid of both members in the form, half and half. */
async function addHybrid({ page, t, drawer }: Visit, name: string): Promise<void> {
  await drawer
    .getByRole('combobox', { name: new RegExp(`^${t('gateway.protocol.label')}`) })
    .click()
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: t('gateway.protocol.hybrid') })
    .click()
  await drawer.getByRole('textbox', { name: new RegExp(`^${t('field.name')}`) }).fill(name)
  for (const [at, member] of MEMBERS.entries()) {
    await drawer.getByRole('button', { name: t('shares.add') }).click()
    const field = drawer.getByRole('combobox', { name: t('shares.record', { n: at + 1 }) })
    await field.fill(member.name)
    await page.locator('.ant-select-item-option').filter({ hasText: member.name }).click()
  }
  await drawer.getByRole('button', { name: t('shares.even') }).click()
  await drawer.getByRole('button', { name: t('kit.add', { name: t('gateway.one') }) }).click()
  await drawer.getByRole('heading', { name }).waitFor()
}

/** A rule of the customer's own, before all others. */
async function leadTo(name: string): Promise<void> {
  const admin = await here.platform.as('admin')
  const one = async (path: string, query: Record<string, string>) =>
    (await admin.get(path, query, found)).records[0].id
  const gatewayId = await one('/sms/gateway/list', { name })
  const customerId = await one('/sys/company/list', { name: CUSTOMER.name })
  const rule = { name, gatewayId, customerId, priority: 1, weight: 100 }
  await admin.send('POST', '/sms/route/add', rule, z.unknown())
}

async function send(content: string, count: number): Promise<void> {
  const customer = await here.platform.as(CUSTOMER.username)
  const mobiles = Array.from({ length: count }, (_, n) => `+${FIRST + n}`).join(',')
  const sent = await customer.send(
    'POST',
    '/sms/marketing/outbox/send',
    { content, mobiles, requestKey: content },
    sendResult,
  )
  assert.equal(sent.accepted, count)
}

/** Which carriers took how many of a text, once all were taken. */
async function takenBy(content: string, count: number): Promise<Record<string, number>> {
  const taken = await until(
    `all of “${content}” to be taken`,
    () => {
      const all = takenByCarriers(here.platform, content)
      return Promise.resolve(all.length >= count && all)
    },
    { withinMs: 60_000 },
  )
  const numbers = new Set(taken.map(({ destination }) => destination))
  assert.equal(numbers.size, count)
  assert.equal(taken.length, count)
  const by = Map.groupBy(taken, ({ systemId }) => systemId)
  return Object.fromEntries([...by].map(([systemId, { length }]) => [systemId, length]))
}

chapter('a hybrid gateway', () => {
  for (const locale of ['en_US', 'zh_CN'] as const) {
    journey(
      `one is added and re-weighted while it sends; nothing is lost or doubled (${locale})`,
      () =>
        here.visiting({ locale }, async (visit) => {
          const { t, drawer } = visit
          const name = `Journey mix ${locale}`
          await visit.enter('admin', '/sms/gateway?mode=add')
          await addHybrid(visit, name)
          await leadTo(name)

          await send(`Before ${locale}`, MANY)
          // Otherwise the shares may be changed before the first message goes.
          await until('both to have taken some', () => {
            const taken = takenByCarriers(here.platform, `Before ${locale}`)
            return Promise.resolve(
              MEMBERS.every((member) => taken.some(({ systemId }) => systemId === member.systemId)),
            )
          })
          await drawer.getByRole('button', { name: t('kit.edit'), exact: true }).click()
          for (const [n, percent] of [
            [1, '0'],
            [2, '100'],
          ] as const) {
            await drawer
              .getByRole('textbox', { name: t('shares.percent', { n }), exact: true })
              .fill(percent)
          }
          await drawer.getByRole('button', { name: t('kit.save') }).click()
          await drawer.getByText('100%').first().waitFor()

          const before = await takenBy(`Before ${locale}`, MANY)
          for (const { systemId } of MEMBERS) assert.ok((before[systemId] ?? 0) > 0, systemId)
          await send(`After ${locale}`, FEW)
          assert.deepEqual(await takenBy(`After ${locale}`, FEW), { carrier_d: FEW })
        }),
    )
  }
})
