import { translate } from '@tandem/i18n'
import assert from 'node:assert/strict'
import type { Visit } from './browser.ts'
import { shown } from './cases.ts'
import { sql } from './database.ts'
import { chapter, journey } from './journey.ts'
import { codeIn, mailTo } from './mail.ts'
import { stage } from './stage.ts'

const here = stage()
const { visiting } = here
const refusedCall = /Failed to load resource: the server responded with a status of 4/
const PASSWORD = 'Harbour-4711-gate'

interface Applicant {
  username: string
  company: string
  email: string
  phone: string
}

/** Requests an account on the sign-in page, with a code by mail. */
async function apply(visit: Visit, { username, company, email, phone }: Applicant): Promise<void> {
  const { t, page } = visit
  // All journeys come from one address, which needs a captcha after three codes a day.
  await sql(here.platform, 'update sys_door_code set asked_from = $1', ['journey'])
  await visit.goto('/user/login')
  await page.getByRole('link', { name: t('login.registerLink') }).click()
  await visit.field(t('register.companyName')).fill(company)
  await visit.field(t('register.contactName')).fill('Li Wei')
  await page.getByRole('textbox', { name: t('register.email'), exact: true }).fill(email)
  await visit.field(t('register.phone')).fill(phone)
  await visit.field(t('register.username')).fill(username)
  await visit.password.fill(PASSWORD)
  await page.getByLabel(t('publicPages.password.confirm'), { exact: true }).fill(PASSWORD)
  await visit.button(t('login.sendCode')).click()
  const { text } = await mailTo(here.platform, email, /\d{6}/)
  await visit.field(t('register.code.mail')).fill(codeIn(text))
  await visit.button(t('register.submit')).click()
  await visit.heading(t('registerResult.title')).waitFor()
}

/** Whether the applicant can sign in with the chosen credentials. */
async function tryToEnter(visit: Visit, { username }: Applicant): Promise<void> {
  await visit.goto('/user/login')
  await visit.signIn(username, PASSWORD)
}

chapter('a company that asks for an account', () => {
  const withMail = (one: Omit<Applicant, 'email'>): Applicant => ({
    ...one,
    email: `${one.username}@applicants.example`,
  })

  for (const [locale, welcome] of shown(
    [
      ['en_US', { username: 'heron', company: 'Heron Parcels', phone: '+44 7700 900471' }],
      ['zh_CN', { username: 'bailu', company: '白鹭快递', phone: '+44 7700 900473' }],
    ] as const,
    0,
  )) {
    journey(`is approved on the screen for it, and its first user comes in (${locale})`, () =>
      visiting({ locale, expected: [refusedCall] }, async (guest) => {
        const applicant = withMail(welcome)
        await apply(guest, applicant)
        await tryToEnter(guest, applicant)
        await guest.page
          .getByRole('alert')
          .filter({ hasText: translate(locale, 'error.login.wrong') })
          .waitFor()
        await visiting({ locale }, async (admin) => {
          const { t, drawer } = admin
          await admin.enter('admin')
          await admin.openPage(t('registration.title'))
          const row = admin.row(applicant.company)
          await row.getByText(t('registration.status.pending')).waitFor()
          await row.getByRole('button', { name: t('registration.approve') }).click()
          const terms = drawer.filter({
            hasText: t('registration.approve.title', { company: applicant.company }),
          })
          await terms.waitFor()
          // Back closes it, and its address opens it again, here or for a colleague.
          const address = new URL(admin.page.url())
          await admin.page.goBack()
          await terms.waitFor({ state: 'detached' })
          await admin.page.goto(address.href)
          await terms.waitFor()
          const currency = terms.getByRole('combobox', { name: t('field.currency') })
          await currency.fill('USD')
          await admin.choice('USD').waitFor()
          await currency.press('Enter')
          await terms.getByRole('button', { name: t('registration.approve') }).click()
          await admin.told(t('registration.approve.done', { company: applicant.company }))
          await row.getByText(t('registration.status.approved')).waitFor()
          await row
            .getByRole('button', { name: t('registration.approve') })
            .waitFor({ state: 'detached' })
          // A decision is final: the same address now says that there is nothing to decide.
          await admin.page.goto(address.href)
          await drawer.filter({ hasText: t('kit.notNow') }).waitFor()
          await terms.waitFor({ state: 'detached' })
        })
        const mail = await mailTo(here.platform, applicant.email, /R-\w{4}-\w{4}/)
        assert.match(mail.text, new RegExp(applicant.username))
        await tryToEnter(guest, applicant)
        await guest.menu.waitFor()

        // A new customer is led to its first message: nothing is sent unpaid, so the balance comes first.
        await guest.page.getByText(guest.t('home.first')).waitFor()
        const steps = guest.page.locator('.home-steps').getByRole('heading')
        const first = ['sender', 'recharge', 'send', 'watch'] as const
        assert.deepEqual(
          await steps.allTextContents(),
          first.map((step) => guest.t(`home.step.${step}`)),
        )
        await guest.account.click()
        await guest.page.getByText(applicant.company).first().waitFor()
      }),
    )
  }

  for (const [locale, sorry] of shown(
    [
      ['en_US', { username: 'magpie', company: 'Magpie Loans', phone: '+44 7700 900472' }],
      ['zh_CN', { username: 'xique', company: '喜鹊贷款', phone: '+44 7700 900474' }],
    ] as const,
    1,
  )) {
    journey(`is refused with a reason it reads in its mail, and stays out (${locale})`, () =>
      visiting({ locale, expected: [refusedCall] }, async (guest) => {
        const applicant = withMail(sorry)
        const reason = locale === 'zh_CN' ? '缺少金融牌照' : 'No licence for loans'
        await apply(guest, applicant)
        await visiting({ locale }, async (admin) => {
          const { t, drawer } = admin
          await admin.enter('admin')
          await admin.openPage(t('registration.title'))
          const row = admin.row(applicant.company)
          await row.getByRole('button', { name: t('registration.refuse') }).click()
          const question = drawer.filter({
            hasText: t('registration.refuse.text', { email: applicant.email }),
          })
          await question.getByRole('button', { name: t('registration.refuse') }).click()
          await question.getByText(t('registration.refuse.required')).waitFor()
          await question
            .getByRole('textbox', { name: t('registration.refuse.reason') })
            .fill(reason)
          await question.getByRole('button', { name: t('registration.refuse') }).click()
          await admin.told(t('registration.refuse.done', { company: applicant.company }))
          await row.getByText(t('registration.status.refused')).waitFor()
        })
        const mail = await mailTo(here.platform, applicant.email, new RegExp(reason))
        assert.doesNotMatch(mail.text, /\{\w+\}/)
        await tryToEnter(guest, applicant)
        await guest.page
          .getByRole('alert')
          .filter({ hasText: translate(locale, 'error.login.wrong') })
          .waitFor()
      }),
    )
  }
})
