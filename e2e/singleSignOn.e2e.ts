import assert from 'node:assert/strict'
import { translate } from '@tandem/i18n'
import type { Visit } from './browser.ts'
import { shown } from './cases.ts'
import { chapter, journey } from './journey.ts'
import { singleSignOnOf, trustSingleSignOn } from './singleSignOn.ts'
import { stage } from './stage.ts'

const here = stage({ prepare: trustSingleSignOn })
const { visiting } = here
/** The browser itself logs that a call was refused. */
const refused = /Failed to load resource: the server responded with a status of 4/

/** Signs in on the page of the single sign-on server. */
async function answerThere({ page }: Visit, username: string, password: string): Promise<void> {
  await page.getByLabel(/^Username/).fill(username)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: /^Sign in/ }).click()
}

chapter('single sign-on', () => {
  for (const [locale, username] of shown(
    [
      ['en_US', 'kestrel'],
      ['zh_CN', 'lotus'],
    ] as const,
    0,
  )) {
    journey(`leads away and back to the page one wanted, and out again (${locale})`, () =>
      visiting({ locale, expected: [refused] }, async (visit) => {
        const { page, t } = visit
        const cas = singleSignOnOf(here.platform)
        const way = page.getByRole('link', { name: t('login.sso') })
        await visit.goto('/sms/notify/outbox?status=delivered')
        await way.click()
        await page.waitForURL(`${cas.url}/login?**`)
        await answerThere(visit, username, 'not-the-password')
        await page.getByRole('alert').waitFor()
        await answerThere(visit, username, cas.password)
        await visit.menu.waitFor()
        await page.waitForURL('**/sms/notify/outbox?status=delivered')
        assert.doesNotMatch(await page.evaluate<string>('document.referrer + location'), /ticket/)

        await visit.chooseOfAccount(t('shell.logout'))
        await visit.button(t('login.submit')).waitFor()
        // The next user at this browser has to sign in, there too.
        await way.click()
        await page.getByLabel(/^Username/).waitFor()
      }),
    )
  }

  for (const locale of shown(['en_US', 'zh_CN'] as const, 1)) {
    journey(`says so when the ticket is wrong, spent or of a stranger (${locale})`, () =>
      visiting({ locale, expected: [refused] }, async (visit) => {
        const { page, t } = visit
        const cas = singleSignOnOf(here.platform)
        const told = page
          .getByRole('alert')
          .filter({ hasText: translate(locale, 'error.door.ssoRefused') })
        await visit.goto('/user/login?ticket=ST-1-made-up')
        await told.waitFor()
        assert.doesNotMatch(page.url(), /ticket/, 'neither history nor a copied address holds it')
        await visit.button(t('login.sso.otherWay')).click()
        await visit.button(t('login.submit')).waitFor()

        const spent = page.waitForRequest(/validateLogin/)
        await page.getByRole('link', { name: t('login.sso') }).click()
        await answerThere(visit, 'nobody-of-ours', cas.password)
        await told.waitFor()
        const ticket = new URL((await spent).url()).searchParams.get('ticket') ?? ''
        assert.match(ticket, /^ST-/)
        await visit.goto(`/user/login?ticket=${ticket}`)
        await told.waitFor()
        assert.equal(await visit.menu.count(), 0)
      }),
    )
  }
})
