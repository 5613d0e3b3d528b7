import assert from 'node:assert/strict'
import { z } from 'zod'
import { chapter, journey } from './journey.ts'
import { micros } from './money.ts'
import { standingOf } from './sms.ts'
import { stage } from './stage.ts'
import type { Visit } from './browser.ts'

const here = stage()
const newest = z.object({ records: z.tuple([z.object({ id: z.string() })]) })

/** Chooses a channel and an amount, and orders. */
async function order({ page, t }: Visit, channel: string, amount: string): Promise<string> {
  await page.getByRole('radio', { name: channel, exact: true }).check({ force: true })
  await page.getByLabel(t('payments.pay.amount')).fill(amount)
  await page.locator('.pay-form button[type=submit]').click()
  const number = page.locator('#pay-order')
  await number.waitFor()
  return (await number.textContent()) ?? ''
}

/** Orders by card, which leads to the checkout, and comes back to the address that it was given. */
async function payByCard(visit: Visit, amount: string): Promise<void> {
  const { page, t } = visit
  await visit.button(t('payments.pay.again')).click()
  await page.getByRole('radio', { name: 'Card', exact: true }).check({ force: true })
  await page.getByLabel(t('payments.pay.amount')).fill(amount)
  await page.locator('.pay-form button[type=submit]').click()
  await page.waitForURL(/\/pay\/cs_test_/)
  const harbor = await here.platform.as('harbor')
  const { records } = await harbor.get('/recharge/order/list', { pageSize: '1' }, newest)
  await visit.goto(`/SysCustomerPay?order=${records[0].id}`)
}

/** The order as the list on the same page shows it. */
const inList = ({ page }: Visit, number: string, status: string) =>
  page.locator('tr').filter({ hasText: number }).filter({ hasText: status }).waitFor()

const says = ({ page }: Visit, text: string) =>
  page.locator('output.form-note').filter({ hasText: text }).waitFor()

chapter('recharge', () => {
  for (const locale of ['en_US', 'zh_CN'] as const) {
    journey(
      `a part is paid in coins and then the rest, and a transfer is checked (${locale})`,
      () =>
        here.visiting({ locale }, async (visit) => {
          const { page, t } = visit
          await visit.enter('harbor', '/SysCustomerPay')
          // Ordered, seen as such in the list below, and cancelled: nobody is asked for money any more.
          const cancelled = await order(visit, 'USDT (TRC-20)', '120')
          await page.getByText('TRON (TRC-20)').first().waitFor()
          await inList(visit, cancelled, t('payments.order.status.pendingPayment'))
          await visit.button(t('payments.cancel.action')).click()
          const asked = page.getByRole('dialog').last()
          await asked.getByRole('button', { name: t('payments.cancel.action') }).click()
          await says(visit, t('payments.pay.cancelled'))
          await inList(visit, cancelled, t('payments.order.status.expired'))
          await visit.button(t('payments.pay.again')).click()

          const balance = page.locator('.stat').first()
          const before = await balance.textContent()
          const partly = await order(visit, 'Bitcoin', '100.02')
          await page.getByRole('img', { name: t('payments.pay.qr') }).waitFor()
          await says(visit, '60.01')
          // Nothing on the page asks for the first amount again.
          await page.getByText(t('payments.pay.sendRest'), { exact: true }).waitFor()
          const asks = (await page.locator('.pay-amount').textContent()) ?? ''
          assert.match(asks, /40\.01/)
          assert.equal(await page.getByText(t('payments.pay.send'), { exact: true }).count(), 0)
          const [paying] = await Promise.all([
            page.waitForEvent('popup'),
            page.getByRole('link', { name: t('payments.pay.simulator') }).click(),
          ])
          await paying.locator('form[action*="/rest"] button').click()
          await paying.locator('form[action*="/settle"] button').click()
          // It stays open: closed while it is on its way to the next page, Chromium may never answer.
          await says(visit, t('payments.pay.paid', { credited: '100.02', currency: 'USD' }))
          await visit.button(t('payments.detail.receiptZh')).waitFor()
          // The other parts of the page hear of it too.
          await inList(visit, partly, t('payments.order.status.paid'))
          await balance.filter({ hasNotText: before ?? '' }).waitFor()

          // Paid after its time, and by card: what comes of it is said while the page is open.
          await visit.button(t('payments.pay.again')).click()
          await order(visit, 'USDT (TRC-20)', '101.04')
          await says(visit, t('payments.pay.paid', { credited: '101.04', currency: 'USD' }))
          for (const [amount, text] of [
            ['101.07', t('payments.pay.cardFailed')],
            [
              '200.21',
              t('payments.pay.paidLess', {
                credited: '200.21',
                refunded: '110.11',
                currency: 'USD',
              }),
            ],
          ] as const) {
            await payByCard(visit, amount)
            await says(visit, text)
          }
          await visit.button(t('payments.pay.again')).click()
          const number = await order(visit, 'Bank transfer', '200')
          await page.locator('input[type=file]').setInputFiles({
            name: 'slip.pdf',
            mimeType: 'application/pdf',
            buffer: Buffer.from('%PDF-1.4 slip'),
          })
          await says(visit, t('payments.pay.slipWaits'))

          await here.visiting({ locale }, async (seller) => {
            await seller.enter('admin', `/sys/order?record=${number.replace('P', '')}`)
            await seller.button(t('payments.confirm.action')).click()
            const dialog = seller.page.getByRole('dialog').last()
            await dialog.getByLabel(t('payments.book.reference')).fill('B-1')
            await dialog.getByRole('button', { name: t('payments.confirm.action') }).click()
            await says(seller, t('payments.pay.paid', { credited: '200.00', currency: 'USD' }))
          })
          // The customer reads it without loading anything.
          await says(visit, t('payments.pay.paid', { credited: '200.00', currency: 'USD' }))
          assert.equal(
            await page.locator('.pay-order .status-tag').first().textContent(),
            t('payments.order.status.paid'),
          )
        }),
    )
  }
})

