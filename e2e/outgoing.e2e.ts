import { smsPaths } from '@tandem/model'
import { z } from 'zod'
import { shown } from './cases.ts'
import { chapter, journey } from './journey.ts'
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
          // An address of our own network: the platform never calls it.
          const url = `http://127.0.0.1:9${path}`
          await customer.enter('harbor')
          await customer.goto('/isystem/callback?mode=add')
          await customer.drawer
            .getByRole('textbox', { name: customer.t('callback.url.label') })
            .fill(url)
          await customer.drawer
            .getByLabel(customer.t('callback.secret.label'))
            .fill('a secret of enough length')
          await customer.drawer.getByLabel(customer.t('callback.secret.label')).press('Enter')
          await customer.drawer.getByRole('heading', { name: url }).waitFor()
          const harbor = await here.platform.as('harbor')
          const admin = await here.platform.as('admin')
          const waiting = async () =>
            (await admin.get('/sys/outboxEvent/list', { keyWord: url }, events)).records
          await until('the engine to know the callback', async () => {
            await harbor.send('POST', `${smsPaths('notify').outbox}/send`, aMessage, z.unknown())
            return (await waiting()).length > 0
          })
          let tried: string | undefined
          await until('the first attempt', async () => {
            tried = (await waiting()).find(({ reason }) => reason !== null)?.id
            return tried !== undefined
          })
          await here.visiting({ locale }, async (staff) => {
            const { t, drawer } = staff
            await staff.enter('admin')
            await staff.goto(`/monitor/outboxEvent?record=${tried ?? ''}`)
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
})
