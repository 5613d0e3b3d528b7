import assert from 'node:assert/strict'
import type { MenuNode } from '@tandem/model'
import type { CDPSession } from 'playwright-core'
import type { Visit } from './browser.ts'
import { ALL, shown } from './cases.ts'
import { chapter, journey } from './journey.ts'
import { oneOfEach, linesOf } from './screens.ts'
import { stage } from './stage.ts'
import { becomes, until } from './until.ts'

const here = stage()
const { visiting } = here

const isDocument = (visit: Visit, expression: string) => visit.page.evaluate<string>(expression)
const shellClass = (visit: Visit) => isDocument(visit, `document.querySelector('.shell').className`)
const stored = (visit: Visit, name: string): Promise<unknown> =>
  isDocument(visit, `JSON.parse(localStorage.getItem('pro__${name}'))?.value`)

chapter('display settings', () => {
  for (const locale of shown(['en_US', 'zh_CN'] as const, 0)) {
    journey(`every choice works at once and is back after a reload (${locale})`, () =>
      visiting({ locale }, async (visit) => {
        const { page, t } = visit
        await visit.enter('kestrel')
        await visit.chooseOfAccount(t('shell.settings'))
        const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check()
        const flip = (name: string) => page.getByRole('switch', { name }).click()
        const keeps = (name: string, value: unknown) =>
          becomes(`${name} to be kept`, () => stored(visit, name), value)

        const fluid = page.getByRole('radio', { name: t('shell.settings.contentWidth.Fluid') })
        await fluid.waitFor()
        assert.equal(await fluid.isDisabled(), true, 'Fluid goes with the top menu only')
        await flip(t('shell.settings.hideHeader'))
        await keeps('DEFAULT_FIXED_HEADER_HIDDEN', true)
        await flip(t('shell.settings.fixedHeader'))
        await keeps('DEFAULT_FIXED_HEADER_HIDDEN', false)
        const hides = page.getByRole('switch', { name: t('shell.settings.hideHeader') })
        await hides.and(page.locator('[aria-disabled="true"]')).waitFor()
        await choose(t('shell.settings.navigation.top'))
        await keeps('DEFAULT_FIXED_SIDEMENU', false)
        await fluid.check()
        await choose(t('shell.settings.menuTheme.light'))
        await choose(t('shell.settings.colour.purple'))
        await choose(t('shell.settings.density.compact'))
        await choose(t('shell.appearance.dark'))
        await flip(t('shell.settings.colourWeak'))
        await flip(t('shell.settings.multiTab'))
        await keeps('DEFAULT_COLOR', '#722ed1')
        await keeps('DEFAULT_LAYOUT_MODE', 'topmenu')
        await page.getByRole('tablist', { name: t('shell.tabs') }).waitFor({ state: 'detached' })

        await page.reload()
        await visit.menu.waitFor()
        const shell = await shellClass(visit)
        assert.match(shell, /\btop\b/)
        assert.doesNotMatch(shell, /fixed-header|narrow-content/)
        assert.equal(await page.getByRole('tablist').count(), 0, 'one page at a time')
        await becomes(
          'everything to look as it was chosen',
          () => page.evaluate<object>(`({ ...document.documentElement.dataset })`),
          { theme: 'dark', menu: 'light', weak: '', density: 'compact', shortcuts: 'on' },
        )

        await visit.chooseOfAccount(t('shell.settings'))
        await visit.button(t('shell.settings.reset')).click()
        await until('the shell to be as at first', async () =>
          /\bside\b.*fixed-header fixed-menu/.test(await shellClass(visit)),
        )
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
      const isAway = async () => (await page.locator('.header-away').count()) > 0
      // The page grows while it is read, and scrolls for a moment after the wheel has stopped.
      await until('the header to give way', async () => {
        await page.mouse.wheel(0, 200)
        return isAway()
      })
      await until('the header to return', async () => {
        await page.mouse.wheel(0, -50)
        return !(await isAway())
      })
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
      await becomes(
        'the page to be as wide as the phone',
        () => page.evaluate<number>('document.documentElement.scrollWidth'),
        400,
      )
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

  journey(
    'the products and tabs of a page are chosen by key, and the way back leads through them',
    () =>
      visiting({ width: 400, height: 800 }, async (visit) => {
        const { page, t } = visit
        await visit.enter('harbor', '/sms/otpReguler/rejects')
        await visit.settled()
        const beside = (name: string) =>
          page.locator('.page-choices').getByRole('link', { name, exact: true })
        const open = page.getByRole('tablist', { name: t('shell.tabs') }).getByRole('tab')
        const before = await open.count()
        await becomes(
          'what was chosen to be in sight',
          () =>
            page.evaluate<boolean>(`[...document.querySelectorAll('.page-choices nav')].every((nav) => {
            const box = nav.getBoundingClientRect()
            const link = nav.querySelector('[aria-current]').getBoundingClientRect()
            return link.left >= box.left - 1 && link.right <= box.right + 1 && box.right <= 400
          })`),
          true,
        )
        const choose = async (name: string, path: string) => {
          await beside(name).focus()
          await page.keyboard.press('Enter')
          await page.waitForURL(({ pathname }) => pathname === path)
          await beside(name).and(page.locator(':focus')).waitFor()
        }
        await choose('Marketing SMS', '/sms/marketing/rejects')
        await choose('Tasks', '/sms/marketing/task')
        await visit.heading(t('sms.task.title')).waitFor()
        await page.goBack()
        await page.waitForURL('**/sms/marketing/rejects')
        await page.goBack()
        await page.waitForURL('**/sms/otpReguler/rejects')
        await beside('One-time code, regular').and(page.locator('[aria-current]')).waitFor()
        assert.equal(await open.count(), before, 'all of it in one tab')
      }),
  )

  journey('the tab in front stays in sight when the window gets narrow', () =>
    visiting({}, async (visit) => {
      const { page } = visit
      await visit.enter('kestrel')
      for (const path of ['send', 'task', 'outbox']) {
        await visit.goto(`/sms/notify/${path}`)
        await visit.settled()
      }
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
      await visit.enter('meridian', '/user/login')
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
/** More are not open at once. */
const MAX_TABS = 20
/**
 * The pages with a screen of their own, and of the generated ones, which are one screen, as many as make fifty: each
 * further entity would only repeat it.
 */
function tabsOf(pages: readonly MenuNode[]): readonly MenuNode[] {
  if (ALL) return pages
  const [generated = [], own = []] = [true, false].map((is) =>
    pages.filter(({ component }) => component.startsWith('entity/') === is),
  )
  // Home is not opened: it is there.
  return [...own, ...generated.slice(0, Math.max(TABS + 1 - own.length, 1))]
}
const MORE_HEAP_BYTES = 10 * 1024 * 1024
/** A page is some 400 nodes; fifty of them left behind would be 20,000. */
const MORE_NODES = 400

chapter('tabs', () => {
  journey('fifty tabs opened and closed leave no page behind', () =>
    visiting({ expected: [/Failed to load resource/] }, async (visit) => {
      const { page, t } = visit
      await visit.enter('admin')
      const cdp = await page.context().newCDPSession(page)
      const lines = await linesOf(await here.platform.as('admin'))
      // By their place: where the line of a product leads depends on the product chosen last.
      const [, ...places] = tabsOf(oneOfEach(lines)).map((line) => lines.indexOf(line))
      const home = lines[0]?.path
      await visit.unfoldMenu()
      const openAndClose = async (): Promise<number> => {
        const tabs = page.locator('.tab-bar').getByRole('tab')
        for (const [n, place] of places.entries()) {
          const line = visit.menu.getByRole('link').nth(place)
          const path = await line.getAttribute('href')
          await line.click()
          await page.waitForURL((url) => url.pathname === path)
          // A page left before it was drawn has no tab.
          await becomes(`a tab for ${path}`, () => tabs.count(), Math.min(n + 2, MAX_TABS))
          await visit.settled()
        }
        await until(
          'at most twelve to be alive',
          async () => (await page.locator('.tab-page').count()) <= 12,
        )
        await page.getByRole('tab').first().click({ button: 'right' })
        await page.getByRole('menuitem', { name: t('shell.tab.closeRight') }).click()
        await page.locator('.tab').nth(1).waitFor({ state: 'detached' })
        await page.waitForURL(`**${home ?? ''}`)
        await visit.settled()
        return places.length
      }
      // The first round loads what stays: code, texts, cached answers.
      await openAndClose()
      const before = await memory(cdp)
      for (let opened = 0; opened < TABS;) opened += await openAndClose()
      // What was still being answered or drawn goes a moment later; what is left behind stays.
      const { heap, nodes } = await until('what was closed to be freed', async () => {
        const now = await memory(cdp)
        const more = { heap: now.heap - before.heap, nodes: now.nodes - before.nodes }
        return more.heap < MORE_HEAP_BYTES && more.nodes < MORE_NODES && more
      })
      process.stdout.write(`Fifty tabs later: ${heap} bytes and ${nodes} nodes more.\n`)
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
