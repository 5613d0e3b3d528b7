import assert from 'node:assert/strict'
import type { Locale } from '@tandem/i18n'
import { z } from 'zod'
import type { Visit } from './browser.ts'
import { chapter, journey } from './journey.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

const here = stage()
const LIMIT_MS = 300_000
const MINUTE_MS = 60_000
/** A page is read and a form filled in less. */
const ROOM_MS = 25_000
const page = <S extends z.ZodType>(record: S) => z.object({ records: z.array(record) })
const groups = page(z.object({ id: z.string(), name: z.string() }))
const rates = page(z.object({ id: z.string(), price: z.string(), effectiveAt: z.string() }))

/** The next full minute that leaves time to say so, as it is typed in the browser's zone. */
function nextMinute(): { at: Date; typed: string } {
  const at = new Date(Math.ceil((Date.now() + ROOM_MS) / MINUTE_MS) * MINUTE_MS)
  const typed = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Singapore',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  return { at, typed }
}

/** An action of the open record, in its header or folded away. */
async function act({ page: window, drawer, t }: Visit, name: string): Promise<void> {
  const button = drawer.getByRole('button', { name, exact: true })
  if (!(await button.first().isVisible())) {
    await drawer.getByRole('button', { name: t('kit.moreActions'), exact: true }).click()
    await window.getByRole('menuitem', { name, exact: true }).click()
  } else await button.first().click()
}

/** What waits for its minute, in each language. */
const scheduled: { locale: Locale; at: Date; path: string }[] = []

chapter('a price list', () => {
  for (const { locale, product, price } of [
    { locale: 'en_US', product: 'notify', price: '0.061' },
    { locale: 'zh_CN', product: 'marketing', price: '0.062' },
  ] as const) {
    journey(
      `is imported, refused below the agent’s rate, mended and scheduled (${locale})`,
      () =>
        // The refusal is part of the walk.
        here.visiting({ locale, expected: [/422.*rateVersion\/publish/] }, async (visit) => {
          const { page: window, t, drawer } = visit
          const api = await here.platform.as('lotus', locale)
          const { records } = await api.get('/sms/rateGroup/list', { pageSize: '50' }, groups)
          const list = records.find(({ name }) => name.startsWith('Mango'))
          assert.ok(list, 'the agent has a list for a customer')
          await visit.enter('lotus', `/sms/rateGroup?record=${list.id}`)
          await drawer.getByRole('tab', { name: t('rateGroup.tab.history'), exact: true }).click()
          await drawer.getByRole('button', { name: t('rateGroup.newDraft'), exact: true }).click()
          await window.waitForURL(/\/sms\/rateVersion\?record=/)
          await drawer.getByText(t('rateVersion.summary.none')).waitFor()

          await act(visit, t('rateVersion.action.import'))
          await drawer.locator('input[type=file]').setInputFiles({
            name: 'prices.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from(`product,country,price\n${product},SG,0.0001\n`),
          })
          const submit = (name: string) =>
            drawer.locator('.form-foot').getByRole('button', { name, exact: true })
          await submit(t('import.next')).click()
          // Its columns are known by their names; what the prices would do is seen before anything is compared.
          await drawer
            .getByText(t('import.columns.text', { rows: 1, file: 'prices.csv' }))
            .waitFor()
          await submit(t('import.next')).click()
          await drawer.getByText(t('rateVersion.import.falls', { n: 1 })).waitFor()
          await submit(t('rateVersion.import.commit', { n: 1 })).click()
          await submit(t('rateVersion.import.done')).click()
          await drawer.getByText(t('rateVersion.summary.belowBuy')).first().waitFor()

          await act(visit, t('rateVersion.action.publish'))
          await drawer.getByText(t('rateVersion.publish.own', { n: 1 })).waitFor()
          await submit(t('rateVersion.action.publish')).click()
          await drawer.getByText(t('error.rateVersion.below', { n: 1 })).waitFor()
          await drawer
            .locator('.form-foot')
            .getByRole('button', { name: t('kit.cancel'), exact: true })
            .click()

          await act(visit, t('rateVersion.action.paste'))
          const rows = `product\tcountry\tprice\n${product}\tSG\t${price}`
          await drawer.getByRole('textbox', { name: t('rateVersion.paste.text') }).fill(rows)
          await submit(t('rateVersion.action.paste')).click()
          await visit.told(t('rateVersion.read', { new: 0, changed: 1, same: 0, wrong: 0 }))

          await act(visit, t('rateVersion.action.publish'))
          await drawer.getByText(t('rateVersion.publish.clear')).waitFor()
          const { at, typed } = nextMinute()
          const when = drawer.getByLabel(t('rateVersion.publish.when'))
          await when.fill(typed)
          await when.press('Tab')
          await submit(t('rateVersion.action.publish')).click()
          await visit.told(t('rateVersion.published.scheduled'))
          await drawer
            .locator('.status-tag', { hasText: t('rateVersion.status.scheduled') })
            .first()
            .waitFor()

          const newest = async () => {
            const asked = { rateGroupId: list.id, product, pageSize: '1' }
            const found = await api.get('/sms/rate/list', asked, rates)
            return found.records[0]
          }
          const coming = await newest()
          assert.equal(coming?.price, price)
          assert.equal(Date.parse(coming.effectiveAt), at.getTime())
          const { pathname, search } = new URL(window.url())
          scheduled.push({ locale, at, path: `${pathname}${search}` })
        }),
      LIMIT_MS,
    )
  }

  journey('is in force on the minute, in both languages', async () => {
    assert.equal(scheduled.length, 2)
    for (const [index, { locale, at, path }] of scheduled.entries()) {
      const isLast = index === scheduled.length - 1
      await until('the minute to come', () => Date.now() > at.getTime() + 500, {
        withinMs: 2 * MINUTE_MS,
      })
      await here.visiting({ locale }, async (visit) => {
        const active = visit.t('rateVersion.status.active')
        const archived = visit.t('rateVersion.status.archived')
        // The minute of the second may have come too: then it has replaced the first.
        await visit.enter('lotus', path)
        await visit.drawer
          .locator('.status-tag', {
            hasText: isLast ? active : new RegExp(`${active}|${archived}`),
          })
          .first()
          .waitFor()
      })
    }
  })
})
