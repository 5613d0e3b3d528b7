import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { takenByCarriers } from './carriers.ts'
import { shown } from './cases.ts'
import { chapter, journey } from './journey.ts'
import { finished, isTerminal, messagesOf, sendResult } from './sms.ts'
import { stage } from './stage.ts'

const gateways = z.object({
  records: z.array(z.object({ id: z.string(), name: z.string(), version: z.number() })),
})
// It throttles a carrier, and adds a gateway and a rule for everybody.
const here = stage({
  alone: true,
  // A carrier sends receipts to any session of an account: the gateway that has the account makes room.
  async prepare(platform) {
    const admin = await platform.as('admin')
    const { records } = await admin.get('/sms/gateway/list', { name: 'Delta Transit' }, gateways)
    for (const { id, version } of records) {
      await admin.send('PUT', '/sms/gateway/edit', { id, version, enabled: false }, z.unknown())
    }
  },
})
/** So many numbers that no message reaches, and that each one reaches. */
const numbers = (first: number) => Array.from({ length: 10 }, (_, n) => `+${first + n}`)
const UNREACHED = numbers(12_015_550_110)
const REACHED = numbers(12_015_550_100)
/** The carrier takes one of them a second. */
const THROTTLED = numbers(12_015_550_150)
/** Below this a gateway is not judged. */
const ENOUGH = 60

const smscPort = (): string => {
  const file = JSON.parse(readFileSync(join(here.platform.dataDir, 'running.json'), 'utf8'))
  const found = z.object({ simulators: z.object({ smsc: z.object({ port: z.number() }) }) })
  return String(found.parse(file).simulators.smsc.port)
}

chapter('a carrier', () => {
  journey('throttles the numbers of one customer, and the codes of another arrive as before', () =>
    here.visiting({ locale: 'en_US' }, async (visit) => {
      const { t, drawer, page } = visit
      const kestrel = await here.platform.as('kestrel')
      const harbor = await here.platform.as('harbor')
      const offer = { content: 'Winter sale', mobiles: THROTTLED.join(',') }
      const tasks = []
      for (let sent = 0; sent < 5; sent += 1) {
        tasks.push(await kestrel.send('POST', '/sms/notify/outbox/send', offer, sendResult))
      }
      await visit.enter('admin', '/sms/gateway?name=Borealis Telecom')
      await visit.table.getByRole('rowheader').first().getByRole('button').click()
      await drawer.getByText(t('gateway.linkFault.throttled')).first().waitFor()
      const code = { content: 'Your code is 482913', mobiles: REACHED.join(',') }
      const codes = await harbor.send('POST', '/sms/otpPremium/outbox/send', code, sendResult)
      const { delivered } = await finished(harbor, codes.taskId, 30_000, 'otpPremium')
      assert.equal(delivered, REACHED.length)

      const waiting = (await messagesOf(kestrel, tasks.at(-1)?.taskId ?? '')).find(
        (one) => !isTerminal(one),
      )
      await visit.goto(`/sms/notify/outbox?record=${waiting?.id ?? ''}`)
      await page.getByText(t('trace.cause.throttled')).first().waitFor()
    }),
  )

  for (const locale of shown(['en_US', 'zh_CN'] as const, 1)) {
    journey(
      `is connected from a wrong password to its first message, suspended by its figures, tried, and recovers (${locale})`,
      () =>
        here.visiting({ locale }, async (visit) => {
          const { t, drawer, page } = visit
          const name = `Journey ${locale}`
          const harbor = await here.platform.as('harbor')
          const send = async (mobiles: readonly string[]) =>
            harbor.send(
              'POST',
              '/sms/notify/outbox/send',
              { content: 'Hello', mobiles: mobiles.join(',') },
              sendResult,
            )
          const field = (label: string) => drawer.getByRole('textbox', { name: label }).first()
          await visit.enter('admin', '/sms/gateway?mode=add')
          await field(t('field.name')).fill(name)
          await field(t('gateway.host.label')).fill('127.0.0.1')
          await field(t('gateway.port.label')).fill(smscPort())
          await field(t('gateway.systemId.label')).fill('carrier_d')
          await drawer.getByLabel(t('field.password')).fill('wrong')
          await field(t('gateway.systemId.label')).press('Enter')
          await drawer.getByRole('heading', { name }).waitFor()
          await drawer.getByText(t('gateway.linkFault.password')).first().waitFor()

          await drawer.getByRole('button', { name: t('kit.edit'), exact: true }).click()
          await drawer.getByLabel(t('field.password')).fill('sandbox')
          await drawer.locator('summary', { hasText: t('gateway.group.health') }).click()
          await field(t('gateway.minDelivered.label')).fill('60')
          await field(t('gateway.restSeconds.label')).fill('5')
          await drawer.getByLabel(t('field.password')).press('Enter')
          await drawer.getByText(t('gateway.bindState.connected')).first().waitFor()

          const record = new URL(page.url()).searchParams.get('record') ?? ''
          await visit.goto(`/sms/gateway?record=${record}&mode=importRouting`)
          await drawer.locator('input[type=file]').setInputFiles({
            name: 'routes.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from(`name,priority,countryId\n${name},1,US\n`),
          })
          await drawer.getByRole('button', { name: t('gateway.action.importRouting') }).click()
          await drawer
            .getByText(t('gateway.importRouting.done', { added: 1, changed: 0, unchanged: 0 }))
            .waitFor()
          await drawer
            .getByRole('button', { name: t('kit.close'), exact: true })
            .last()
            .click()

          const [first = ''] = REACHED
          const { taskId } = await send([first])
          await finished(harbor, taskId, 60_000)
          await drawer.getByRole('tab', { name: t('gateway.tab.binds') }).click()
          await drawer.getByText(t('gateway.binds.status.bound')).first().waitFor()
          await drawer.getByRole('tab', { name: t('kit.details') }).click()

          for (let sent = 0; sent < ENOUGH; sent += UNREACHED.length) await send(UNREACHED)
          // The record says why it is suspended, and that it is not any more, without a reload.
          await drawer.getByText(t('gateway.linkFault.lowDelivery')).first().waitFor()
          await drawer.getByText(t('gateway.bindState.paused')).first().waitFor()
          await drawer.getByText(t('gateway.bindState.connected')).first().waitFor()
          assert.equal(await drawer.getByText(t('gateway.linkFault.lowDelivery')).count(), 0)

          // Ten messages try it; they arrive, and it stays.
          const trial = await send(REACHED)
          await finished(harbor, trial.taskId, 60_000)
          const states = z.object({
            records: z.array(z.object({ id: z.string(), bindState: z.string() })),
          })
          const admin = await here.platform.as('admin')
          const { records } = await admin.get('/sms/gateway/list', { name }, states)
          assert.deepEqual(
            records.map(({ bindState }) => bindState),
            ['connected'],
          )
          const tried = takenByCarriers(here.platform, 'Hello').filter(
            ({ systemId, destination }) =>
              systemId === 'carrier_d' && REACHED.includes(`+${destination}`),
          )
          assert.ok(tried.length > REACHED.length, 'the trial went by the gateway')
        }),
    )
  }
})
