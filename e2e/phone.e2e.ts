import { translate } from '@tandem/i18n'
import { z } from 'zod'
import type { Visit } from './browser.ts'
import { shown } from './cases.ts'
import { chapter, journey } from './journey.ts'
import { fits, NARROW, showsRows } from './narrow.ts'
import { stage } from './stage.ts'
import { newestTask, finished } from './sms.ts'

const here = stage()
const HANDSET = '+12015550101'

chapter('a window of 400 pixels and a finger', () => {
  for (const [locale, username] of shown(
    [
      ['en_US', 'kestrel'],
      ['zh_CN', 'bluewhale'],
    ] as const,
    0,
  )) {
    journey(`are enough for a day\u2019s work (${locale})`, async () => {
      const title = locale === 'zh_CN' ? '周末维护' : 'Weekend work'
      await announce(title)
      // Pending calls are refused at sign-out.
      const expected = [/Failed to load resource: the server responded with a status of 401/]
      await here.visiting({ ...NARROW, locale, expected }, async (visit) => {
        await signIn(visit, username)
        await readAnnouncement(visit, title)
        await send(visit)
        await readTrace(visit, username)
        await filterList(visit)
        await editRecord(visit, username)
        await changeLanguage(visit)
        await signOut(visit)
      })
    })
  }
})

/** To everyone; it does not pop up. */
async function announce(titile: string): Promise<void> {
  const admin = await here.platform.as('admin')
  const body = {
    titile,
    msgContent: '<p>From 02:00 to 03:00.</p>',
    msgCategory: '1',
    msgType: 'ALL',
    type: '0',
  }
  const id = await admin.send('POST', '/sys/annountCement/add', body, z.string())
  await admin.send('PUT', '/sys/annountCement/doReleaseData', { id }, z.unknown())
}

async function signIn(visit: Visit, username: string): Promise<void> {
  await visit.goto('/user/login')
  await fits(visit, 'sign-in')
  await visit.field(visit.t('login.username')).fill(username)
  await visit.password.fill(here.platform.passwordOf(username))
  await visit.button(visit.t('login.submit')).tap()
  await visit.button(visit.t('shell.openMenu')).waitFor()
  await visit.settled()
  await fits(visit, 'home')
}

/** Through the menu, which slides in over the page and out again. */
async function open(visit: Visit, path: string): Promise<void> {
  const { page, t, menu } = visit
  await visit.button(t('shell.openMenu')).tap()
  const link = menu.locator(`a[href="${path}"]`)
  const folded = menu.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().tap()
  await fits(visit, `menu before ${path}`)
  await link.tap()
  await page.waitForURL(`**${path}`)
  await visit.settled()
  await fits(visit, path)
}

async function readAnnouncement(visit: Visit, title: string): Promise<void> {
  const { page, t } = visit
  await page
    .locator('.header-tools')
    .getByRole('button', { name: new RegExp(`^${t('notices.bell')}`) })
    .tap()
  await page.getByText(title).first().waitFor()
  await fits(visit, 'bell')
  await page.getByRole('button').filter({ hasText: title }).tap()
  const window = page.getByRole('dialog', { name: title })
  await window.waitFor()
  await page.frameLocator('iframe.html-frame').getByText('From 02:00 to 03:00.').waitFor()
  await fits(visit, 'announcement')
  await window
    .getByRole('button', { name: t('kit.close'), exact: true })
    .last()
    .tap()
  await window.waitFor({ state: 'detached' })
}

async function send(visit: Visit): Promise<void> {
  const { page, t } = visit
  await open(visit, '/sms/notify/send')
  await page.getByRole('textbox', { name: t('sms.send.numbers') }).fill(HANDSET)
  await page
    .getByRole('textbox', { name: t('sms.send.text'), exact: true })
    .fill('Hello from a phone')
  const review = visit.button(t('sms.send.action', { n: 1 })).first()
  await review.and(page.locator(':enabled')).waitFor()
  await fits(visit, 'send')
  await review.tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('sms.confirm.title', { n: 1 })).waitFor()
  await fits(visit, 'review')
  await dialog.getByRole('button', { name: t('sms.send.action', { n: 1 }) }).tap()
  await visit.heading(t('sms.done.title', { n: 1 })).waitFor()
  await fits(visit, 'sent')
}

async function readTrace(visit: Visit, username: string): Promise<void> {
  const { t, drawer, table } = visit
  const api = await here.platform.as(username)
  await finished(api, (await newestTask(api)).id, 240_000)
  await open(visit, '/sms/notify/outbox')
  await showsRows(visit, 'outbox')
  await table.getByRole('rowheader').first().getByRole('button').tap()
  await drawer.getByText(t('message.status.delivered')).first().waitFor()
  await visit.settled()
  await fits(visit, 'trace')
  await drawer.getByRole('button', { name: t('kit.close'), exact: true }).tap()
  await drawer.waitFor({ state: 'detached' })
}

async function filterList(visit: Visit): Promise<void> {
  const { page, t } = visit
  const shown = page.locator('.tab-page').filter({ visible: true })
  await shown.getByRole('button', { name: t('kit.filters'), exact: true }).tap()
  await fits(visit, 'filters')
  await shown.getByRole('button', { name: t('sms.outbox.status'), exact: true }).tap()
  const question = page.getByRole('dialog')
  await question.getByRole('checkbox', { name: t('message.status.delivered'), exact: true }).tap()
  await fits(visit, 'filter')
  await page.waitForURL(/status=delivered/)
  await page.keyboard.press('Escape')
  await visit.settled()
  await fits(visit, 'filtered')
}

async function editRecord(visit: Visit, username: string): Promise<void> {
  const { t, drawer, table } = visit
  await open(visit, '/isystem/user')
  await showsRows(visit, 'users')
  await table
    .filter({ visible: true })
    .getByRole('rowheader')
    .getByRole('button', { name: username, exact: true })
    .tap()
  await visit.settled()
  await fits(visit, 'record')
  await drawer.getByRole('button', { name: t('kit.edit'), exact: true }).tap()
  const number = drawer.getByRole('textbox', { name: t('user.workNo.label') })
  await number.fill('4711')
  await fits(visit, 'form')
  await drawer.getByRole('button', { name: t('kit.save') }).tap()
  await drawer.getByText('4711', { exact: true }).waitFor()
  await fits(visit, 'saved')
  await drawer.getByRole('button', { name: t('kit.close'), exact: true }).tap()
  await drawer.waitFor({ state: 'detached' })
}

/** There and back, so that the journey can continue in its own. */
async function changeLanguage(visit: Visit): Promise<void> {
  const { page, locale } = visit
  const [other, own] =
    locale === 'zh_CN' ? (['English', '简体中文'] as const) : (['简体中文', 'English'] as const)
  const otherLocale = locale === 'zh_CN' ? 'en_US' : 'zh_CN'
  await visit.account.tap()
  await fits(visit, 'account')
  await page.getByRole('menuitemradio', { name: other }).tap()
  await page.getByRole('button', { name: translate(otherLocale, 'shell.openMenu') }).waitFor()
  await fits(visit, 'the other language')
  await visit.account.tap()
  await page.getByRole('menuitemradio', { name: own }).tap()
  await visit.button(visit.t('shell.openMenu')).waitFor()
}

async function signOut(visit: Visit): Promise<void> {
  const { page, t } = visit
  await visit.account.tap()
  await page.getByRole('menuitem', { name: t('shell.logout') }).tap()
  await visit.button(t('login.submit')).waitFor()
  await fits(visit, 'signed out')
}
