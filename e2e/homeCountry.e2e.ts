import assert from 'node:assert/strict'
import { smsPaths } from '@tandem/model'
import { chapter, journey } from './journey.ts'
import { finished, messagesOf, newestTask } from './sms.ts'
import { stage } from './stage.ts'

const here = stage()
const OWN = ['13800138001', '13912345678']

chapter('numbers without a country code', () => {
  journey(
    'a Chinese company pastes its own numbers, sees that they are read so, and changes the country',
    async () => {
      await here.visiting({ locale: 'zh_CN' }, async (visit) => {
        const { page, t } = visit
        await visit.enter('bluewhale', smsPaths('notify').send)
        await page.getByRole('textbox', { name: t('sms.send.numbers') }).fill(OWN.join('\n'))
        await page.getByRole('textbox', { name: t('sms.send.text'), exact: true }).fill('您好')
        await page.getByText(t('sms.send.home.read', { n: 2, country: '中国' })).waitFor()

        const choose = async (code: string) => {
          await visit.button(t('sms.send.home.change')).click()
          await page.getByRole('combobox', { name: t('sms.send.home.label') }).fill(code)
          await page.getByRole('option', { name: `· ${code}` }).waitFor({ state: 'attached' })
          await page.keyboard.press('Enter')
        }
        await choose('SG')
        await page.getByText(t('sms.send.home.unused', { country: '新加坡' })).waitFor()
        await choose('CN')
        await page.getByText(t('sms.send.home.read', { n: 2, country: '中国' })).waitFor()

        await visit.button(t('sms.send.action', { n: 2 })).click()
        const sent = page.getByRole('dialog').getByRole('button', {
          name: t('sms.send.action', { n: 2 }),
        })
        await sent.click()
        await visit.heading(t('sms.done.title', { n: 2 })).waitFor()
      })
      const api = await here.platform.as('bluewhale')
      const { id } = await newestTask(api)
      await finished(api, id, 60_000)
      const reached = (await messagesOf(api, id)).map(({ mobile }) => mobile.replace(/^\+/, ''))
      assert.deepEqual(
        reached.toSorted(),
        OWN.map((number) => `86${number}`),
      )
    },
  )
})
