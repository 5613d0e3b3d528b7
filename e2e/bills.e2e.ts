import assert from 'node:assert/strict'
import { billDetailsSchema } from '@tandem/model'
import type { Visit } from './browser.ts'
import { sql } from './database.ts'
import { chapter, journey } from './journey.ts'
import { stage } from './stage.ts'

/** A company each, so that the journeys share no bill. */
const customers = {
  en_US: ['Harbor Bank', 'harbor'],
  zh_CN: ['Kestrel Logistics', 'kestrel'],
} as const

// The platform's own details on bills are changed, and the periods of two companies.
const here = stage({
  alone: true,
  // Weeks that are over, as three weeks with a billing period would have left them.
  prepare: async (platform) => {
    // The nightly job may issue them before the journey does: they print who sold then.
    await sql(platform, `update sys_company set legal_name = 'Tandem Ltd' where kind = 'platform'`)
    await sql(
      platform,
      `with billed as (
         update sys_company set bill_period = 'weekly', time_zone = 'Asia/Shanghai'
         where name like 'Harbor%' or name like 'Kestrel%' returning id
       ) insert into bill_schedule (company_id, opens_at)
       select id, date_trunc('week', now() - interval '15 days', 'Asia/Shanghai') from billed`,
    )
  },
})

/** The figure beside a label of what is open. */
const figure = async ({ page }: Visit, label: string): Promise<number> => {
  const stat = page.locator('.bill .stat').filter({ hasText: label })
  const text = (await stat.first().textContent()) ?? ''
  return Number(/[-−]?[\d,]+\.\d+/.exec(text)?.[0].replaceAll(',', '').replace('−', '-'))
}

const millionths = (text: string): number =>
  Math.round(Number(/[-−]?[\d,]+\.\d+/.exec(text)?.[0].replaceAll(',', '').replace('−', '-')) * 1e6)

/** A charge of the statement opens the batches it is made of, to the micro, and a batch its messages. */
async function followsCharge(visit: Visit): Promise<void> {
  const { page, t } = visit
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await visit.moveTo(`/ledger/statement?createTime_begin=${day(9)}&createTime_end=${day(1)}`)
  const charge = page.locator('.statement tbody tr').filter({ has: page.locator('button') })
  const charged = millionths((await charge.first().locator('td.end').first().textContent()) ?? '')
  await charge.first().locator('button').click()
  const batches = page.getByRole('dialog').getByRole('region', { name: t('statement.batch') })
  await batches.waitFor()
  const amounts = (await batches.locator('tbody td.end').allTextContents()).map(millionths)
  assert.equal(amounts.at(-1), charged)
  assert.equal(
    amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0),
    charged,
  )
  await batches.getByRole('link').first().click()
  await page.waitForURL(/taskId=\d+/)
}

/** Other bank details are asked for, and hold once a second person has read and approved them. */
async function changesBank(seller: Visit, account: string): Promise<void> {
  const { locale, t } = seller
  await seller.goto('/ledger/bill?mode=details')
  const details = seller.page.getByRole('dialog').last()
  await details.getByLabel(t('company.bankDetails.label')).fill(account)
  await details.getByRole('button', { name: t('kit.save') }).click()
  await seller.told(t('bill.details.saved'))
  await seller.page.getByText(t('bill.bank.waits', { by: 'admin' })).waitFor()

  await here.visiting({ locale }, async (second) => {
    const { name } = await detailsOf('admin')
    await second.enter('manager', '/')
    await second.page.getByText(t('attention.bankDetails', { name, more: 0 })).click()
    const dialog = second.page.getByRole('dialog', { name: t('bill.bank.title', { name }) })
    await dialog.getByText(account).waitFor()
    await dialog.getByRole('combobox', { name: t('bill.bank.decision') }).click()
    await second.page.getByTitle(t('bill.bank.approve')).click()
    await dialog.getByRole('button', { name: t('bill.bank.decide') }).click()
    await second.told(t('bill.bank.approved', { name }))
  })
  const { bankDetails, asked } = await detailsOf('admin')
  assert.deepEqual({ bankDetails, asked }, { bankDetails: account, asked: null })
}

const detailsOf = async (username: string) =>
  (await here.platform.as(username)).get('/ledger/bill/details', {}, billDetailsSchema)

chapter('bills', () => {
  for (const locale of ['en_US', 'zh_CN'] as const) {
    const [company, username] = customers[locale]
    journey(
      `weeks are billed, a bill adds up to what was charged, and money is given back for it (${locale})`,
      () =>
        here.visiting({ locale }, async (seller) => {
          const { page, t } = seller
          await seller.enter('admin', '/ledger/bill')
          await seller.button(t('bill.details')).first().click()
          const details = page.getByRole('dialog').last()
          await details.getByLabel(t('company.legalName.label')).fill('Tandem Ltd')
          await details.getByLabel(t('company.address.label')).fill('1 Example Road\nLondon')
          await details.getByLabel(t('company.taxId.label')).fill('GB 1')
          await details.getByLabel(t('company.bankDetails.label')).fill('Example Bank, 1234')
          await details.getByRole('button', { name: t('kit.save') }).click()
          await seller.told(t('bill.details.saved'))
          await seller.button(t('bill.issue')).first().click()
          const dialog = page.getByRole('dialog').last()
          await dialog.getByRole('combobox', { name: t('bill.companyId') }).fill(company)
          await page.getByTitle(company).first().click()
          await dialog.getByRole('button', { name: t('bill.issue') }).click()
          const row = page.getByRole('row').filter({ hasText: company })
          await row
            .first()
            .getByText(/^[A-Z\d]+-B\d{4}-\d{6}$/)
            .click()
          await page.locator('.bill table').first().waitFor()
          await page.locator('.bill-parties').getByText('Tandem Ltd').waitFor()

          const total = await figure(seller, t('bill.total'))
          const amounts = await page
            .getByRole('region', { name: t('bill.line.title') })
            .locator('tbody td:last-child')
            .allTextContents()
          const sum = amounts.reduce(
            (so, text) => so + Number(/-?[\d,]+\.\d+/.exec(text)?.[0].replaceAll(',', '')),
            0,
          )
          assert.equal(Math.round(sum * 100) / 100, total)

          await page.getByRole('button', { name: t('bill.credit') }).click()
          const credit = page.getByRole('dialog').last()
          await credit.getByLabel(t('bill.credit.amount')).fill('0.5')
          await credit.getByLabel(t('bill.credit.reason')).fill('Delivered late')
          await credit.getByRole('button', { name: t('bill.credit') }).click()
          await seller.told(t('bill.credit.done'))
          assert.equal(await figure(seller, t('bill.credited')), 0.5)
          await changesBank(seller, `Account of ${locale}`)

          await here.visiting({ locale }, async (buyer) => {
            await buyer.enter(username, '/ledger/bill')
            const note = buyer.page.getByRole('row').filter({ hasText: t('bill.kind.creditNote') })
            await note.getByText(/^[A-Z\d]+-C\d{4}-\d{6}$/).click()
            await buyer.page.getByText('Delivered late').first().waitFor()
            const [file] = await Promise.all([
              buyer.page.waitForEvent('download'),
              buyer.page.getByRole('button', { name: t('bill.pdfZh') }).click(),
            ])
            assert.match(file.suggestedFilename(), /^[A-Z\d]+-C\d{4}-\d{6}-zh\.pdf$/)
            await followsCharge(buyer)
          })
        }),
    )
  }
})
