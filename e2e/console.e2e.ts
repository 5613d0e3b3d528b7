import assert from 'node:assert/strict'
import { translate } from '@tandem/i18n'
import { z } from 'zod'
import { shown } from './cases.ts'
import { sql } from './database.ts'
import { chapter, journey } from './journey.ts'
import { linesOf } from './screens.ts'
import { stage } from './stage.ts'
import { becomes, until } from './until.ts'

// The view of a new user: nothing here starts from a template.
const here = stage({ firstStart: true })
const { visiting } = here

const refusedCall = /Failed to load resource: the server responded with a status of 40\d/

chapter('signing in', () => {
  for (const locale of shown(['en_US', 'zh_CN'] as const, 1)) {
    journey(`a wrong password is told plainly, and asks for a picture in the end (${locale})`, () =>
      visiting({ locale, expected: [refusedCall] }, async (visit) => {
        const { t, page } = visit
        const username = locale === 'zh_CN' ? 'lotus' : 'mango'
        const says = (code: string) =>
          page.getByRole('alert').filter({ hasText: translate(locale, `error.${code}`) })
        await visit.signIn(username, '')
        await page.getByText(t('login.required.password')).waitFor()
        for (const attempt of [1, 2, 3]) {
          await visit.signIn(username, `wrong-${attempt}`)
          await says('login.wrong').waitFor()
          await visit.signInAnswered()
        }
        await page.getByRole('img', { name: t('login.captchaAlt') }).waitFor()
        await visit.field(t('login.captcha')).fill('0000')
        await visit.signIn(username)
        await says('login.captchaWrong').waitFor()
        await visit.signInAnswered()
        // Users who cannot read the captcha let the browser compute instead.
        await page.getByRole('button', { name: t('login.captchaWork') }).click()
        // Seconds on an idle processor; journeys share theirs.
        await page.getByText(t('login.captchaWorked')).waitFor({ timeout: 90_000 })
        await visit.signIn(username)
        await page.getByRole('navigation').first().waitFor()
      }),
    )
  }

  journey('whoever asks for a page signs in first and lands there', () =>
    visiting({}, async (visit) => {
      await visit.goto('/sms/notify/outbox?status=delivered')
      await visit.enter('papaya')
      await visit.page.waitForURL('**/sms/notify/outbox?status=delivered')
      await visit.heading(visit.t('sms.outbox.title')).waitFor()
    }),
  )

  journey('logging out ends the session for the server too', () =>
    visiting({ expected: [refusedCall] }, async (visit) => {
      const { t } = visit
      await visit.enter('papaya')
      const token = await visit.token()
      await visit.chooseOfAccount(t('shell.logout'))
      await visit.button(t('login.submit')).waitFor()
      const answer = await fetch(`${here.platform.base}/sys/user/getCurrentUserDeparts`, {
        headers: { 'x-access-token': token },
      })
      assert.equal(answer.status, 401)
      await visit.goto('/home/Home')
      await visit.button(t('login.submit')).waitFor()
    }),
  )

  for (const locale of shown(['en_US', 'zh_CN'] as const, 1)) {
    journey(
      `a session that ends in the middle of a form says so, and the form goes on after the sign-in (${locale})`,
      () =>
        visiting({ locale, expected: [refusedCall, /WebSocket/] }, async (visit) => {
          const { t, page, drawer } = visit
          await visit.enter('sunrise', '/sms/senderId?mode=add')
          const value = drawer.getByRole('textbox', { name: t('senderId.sender.label') })
          await value.fill('Aurora')
          await sql(
            here.platform,
            `delete from sys_session where user_id = (select id from sys_user where username = 'sunrise')`,
          )
          await visit.told(t('shell.unauthorized'))
          await page.getByText(t('login.ended')).waitFor()
          await visit.signIn('sunrise')
          await drawer.getByText(t('kit.form.draft.back')).waitFor()
          assert.equal(await value.inputValue(), 'Aurora')
          await visit.settled()
        }),
    )
  }
})

