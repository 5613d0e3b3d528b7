import assert from 'node:assert/strict'
import type { CDPSession } from 'playwright-core'
import type { Visit } from './browser.ts'
import { shown } from './cases.ts'
import { chapter, journey } from './journey.ts'
import { pagesOf } from './screens.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

const here = stage()
const { visiting } = here

const isDocument = (visit: Visit, expression: string) => visit.page.evaluate<string>(expression)
const shellClass = (visit: Visit) => isDocument(visit, `document.querySelector('.shell').className`)
const stored = (visit: Visit, name: string) =>
  isDocument(visit, `JSON.parse(localStorage.getItem('pro__${name}')).value`)

chapter('display settings', () => {
  for (const locale of shown(['en_US', 'zh_CN'] as const, 0)) {
    journey(`every choice works at once and is back after a reload (${locale})`, () =>
      visiting({ locale }, async (visit) => {
        const { page, t } = visit
        await visit.enter('kestrel')
        await visit.chooseOfAccount(t('shell.settings'))
        const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check()
        const flip = (name: string) => page.getByRole('switch', { name }).click()

        const fluid = page.getByRole('radio', { name: t('shell.settings.contentWidth.Fluid') })
        assert.equal(await fluid.isDisabled(), true, 'Fluid goes with the top menu only')
        await flip(t('shell.settings.hideHeader'))
        assert.equal(await stored(visit, 'DEFAULT_FIXED_HEADER_HIDDEN'), true)
        await flip(t('shell.settings.fixedHeader'))
        assert.equal(await stored(visit, 'DEFAULT_FIXED_HEADER_HIDDEN'), false)
        const hides = page.getByRole('switch', { name: t('shell.settings.hideHeader') })
        assert.equal(await hides.getAttribute('aria-disabled'), 'true')
        await choose(t('shell.settings.navigation.top'))
        assert.equal(await stored(visit, 'DEFAULT_FIXED_SIDEMENU'), false)
        await fluid.check()
        await choose(t('shell.settings.menuTheme.light'))
        await choose(t('shell.settings.colour.purple'))
        await choose(t('shell.settings.density.compact'))
        await choose(t('shell.appearance.dark'))
        await flip(t('shell.settings.colourWeak'))
        await flip(t('shell.settings.multiTab'))

        await page.reload()
        await visit.menu.waitFor()
        const shell = await shellClass(visit)
        assert.match(shell, /\btop\b/)
        assert.doesNotMatch(shell, /fixed-header|narrow-content/)
        assert.equal(await page.getByRole('tablist').count(), 0, 'one page at a time')
        const root = await page.evaluate<Record<string, string>>(
          `({ ...document.documentElement.dataset })`,
        )
        assert.deepEqual(root, {
          theme: 'dark',
          menu: 'light',
          weak: '',
          density: 'compact',
          shortcuts: 'on',
        })
        assert.equal(await stored(visit, 'DEFAULT_COLOR'), '#722ed1')
        assert.equal(await stored(visit, 'DEFAULT_LAYOUT_MODE'), 'topmenu')

        await visit.chooseOfAccount(t('shell.settings'))
        await visit.button(t('shell.settings.reset')).click()
        assert.match(await shellClass(visit), /\bside\b.*fixed-header fixed-menu/)
        await page.getByRole('tablist', { name: t('shell.tabs') }).waitFor()
      }),
    )
  }

  journey('a header that hides gives way on scrolling down and returns on the way up', () =>
    visiting({ height: 600 }, async (visit) => {
      const { page, t } = visit
      await visit.enter('kestrel')
      await visit.chooseOfAccount(t('shell.settings'))
      await page.getByRole('switch', { name: t('shell.settings.hideHeader') }).click()
      await page.keyboard.press('Escape')
      await visit.drawer.waitFor({ state: 'detached' })
      await page.mouse.move(700, 400)
      await page.mouse.wheel(0, 400)
      await page.locator('.header-away').waitFor()
      await page.mouse.wheel(0, -100)
      await page.locator('.header-away').waitFor({ state: 'detached' })
    }),
  )
})

