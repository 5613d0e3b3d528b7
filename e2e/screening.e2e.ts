import assert from 'node:assert/strict'
import { z } from 'zod'
import { journey } from './journey.ts'
import { finished, messagesOf, newestTask } from './sms.ts'
import { stage } from './stage.ts'

const LIMIT_MS = 300_000
const NUMBERS = 240

const here = stage()
const screened = z.object({
  screening: z.object({
    state: z.string(),
    unreachable: z.number(),
    unassigned: z.number(),
    ported: z.number(),
    charged: z.string(),
  }),
})

for (const { locale, username, from, text } of [
  { locale: 'en_US', username: 'kestrel', from: 93_100_001, text: 'Your parcel arrives today.' },
  { locale: 'zh_CN', username: 'mango', from: 93_200_001, text: '您的包裹今天送达。' },
] as const) {
  journey(
    `a campaign whose numbers are screened: the price first, who is left out, and what it cost (${locale})`,
    async () => {
      const api = await here.platform.as(username, locale)
      const visit = await here.open({ locale })
      const { page, t, drawer } = visit
      await visit.enter(username, '/sms/notify/send')
      const numbers = Array.from({ length: NUMBERS }, (_, n) => `+65${from + n}`)
      await page.getByRole('textbox', { name: t('sms.send.numbers') }).fill(numbers.join('\n'))
      await page.getByRole('textbox', { name: t('sms.send.text'), exact: true }).fill(text)
      await page.getByRole('switch', { name: t('task.screen.first') }).click()
      await page.getByText(t('task.screen.price')).waitFor()
      const action = t('sms.send.action', { n: NUMBERS })
      await visit.button(action).and(page.locator(':enabled')).click()
      const review = page.getByRole('dialog')
      await review.getByText(t('task.screen.realPrice')).waitFor()
      await review.getByRole('button', { name: action }).click()
      await visit.heading(t('sms.done.title', { n: NUMBERS })).waitFor()
      await page.getByRole('link', { name: t('sms.done.task') }).click()
      await drawer
        .locator('.status-tag', { hasText: t('smsTask.status.completed') })
        .waitFor({ timeout: LIMIT_MS / 2 })
      await drawer.getByText(t('task.screen.state.done')).first().waitFor()

      const { id } = await newestTask(api)
      const { screening } = await api.get('/sms/notify/task/screening', { id }, screened)
      // Of the simulated numbers a tenth is off, and a tenth assigned to nobody.
      assert.deepEqual(
        [screening.state, screening.unreachable, screening.unassigned],
        ['done', NUMBERS / 10, NUMBERS / 10],
      )
      assert.ok(screening.ported > 0 && Number(screening.charged) > 0)
      await finished(api, id, LIMIT_MS / 2)
      const messages = await messagesOf(api, id)
      const leftOut = messages.filter(({ reason }) => reason?.startsWith('number.'))
      assert.equal(leftOut.length, NUMBERS / 5)
      assert.ok(
        leftOut.every(({ status, price }) => status === 'leftOut' && Number(price ?? 0) === 0),
      )
      await page.getByRole('link', { name: t('sms.task.messages') }).click()
      // The list shortens it.
      await page.getByText(t('reason.number.unassigned').slice(0, 10)).first().waitFor()
      await visit.close()
    },
    LIMIT_MS,
  )
}
