import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { openBrowser, Visit } from './browser.ts'
import { chapter, journey } from './journey.ts'
import { Platform } from './platform.ts'
import { pagesOf } from './screens.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 400, height: 800 }
const locales = ['en_US', 'zh_CN'] as const

let platform: Platform
let browser: Browser
before(async () => {
  ;[platform, browser] = await Promise.all([Platform.start(), openBrowser()])
})
after(async () => {
  await browser?.close()
  await platform?.stop()
})

/** Everything wrong with the page in front: for axe in both appearances, and in a narrow window. */
async function faultsOf(visit: Visit, { byAxe }: { byAxe: boolean }): Promise<string[]> {
  const { page } = visit
  const faults = byAxe ? await violations(axe(visit)) : []
  await visit.look(visit.appearance === 'light' ? 'dark' : 'light')
  // All that changes with the appearance are colours.
  if (byAxe) faults.push(...(await violations(axe(visit).withRules(['color-contrast']))))
  await page.setViewportSize(NARROW)
  const wider = await overflow(visit)
  await page.setViewportSize(WIDE)
  if (wider > 0) faults.push(`${wider} px wider than a window of ${NARROW.width} px`)
  return faults.map((fault) => `${visit.appearance}: ${fault}`)
}

/** How many pixels the page, or what scrolls in it but a table, is wider than its window. */
const overflow = ({ page }: Visit): Promise<number> =>
  page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('html, main, [role="tabpanel"]')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`,
  )

/** Rows below the first few are like them, and make the check ten times as slow. */
const axe = ({ page }: Visit): AxeBuilder =>
  new AxeBuilder({ page }).exclude('tbody tr:nth-child(n+5)')

/** What axe objects to, one line per element. */
async function violations(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze()
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? help}: ${html.slice(0, 160)}`),
  )
}

chapter('every screen opens without a complaint, is accessible, and fits a narrow window', () => {
  for (const account of ['admin', 'harbor']) {
    for (const locale of locales) {
      // The long menu is the same tree of elements in both languages: axe reads it once.
      const byAxe = account === 'harbor' || locale === 'en_US'
      journey(`for ${account}, in ${locale}`, async () => {
        const pages = await pagesOf(await platform.as(account))
        const visit = await Visit.open(browser, platform, { locale, ...WIDE })
        await visit.enter(account)
        const faults: string[] = []
        for (const node of pages) {
          // Short lists, and no page before kept behind this one: axe walks all there is.
          await visit.goto(`${node.path}?size=20`)
          await visit.settled()
          faults.push(...(await faultsOf(visit, { byAxe })).map((fault) => `${node.path} ${fault}`))
        }
        await visit.close()
        assert.deepEqual(faults, [])
      })
    }
  }
  for (const locale of locales) {
    for (const appearance of ['light', 'dark'] as const) {
      journey(`before anybody has signed in, in ${locale}, ${appearance}`, async () => {
        const visit = await Visit.open(browser, platform, { locale, appearance, ...WIDE })
        await visit.goto('/')
        await visit.button(visit.t('login.submit')).waitFor()
        const faults = await violations(axe(visit))
        await visit.page.setViewportSize(NARROW)
        const wider = await overflow(visit)
        await visit.close()
        assert.deepEqual([...faults, wider], [0])
      })
    }
  }
})
