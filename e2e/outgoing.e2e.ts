import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { smsPaths } from '@tandem/model'
import { z } from 'zod'
import { shown } from './cases.ts'
import { chapter, journey } from './journey.ts'
import { addCustomer } from './people.ts'
import { RECEIVER } from './platform.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

const here = stage()
const aMessage = { content: 'Hello', mobiles: '+447700900123' }
const events = z.object({
  records: z.array(z.object({ id: z.string(), reason: z.string().nullable() })),
})

chapter('what leaves the platform', () => {
  for (const [locale, path] of shown(
    [
      ['en_US', '/receipts'],
      ['zh_CN', '/zhuangtai'],
    ] as const,
    1,
  )) {
    journey(
      `a customer adds a callback; staff see why it is not reached, and drop the event (${locale})`,
      () =>
        here.visiting({ locale }, async (customer) => {
          const username = `callee.${locale.slice(0, 2)}`
          await addCustomer(here.platform, { name: `Shop of ${username}`, username })
          // An address of our own network: the platform never calls it.
          const url = `http://127.0.0.1:9${path}`
          await customer.enter(username, '/isystem/callback?mode=add')
          await customer.drawer
            .getByRole('textbox', { name: customer.t('callback.url.label') })
            .fill(url)
          await customer.drawer
            .getByLabel(customer.t('callback.secret.label'))
            .fill('a secret of enough length')
          await customer.drawer.getByLabel(customer.t('callback.secret.label')).press('Enter')
          await customer.drawer.getByRole('heading', { name: url }).waitFor()
          const api = await here.platform.as(username)
          const admin = await here.platform.as('admin')
          const waiting = async () =>
            (await admin.get('/sys/outboxEvent/list', { keyWord: url }, events)).records
          await until('the engine to know the callback', async () => {
            await api.send('POST', `${smsPaths('notify').outbox}/send`, aMessage, z.unknown())
            return (await waiting()).length > 0
          })
          let tried: string | undefined
          await until('the first attempt', async () => {
            tried = (await waiting()).find(({ reason }) => reason !== null)?.id
            return tried !== undefined
          })
          await here.visiting({ locale }, async (staff) => {
            const { t, drawer } = staff
            await staff.enter('admin', `/monitor/outboxEvent?record=${tried ?? ''}`)
            await drawer.getByText(t('error.outbox.notPublic')).first().waitFor()
            await drawer.getByText('messageId').waitFor()
            await drawer.getByRole('button', { name: t('monitoring.event.drop') }).click()
            const question = drawer.filter({ hasText: t('monitoring.event.drop.text') })
            await question
              .getByRole('textbox', { name: t('monitoring.event.drop.reason') })
              .fill('4711')
            await question.getByRole('button', { name: t('monitoring.event.drop') }).click()
            await staff.told(t('monitoring.event.drop.done'))
            await drawer.getByText('4711').first().waitFor()
          })
        }),
    )
  }

  journey(
    'a callback that fails is seen with its answer, and sent again once it is mended',
    async () => {
      const got: { id: string; status: number }[] = []
      let status = 503
      const program = createServer((request, response) => {
        got.push({ id: String(request.headers['webhook-id']), status })
        request.resume().on('end', () => response.writeHead(status).end())
      }).listen(0, RECEIVER)
      await once(program, 'listening')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
      const { port } = program.address() as AddressInfo
      const url = `http://${RECEIVER}:${port}/receipts`
      try {
        const username = 'callee'
        await addCustomer(here.platform, { name: 'Shop of callee', username })
        const api = await here.platform.as(username)
        const secret = 'a secret of enough length'
        await api.send('POST', '/sys/callback/add', { url, secret }, z.unknown())
        await until('the program to be told', async () => {
          await api.send('POST', `${smsPaths('notify').outbox}/send`, aMessage, z.unknown())
          return got.length > 0
        })
        await here.visiting({ locale: 'en_US' }, async (visit) => {
          const { t, drawer } = visit
          await visit.enter(username, '/isystem/callbackDelivery')
          await visit.row(url).getByText('HTTP 503').first().waitFor()
          await visit.row(url).getByRole('button', { name: url }).first().click()
          await drawer.getByText(t('callbackDelivery.status.waiting')).first().waitFor()
          status = 204
          const failed = new Set(got.map(({ id }) => id))
          await drawer.getByRole('button', { name: t('callbackDelivery.sendAgain') }).click()
          await visit.told(t('callbackDelivery.sent'))
          await until('the program to take it', () => got.some((one) => one.status === 204))
          const [taken] = got.filter((one) => one.status === 204)
          assert.ok(failed.has(taken?.id ?? ''), 'sent again under its own id')
          await drawer.getByText(t('callbackDelivery.status.delivered')).first().waitFor()
          await drawer.getByText('HTTP 204').first().waitFor()
          // A test of the callback itself: sent from its record, answered there.
          await visit.goto('/isystem/callback')
          await visit.row(url).getByRole('rowheader').getByRole('button').click()
          await drawer.getByRole('tab', { name: t('callback.tab.test'), exact: true }).click()
          await drawer.getByRole('button', { name: t('callback.test.send') }).click()
          await visit.told(t('callback.test.sent'))
          const tests = drawer
            .getByRole('row')
            .filter({ hasText: t('monitoring.event.name.callback.test') })
          await tests.getByText('HTTP 204').waitFor()
        })
      } finally {
        program.close()
      }
    },
  )
})
