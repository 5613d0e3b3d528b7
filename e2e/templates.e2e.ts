import assert from 'node:assert/strict'
import { smsPaths } from '@tandem/model'
import { z } from 'zod'
import { chapter, journey } from './journey.ts'
import { stage } from './stage.ts'
import { takenForHandset } from './carriers.ts'
import { until } from './until.ts'

const here = stage()
const { outbox } = smsPaths('notify')
const NAME = 'parcel_waits'

chapter('templates', () => {
  journey(
    'a template is refused with a reason, mended, approved, and sent by its name',
    async () => {
      const harbor = await here.platform.as('harbor')
      const id = await harbor.send(
        'POST',
        '/sms/template/add',
        { name: NAME, product: 'notify', content: 'BUY NOW {name}!!!' },
        z.string(),
      )
      const mobiles = '+447700900355'
      const byName = { templateName: NAME, mobiles, values: [{ name: 'Anna' }] }
      const send = () => harbor.ask('POST', `${outbox}/send`, { body: byName })
      const judge = (locale: 'en_US' | 'zh_CN', verb: 'approve' | 'refuse', reason?: string) =>
        here.visiting({ locale }, async (staff) => {
          const { t, page, drawer } = staff
          await staff.enter('admin', `/sms/template?record=${id}`)
          await drawer.getByRole('button', { name: t(`template.action.${verb}`) }).click()
          const asked = page.getByRole('dialog').filter({ hasText: t('template.judge.text') })
          if (reason !== undefined) {
            await asked.getByRole('textbox', { name: t('template.refuse.reason') }).fill(reason)
          }
          await asked
            .getByRole('button', { name: t(`template.action.${verb}`), exact: true })
            .click()
          const said = verb === 'approve' ? 'template.approved' : 'template.refused'
          await staff.told(t(said, { name: NAME }))
        })

      assert.equal((await send()).success, false)
      await judge('en_US', 'refuse', 'No shouting')
      assert.equal((await send()).success, false)

      await here.visiting({ locale: 'zh_CN' }, async (owner) => {
        const { t, drawer } = owner
        await owner.enter('harbor', `/sms/template?record=${id}`)
        await drawer.getByText('No shouting').first().waitFor()
        await drawer.getByRole('button', { name: t('kit.edit'), exact: true }).click()
        const content = drawer.getByRole('textbox', { name: t('template.content.label') })
        await content.fill('Your parcel waits, {name}.')
        const saved = owner.page.waitForResponse(/template\/edit/)
        await drawer.getByRole('button', { name: t('kit.save'), exact: true }).click()
        assert.equal((await saved).status(), 200)
        await drawer.getByText(t('template.status.pending')).first().waitFor()
      })
      assert.equal((await send()).success, false)
      await judge('en_US', 'approve')
      assert.equal((await send()).success, true)
      await until('the handset to have it', () =>
        takenForHandset(here.platform, mobiles).some(
          ({ text }) => text === 'Your parcel waits, Anna.',
        ),
      )
    },
  )
})
