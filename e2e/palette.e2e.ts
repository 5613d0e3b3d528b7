import assert from 'node:assert/strict'
import { shown } from './cases.ts'
import { chapter, journey } from './journey.ts'
import { stage } from './stage.ts'

const here = stage()

chapter('command palette', () => {
  for (const locale of shown(['en_US', 'zh_CN'] as const, 1)) {
    journey(
      `a customer reaches its own screens and records by keys, and nobody else's (${locale})`,
      async () => {
        const visit = await here.open({ locale })
        try {
          const { page, t } = visit
          await visit.enter('kestrel')
          const box = page.getByRole('combobox', { name: t('palette.label') })
          const options = page.locator('.palette-option')
          const title = locale === 'zh_CN' ? '发送记录' : 'Outbox'
          const toOutbox = async () => {
            await page.keyboard.press('Control+k')
            await box.fill('fsjl')
            await options.first().filter({ hasText: title }).waitFor()
            await page.keyboard.press('Enter')
            await page.waitForURL(/\/sms\/notify\/outbox/)
            await box.waitFor({ state: 'detached' })
          }
          await toOutbox()

          await page.keyboard.press('Control+k')
          await box.fill('harbor')
          await page.getByText(t('palette.none', { query: 'harbor' })).waitFor()
          await box.fill('gateway')
          await page.getByText(t('palette.none', { query: 'gateway' })).waitFor()
          assert.equal(await options.count(), 0)
          await box.fill('kestrel')
          await options
            .filter({ hasText: t('user.one') })
            .first()
            .click()
          await page.waitForURL(/\/isystem\/user\?record=/)

          await toOutbox()
          await page.keyboard.press('?')
          const single = page.getByRole('switch', { name: t('palette.shortcuts.single') })
          await single.click()
          await page.locator('html[data-shortcuts="off"]').waitFor()
          await page.keyboard.press('Escape')
          await single.waitFor({ state: 'detached' })
          await page.keyboard.press('g')
          await page.keyboard.press('t')
          assert.match(page.url(), /notify\/outbox/, 'single keys are off')
        } catch (error) {
          await visit.abandon()
          throw error
        }
        await visit.close()
      },
    )
  }
})