chapter('the shell', () => {
  journey('the menu is the one the server has for the role', async () => {
    for (const username of ['admin', 'meridian', 'harbor'] as const) {
      const wanted = await linesOf(await here.platform.as(username))
      await visiting({}, async (visit) => {
        await visit.enter(username)
        await visit.page.getByRole('region', { name: visit.t('strip.sandbox') }).waitFor()
        await visit.unfoldMenu()
        await becomes(
          `the menu to be that of ${username}`,
          async () =>
            (await visit.menu.getByRole('link').locator('.side-title').allTextContents()).map(
              (text) => text.trim(),
            ),
          wanted.map((node) => visit.titleOf(node)),
        )
      })
    }
    const count = async (username: string) =>
      (await linesOf(await here.platform.as(username))).length
    assert.ok((await count('admin')) > (await count('meridian')))
    assert.ok((await count('meridian')) > (await count('harbor')))
  })

  journey(
    'tabs keep what was typed, live in the address and survive a reload; a list holds its news back',
    () =>
      visiting({}, async (visit) => {
        const { page, t } = visit
        await visit.enter('harbor')
        await visit.openPage('Send')
        await visit.field(t('sms.send.text')).fill('Half a sentence')
        await visit.openPage('Outbox')
        const tab = (name: string) =>
          page.getByRole('tablist', { name: t('shell.tabs') }).getByRole('tab', { name })
        await tab('Send').click()
        await page.waitForURL(/\/sms\/notify\/send$/)
        assert.equal(await visit.field(t('sms.send.text')).inputValue(), 'Half a sentence')
        await page.reload()
        await tab('Outbox').waitFor()
        const inFront = page.getByRole('tab', { selected: true })
        await tab('Send').and(inFront).waitFor()
        await page.goBack()
        await tab('Outbox').and(inFront).waitFor()

        await visit.connected()
        await visit.listRead()
        // New rows wait above the list until requested.
        const harbor = await here.platform.as('harbor')
        const mobiles = ['+6591234501', '+6591234502', '+6591234503']
        const body = { mobiles: mobiles.join(), content: 'News of the list' }
        await harbor.send('POST', '/sms/notify/outbox/send', body, z.unknown())
        const news = visit.button(t('kit.fresh', { n: mobiles.length }))
        await news.waitFor()
        assert.equal(await visit.row('+6591234501').count(), 0)
        await news.click()
        for (const mobile of mobiles) await visit.row(mobile).first().waitFor()
        await news.waitFor({ state: 'detached' })
      }),
  )

  journey('the language changes at once, everywhere, and is kept under locale', () =>
    visiting({}, async (visit) => {
      const { page } = visit
      await visit.enter('harbor')
      await visit.chooseOfAccount('简体中文')
      await page.getByRole('navigation', { name: translate('zh_CN', 'shell.menu') }).waitFor()
      await page.getByRole('tab', { name: '首页' }).waitFor()
      await becomes(
        'the language to be kept',
        () =>
          page.evaluate<string[]>(
            `[localStorage.getItem('locale'), document.documentElement.lang]`,
          ),
        ['zh_CN', 'zh-CN'],
      )
      await page.reload()
      await page.getByRole('navigation', { name: translate('zh_CN', 'shell.menu') }).waitFor()
    }),
  )

  journey('dark is chosen, kept, and there before the first paint', () =>
    visiting({}, async (visit) => {
      const { page, t } = visit
      const theme = () => page.evaluate<string>('document.documentElement.dataset.theme')
      await visit.enter('harbor')
      assert.equal(await theme(), 'light')
      await visit.chooseOfAccount(t('shell.appearance.dark'))
      await becomes('the page to be dark', theme, 'dark')
      await page.reload({ waitUntil: 'commit' })
      await page.waitForLoadState('domcontentloaded')
      assert.equal(await theme(), 'dark')
    }),
  )

  journey('an address without a page says so and leads home', () =>
    visiting({}, async (visit) => {
      await visit.goto('/no/such/page')
      await visit.enter('harbor')
      await visit.heading(visit.t('shell.noPage.title')).waitFor()
      await visit.button(visit.t('shell.noPage.action')).click()
      await visit.page.waitForURL('**/home/Home')
    }),
  )
})