chapter('an adjustment by hand', () => {
  journey('above the limit waits for a second person, and is posted once', () =>
    here.visiting({ locale: 'zh_CN' }, async (visit) => {
      const { page, t, drawer } = visit
      const reason = '迟到的收据'
      const kestrel = await here.platform.as('kestrel')
      const balance = async () => (await standingOf(kestrel)).balance
      const before = await balance()
      await visit.enter('admin', '/ledger/change?mode=add')
      const company = drawer.getByRole('combobox', { name: t('moneyChange.companyId') })
      await company.fill('Kestrel')
      await visit.choice('Kestrel Logistics').waitFor()
      await company.press('Enter')
      await drawer.getByLabel(t('moneyChange.amount.adjust')).fill('1500')
      await drawer.getByLabel(t('moneyChange.reason')).fill(reason)
      // What it will be, and that somebody else has to agree, is read before it is asked for.
      await drawer.getByText(t('moneyChange.willWait')).first().waitFor()
      await drawer.getByRole('button', { name: t('moneyChange.submit') }).click()
      const review = page.getByRole('dialog', { name: t('moneyChange.review') })
      await review
        .getByRole('button', { name: /1,500\.00 USD.*Kestrel|Kestrel.*1,500\.00 USD/ })
        .click()
      await visit.told(t('moneyChange.waits'))
      const row = visit.row(reason)
      await row.getByText(t('moneyChange.status.waiting')).waitFor()
      const own = row.getByRole('button', { name: t('moneyChange.approve') })
      await own.and(page.locator('[aria-disabled="true"]')).waitFor()
      assert.equal(await balance(), before)

      await here.visiting({ locale: 'en_US' }, async (second) => {
        await second.enter('manager', '/ledger/change')
        const waiting = second.row(reason)
        await waiting.getByRole('button', { name: second.t('moneyChange.approve') }).click()
        const dialog = second.page.getByRole('dialog')
        await dialog.getByText('1,500.00 USD').first().waitFor()
        await dialog.getByRole('button', { name: second.t('moneyChange.approve') }).click()
        await second.told(second.t('moneyChange.approved'))
      })
      // Whoever asked reads it without loading anything.
      await row.getByText(t('moneyChange.status.posted')).waitFor()
      assert.equal((await balance()) - before, micros('1500'))
    }),
  )
})

chapter('an agent', () => {
  journey('goes through its day: its figures, a customer that paid, and what it earned', () =>
    here.visiting({ locale: 'zh_CN' }, async (visit) => {
      const { page, t, drawer } = visit
      const customer = await here.platform.as('mango')
      const balance = async () => (await standingOf(customer)).balance
      const before = await balance()
      await visit.enter('lotus', '/AgentHome')
      await page.getByRole('link', { name: 'Mango Games' }).first().waitFor()
      await visit.moveTo('/SysCustomerPay?view=below')
      const row = visit.row('Mango Games')
      await row.getByRole('button', { name: t('payments.book.action') }).click()
      await drawer.getByText(t('payments.book.titleOf', { company: 'Mango Games' })).waitFor()
      await drawer.getByLabel(t('payments.book.amount')).fill('60')
      await drawer.getByLabel(t('payments.book.reference')).fill('收据 7')
      const available = (await row.locator('td').first().textContent()) ?? ''
      // Twice at once is once.
      await drawer.getByRole('button', { name: t('payments.book.action') }).dblclick()
      await visit.told(t('payments.book.done'))
      await row.filter({ hasNotText: available }).waitFor()
      assert.equal((await balance()) - before, micros('60'))
      await visit.moveTo('/ledger/revenue')
      await showsRevenue(visit)
      await here.visiting({ locale: 'en_US' }, async (english) => {
        await english.enter('lotus', '/SysCustomerPay?view=below')
        const line = english.row('Mango Games')
        await line.getByRole('button', { name: english.t('payments.book.action') }).waitFor()
        await english.moveTo('/ledger/revenue')
        await showsRevenue(english)
      })
    }),
  )
})

/** What the agent earned with its customer. */
async function showsRevenue({ page, t }: Visit): Promise<void> {
  await page.getByText('Mango Games').filter({ visible: true }).first().waitFor()
  await page.getByText(t('sms.analysis.margin')).filter({ visible: true }).first().waitFor()
}
