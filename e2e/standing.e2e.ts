import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import type { Visit } from './browser.ts'
import { Detour } from './detour.ts'
import { journey } from './journey.ts'
import { sendResult } from './sms.ts'
import { stage } from './stage.ts'

const here = stage()
const { visiting } = here

/** What a browser logs while the server is away. */
const away = [/ERR_|WebSocket|Failed to fetch|Failed to load resource/]
const strip = ({ page, t }: Visit, name: 'connection' | 'release' | 'other') =>
  page.getByRole('region', { name: t(`strip.${name}`) })

async function through<Result>(walk: (detour: Detour) => Promise<Result>): Promise<Result> {
  const detour = await Detour.to(here.platform.url)
  try {
    return await walk(detour)
  } finally {
    detour.close()
  }
}

journey('a lost server is said at once, and everything goes on when it is back', () =>
  through((detour) =>
    visiting({ url: detour.url, expected: away }, async (visit) => {
      const { page, t } = visit
      await visit.enter('harbor')
      await visit.openPage('Outbox')
      await visit
        .row(/\+?\d{8}/)
        .first()
        .waitFor()
      detour.cut()
      await strip(visit, 'connection')
        .getByText(/ since \d\d:\d\d:\d\d/)
        .waitFor()
      // A page whose file was never loaded, and whose rows were never requested.
      await visit.openPage('Tasks')
      await page.getByText(t('kit.part.title')).waitFor()
      // It is only said for a moment.
      const back = strip(visit, 'connection').getByText(t('strip.back')).waitFor()
      detour.restore()
      await back
      await visit.heading(t('sms.task.title')).waitFor()
      await visit.row(/\d/).first().waitFor()
    }),
  ),
)

journey('a console that slept finds its dead connection and shows what it missed', () =>
  through((detour) =>
    visiting({ url: detour.url, expected: away }, async (visit) => {
      const { page } = visit
      await visit.enter('kestrel')
      await visit.openPage('Tasks')
      await visit.row(/\d/).first().waitFor()
      const lifecycle = await page.context().newCDPSession(page)
      detour.silence()
      await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' })
      await (
        await here.platform.as('kestrel')
      ).send(
        'POST',
        '/sms/notify/outbox/send',
        { content: 'While you slept', mobiles: '919812345678', name: 'Night shift' },
        sendResult,
      )
      await lifecycle.send('Page.setWebLifecycleState', { state: 'active' })
      await visit.row('Night shift').waitFor({ timeout: 90_000 })
    }),
  ),
)

journey('a newer console is said, and comes with the next page', () =>
  visiting({}, async (visit) => {
    const { page, t } = visit
    await visit.enter('harbor')
    await page.route('**/release.json', (route) =>
      route.fulfill({ json: { release: 'a-newer-build' } }),
    )
    await page.evaluate(`window.dispatchEvent(new Event('online'))`)
    await strip(visit, 'release').getByText(t('strip.newer')).waitFor()
    await page.unroute('**/release.json')
    await page.evaluate(`window.isOld = true`)
    await visit.openPage('Outbox')
    await visit.heading(t('sms.outbox.title')).waitFor()
    assert.equal(await page.evaluate<boolean>(`window.isOld === true`), false, 'it was loaded anew')
    await strip(visit, 'release').waitFor({ state: 'detached' })
  }),
)

journey('a sign-in as somebody else in another tab stops this one, and it recovers', () =>
  visiting({}, async (visit) => {
    const { page, t } = visit
    await visit.enter('harbor')
    await visit.openPage('Send')
    const text = visit.field(t('sms.send.text'))
    await text.fill('Half a sentence')
    const second = await page.context().newPage()
    await second.goto(`${here.platform.url}/user/help`)
    // A page behind another one is drawn once a second.
    await page.bringToFront()
    await signInAt(second, 'papaya')
    await strip(visit, 'other').waitFor()
    await page.locator('main[inert]').waitFor()

    await signInAt(second, 'harbor')
    await strip(visit, 'other').waitFor({ state: 'detached' })
    assert.equal(await text.inputValue(), 'Half a sentence')
    await visit.openPage('Outbox')
    await visit.row(/\d{8}/).first().waitFor()

    await signInAt(second, 'papaya')
    await strip(visit, 'other').getByRole('button').click()
    await visit.button(t('shell.account', { name: 'Maria Santos' })).waitFor()
  }),
)

/** Signs a user in on a page of this browser as every client of the family does: under the same names. */
async function signInAt(page: Page, username: string): Promise<void> {
  const { token, userInfo } = await here.platform
    .anonymous()
    .send(
      'POST',
      '/sys/login',
      { username, password: here.platform.passwordOf(username) },
      z.object({ token: z.string(), userInfo: z.unknown() }),
    )
  const entries = { Login_Userinfo: userInfo, 'Access-Token': token }
  await page.evaluate(
    `for (const [name, value] of Object.entries(${JSON.stringify(entries)})) {
       localStorage.setItem('pro__' + name, JSON.stringify({ value, expire: null }))
     }`,
  )
}