chapter('the shell', () => {
  journey('on a phone menu, tools and account are all reached, and nothing is wider than it', () =>
    visiting({ width: 400, height: 800, locale: 'zh_CN' }, async (visit) => {
      const { page, t } = visit
      await visit.signIn('kestrel')
      await visit.button(t('shell.openMenu')).click()
      await visit.openPage('发送记录')
      await visit.heading('发送记录').waitFor()
      // Values without a column on a phone are shown below the number.
      await visit.table.locator('.row-below').first().getByText(t('sms.outbox.price')).waitFor()
      await visit.chooseOfAccount(t('shell.settings'))
      await visit.drawer.getByRole('radio').first().waitFor()
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      assert.equal(wide, 400)
      await page.keyboard.press('Escape')
      await visit.button(t('shell.account', { name: 'Amadi Okafor' })).click()
      await page.getByRole('menuitem', { name: t('shell.logout') }).waitFor()
    }),
  )

  journey('an opened menu has the focus, also where motion is reduced, and Esc gives it back', () =>
    visiting({}, async (visit) => {
      const { page, t } = visit
      await visit.enter('kestrel')
      const more = visit.button(t('shell.tab.more'))
      await more.focus()
      await page.keyboard.press('Enter')
      await page
        .getByRole('menuitem', { name: t('shell.tab.refresh') })
        .and(page.locator(':focus'))
        .waitFor()
      await page.keyboard.press('Escape')
      await more.and(page.locator(':focus')).waitFor()
    }),
  )

  journey('the tab in front stays in sight when the window gets narrow', () =>
    visiting({}, async (visit) => {
      const { page } = visit
      await visit.enter('kestrel')
      for (const path of ['send', 'task', 'outbox']) await visit.goto(`/sms/notify/${path}`)
      await visit.settled()
      await page.setViewportSize({ width: 400, height: 800 })
      await until('the tab to be in sight', () =>
        page.evaluate<boolean>(`(() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect()
          const tab = box('.tab.in-front')
          const bar = box('.tab-scroll')
          return tab.left >= bar.left - 1 && tab.right <= bar.right + 1
        })()`),
      )
    }),
  )

  journey('whoever is signed in and opens the sign-in page is taken home', () =>
    visiting({}, async (visit) => {
      await visit.enter('meridian')
      await visit.goto('/user/login')
      await visit.page.waitForURL(/\/(home\/Home|AgentHome)$/)
    }),
  )

  journey('without a session an unknown address asks to sign in, and /404 itself does not', () =>
    visiting({}, async (visit) => {
      const { page, t } = visit
      await visit.goto('/404')
      await visit.heading(t('shell.noPage.title')).waitFor()
      await visit.goto('/no/such?x=1')
      await page.waitForURL(/\/user\/login\?redirect=%2Fno%2Fsuch%3Fx%3D1/)
      await visit.enter('kestrel')
      await page.waitForURL('**/404')
      await page.getByText('/no/such', { exact: false }).waitFor()
    }),
  )
})

const TABS = 50
const MORE_HEAP_BYTES = 10 * 1024 * 1024

chapter('tabs', () => {
  journey('fifty tabs opened and closed leave no page behind', () =>
    visiting({ expected: [/Failed to load resource/] }, async (visit) => {
      const { page, t } = visit
      await visit.enter('admin')
      const cdp = await page.context().newCDPSession(page)
      const [home, ...paths] = (await pagesOf(await here.platform.as('admin'))).map(
        ({ path }) => path,
      )
      await visit.unfoldMenu()
      const openAndClose = async (): Promise<number> => {
        for (const path of paths) {
          await visit.menu.locator(`a[href="${path}"]`).click()
          await visit.settled()
        }
        assert.equal(await page.getByRole('tab').count(), paths.length + 1)
        assert.ok((await page.locator('.tab-page').count()) <= 12, 'at most twelve are alive')
        await page.getByRole('tab').first().click({ button: 'right' })
        await page.getByRole('menuitem', { name: t('shell.tab.closeRight') }).click()
        await page.locator('.tab').nth(1).waitFor({ state: 'detached' })
        await page.waitForURL(`**${home ?? ''}`)
        await visit.settled()
        return paths.length
      }
      // The first round loads what stays: code, texts, cached answers.
      await openAndClose()
      const before = await memory(cdp)
      for (let opened = 0; opened < TABS;) opened += await openAndClose()
      const now = await memory(cdp)
      const more = { heap: now.heap - before.heap, nodes: now.nodes - before.nodes }
      process.stdout.write(`Fifty tabs later: ${more.heap} bytes and ${more.nodes} nodes more.\n`)
      assert.ok(more.heap < MORE_HEAP_BYTES, `${more.heap} bytes more`)
      // A page has about 400 nodes; leaking fifty of them would be 20,000.
      assert.ok(more.nodes < 400, `${more.nodes} nodes more`)
    }),
  )
})

/** What is in use after garbage collection. */
async function memory(cdp: CDPSession): Promise<{ heap: number; nodes: number }> {
  await cdp.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes }
}
