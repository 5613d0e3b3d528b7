import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { openBrowser, Visit } from './browser.ts'
import { chapter, journey } from './journey.ts'
import { Platform } from './platform.ts'
import { pagesOf } from './screens.ts'

const NARROW = 400
let platform: Platform
let browser: Browser
before(async () => {
  ;[platform, browser] = await Promise.all([Platform.start(), openBrowser()])
})
after(async () => {
  await browser?.close()
  await platform?.stop()
})

/** What axe objects to on the page as it is, one line each. */
async function violations(visit: Visit): Promise<string[]> {
  const found = await new AxeBuilder({ page: visit.page }).analyze()
  return found.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ target, html }) => `    ${target.join(' ')}: ${html.slice(0, 120)}`).join('\n')}`,
  )
}

/** How many pixels the page is wider than its window. */
const overflow = (visit: Visit): Promise<number> =>
  visit.page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )

chapter('every screen of the menu', () => {
  for (const account of ['admin', 'harbor']) {
    for (const [locale, appearance] of [
      ['en_US', 'light'],
      ['zh_CN', 'dark'],
      ['en_US', 'dark'],
      ['zh_CN', 'light'],
    ] as const) {
      journey(
        `opens for ${account} in ${locale}, ${appearance}, for everybody, wide and narrow`,
        async () => {
          const visit = await Visit.open(browser, platform, { locale, appearance })
          const faults: string[] = []
          await visit.enter(account)
          for (const node of await pagesOf(await platform.as(account))) {
            await visit.page.setViewportSize({ width: 1440, height: 900 })
            await visit.goto(node.path)
            await visit.settled()
            faults.push(...(await violations(visit)).map((line) => `${node.path} ${line}`))
            await visit.page.setViewportSize({ width: NARROW, height: 800 })
            const wider = await overflow(visit)
            if (wider > 0) faults.push(`${node.path} is ${wider} px wider than ${NARROW} px`)
          }
          assert.deepEqual(faults, [])
          await visit.close()
        },
      )
    }
  }

  for (const locale of ['en_US', 'zh_CN'] as const) {
    for (const appearance of ['light', 'dark'] as const) {
      journey(`the sign-in page is for everybody too (${locale}, ${appearance})`, async () => {
        const visit = await Visit.open(browser, platform, { locale, appearance })
        await visit.goto('/')
        await visit.button(visit.t('login.submit')).waitFor()
        assert.deepEqual(await violations(visit), [])
        await visit.page.setViewportSize({ width: NARROW, height: 800 })
        assert.equal(await overflow(visit), 0)
        await visit.close()
      })
    }
  }
})
