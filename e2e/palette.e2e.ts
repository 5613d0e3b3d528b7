import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, Visit } from './browser.ts'
import { chapter, journey } from './journey.ts'
import { Platform } from './platform.ts'

let platform: Platform
let browser: Browser
before(async () => {
  ;[platform, browser] = await Promise.all([Platform.start(), openBrowser()])
})
after(async () => {
  await browser?.close()
  await platform?.stop()
})

chapter('command palette', () => {
  for (const locale of ['en_US', 'zh_CN'] as const) {
    journey(
      `a customer reaches its own screens and records by keys, and nobody else's (${locale})`,
      async () => {
        const visit = await Visit.open(browser, platform, { locale })
        try {
          const { page, t } = visit
          await visit.enter('kestrel')
          const box = page.getByRole('combobox', { name: t('palette.label') })
          const options = page.locator('.palette-option')
          await page.keyboard.press('Control+k')
          await box.waitFor()
          await box.fill('fsjl')
          await options.first().waitFor()
          await page.keyboard.press('Enter')
          await page.waitForURL(/\/sms\/notify\/outbox/)

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

          await page.keyboard.press('Control+k')
          await box.fill('fsjl')
          await options.first().waitFor()
          await page.keyboard.press('Enter')
          await page.waitForURL(/\/sms\/notify\/outbox/)
          await page.keyboard.press('?')
          const single = page.getByRole('switch', { name: t('palette.shortcuts.single') })
          await single.click()
          await page.keyboard.press('Escape')
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