chapter('a list', () => {
  journey('filter, order, page and columns; what can be shared is in the address', () =>
    visiting({}, async (visit) => {
      const { page, t } = visit
      await visit.goto('/sys/country')
      await visit.enter('admin')
      const rows = visit.table.getByRole('rowheader')
      await rows.first().waitFor()

      await page.getByRole('searchbox').fill('guinea')
      await page.waitForURL(/nameEn=guinea/)
      await visit.row('Equatorial Guinea').waitFor()
      await until('nothing else to be listed', async () =>
        (await rows.allTextContents()).every((text) => /guinea/i.test(text)),
      )
      await visit.button(t('kit.clearFilters')).click()
      await page.waitForURL((url) => !url.search.includes('guinea'))

      const column = page.getByRole('columnheader', { name: 'ISO code' })
      const ordered = (how: string) => column.and(page.locator(`[aria-sort="${how}"]`)).waitFor()
      await column.getByRole('button').click()
      await page.waitForURL(/sort=iso2/)
      await rows.first().filter({ hasText: 'Andorra' }).waitFor()
      await ordered('ascending')
      await column.getByRole('button').click()
      await page.waitForURL(/sort=-iso2/)
      await rows.first().filter({ hasText: 'Zimbabwe' }).waitFor()
      await ordered('descending')

      await visit.button(t('kit.nextPage')).click()
      await page.waitForURL(/page=2/)
      await page.getByText(/^51–100 of /).waitFor()
      const address = page.url()
      await visit.button(t('kit.previousPage')).click()
      await page.getByText(/^1–50 of /).waitFor()
      await page.goto(address)
      await page.getByText(/^51–100 of /).waitFor()

      await visit.button(t('kit.tableSettings')).click()
      await page.getByRole('checkbox', { name: 'Calling code' }).uncheck()
      await page.keyboard.press('Escape')
      const callingCode = page.getByRole('columnheader', { name: 'Calling code' })
      await callingCode.waitFor({ state: 'detached' })
      await page.reload()
      await rows.first().waitFor()
      assert.equal(await callingCode.count(), 0)
    }),
  )

  journey('a gateway is added, corrected, edited against a faster colleague, and deleted', () =>
    visiting({ expected: [refusedCall] }, async (visit) => {
      const { t } = visit
      await visit.goto('/sms/gateway')
      await visit.enter('admin')
      await visit.button(t('kit.add', { name: 'gateway' })).click()
      const form = visit.drawer
      // Each begins with its label: there are hosts and backup hosts.
      const field = (label: string) =>
        form.getByRole('textbox', { name: new RegExp(`^${label}\\b`) })
      const submit = form.getByRole('button', { name: t('kit.add', { name: 'gateway' }) })
      await submit.click()
      await form.getByText(translate('en_US', 'error.field.required')).first().waitFor()

      await field('Name').fill('Aurora Mobile')
      await field('Host').fill('smsc.example')
      await field('Port').fill('70000')
      await field('System ID').fill('journey')
      await field('Password').fill('secret-1')
      await submit.click()
      await form
        .getByText(translate('en_US', 'error.field.range', { from: '1', to: '65535' }))
        .waitFor()
      await field('Port').fill('2775')
      await submit.click()
      await form
        .getByText(/“Aurora Mobile” already exists/)
        .first()
        .waitFor()
      await field('Name').fill('Journey SMSC')
      await submit.click()
      await form.getByRole('heading', { name: 'Journey SMSC' }).waitFor()

      await form.getByRole('button', { name: t('kit.edit') }).click()
      await field('Notes').waitFor()
      await fasterColleague('Journey SMSC', { tps: 7 })
      await field('TPS').fill('9')
      await form.getByRole('button', { name: t('kit.save') }).click()
      await form.getByText(t('stale.title')).waitFor()
      const compared = form.getByRole('row').filter({ hasText: 'TPS' })
      await becomes('both values', () => compared.getByRole('cell').allTextContents(), ['9', '7'])
      await form.getByRole('button', { name: t('stale.keep') }).click()

      await form.getByRole('tab', { name: t('kit.history'), exact: true }).click()
      const history = form.getByRole('listitem')
      await history
        .filter({ hasText: /admin edited/ })
        .filter({ hasText: 'TPS: 7 → 9' })
        .waitFor()
      await history
        .filter({ hasText: /manager edited/ })
        .filter({ hasText: '100 → 7' })
        .waitFor()
      await history.filter({ hasText: /admin added/ }).waitFor()

      await form.getByRole('button', { name: t('kit.moreActions') }).click()
      await visit.page.getByRole('menuitem', { name: t('kit.delete') }).click()
      await visit.button(t('kit.delete.action', { name: 'Journey SMSC' })).click()
      await visit.row('Journey SMSC').waitFor({ state: 'detached' })
      await visit.button(t('kit.undo')).click()
      await visit.told(t('kit.deleted', { name: 'Journey SMSC' }))
      await visit.row('Journey SMSC').waitFor()
    }),
  )

  journey('a customer applies for a sender ID with the keyboard alone', () =>
    visiting({ expected: [refusedCall] }, async (visit) => {
      const { page, t } = visit
      await visit.goto('/sms/senderId')
      await visit.field(t('login.username')).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('kestrel')
      await page.keyboard.press('Tab')
      await page.keyboard.type(here.platform.passwordOf('kestrel'))
      await page.keyboard.press('Enter')
      const add = visit.button(t('kit.add', { name: 'sender ID' }))
      await visit.row('KESTREL').waitFor()
      await visit.tabTo(add)
      await page.keyboard.press('Enter')
      const sender = visit.drawer.getByRole('textbox', { name: 'Sender ID' })
      await sender.waitFor()
      await visit.tabTo(sender)
      await page.keyboard.type('KestrelOps')
      await page.keyboard.press('Enter')
      await visit.drawer.getByRole('heading', { name: 'KestrelOps' }).waitFor()
      await page.keyboard.press('Escape')
      await visit.row('KestrelOps').filter({ hasText: 'In review' }).waitFor()
    }),
  )
})

/** Someone else saves the gateway meanwhile. */
async function fasterColleague(name: string, change: Record<string, number>): Promise<void> {
  const manager = await here.platform.as('manager')
  const record = z.object({ id: z.string(), version: z.number() })
  const found = await manager.get(
    '/sms/gateway/list',
    { name },
    z.object({ records: z.tuple([record]) }),
  )
  const [{ id, version }] = found.records
  await manager.send('PUT', '/sms/gateway/edit', { id, version, ...change }, z.unknown())
}
