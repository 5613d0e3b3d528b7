import assert from 'node:assert/strict'
import type { Visit } from './browser.ts'
import type { Page } from 'playwright-core'
import { shown } from './cases.ts'
import { Keys } from './focus.ts'
import { chapter, journey } from './journey.ts'
import { keepGateways } from './keepGateways.ts'
import { passwords } from './platform.ts'
import { stage } from './stage.ts'

const { visiting } = stage({ prepare: keepGateways })

/** Names from the server's menu. */
const menus = {
  en_US: {
    group: 'Gateways',
    countries: 'Countries',
    rates: 'Rates',
    typed: 'gateways',
  },
  zh_CN: { group: '通道与路由', countries: '国家/地区', rates: '费率', typed: 'td' },
} as const

/** A record that was open while deleted is fetched once more; calls may be pending at sign-out. */
const tooLate = /Failed to load resource: the server responded with a status of 40[14]/

chapter('the keyboard alone', () => {
  for (const locale of shown(['en_US', 'zh_CN'] as const, 0)) {
    journey(`does what every day asks for, and one always sees where one is (${locale})`, () =>
      visiting({ locale, expected: [tooLate] }, async (visit) => {
        const keys = new Keys(visit.page)
        await keys.watchPointers()
        await signIn(visit, keys)
        await openByMenu(visit, keys)
        await readList(visit, keys)
        await editRecord(visit, keys)
        await addAndDelete(visit, keys)
        await chooseSetting(visit, keys)
        await useTabMenu(visit, keys)
        await signOut(visit, keys)
        assert.equal(await keys.pressedByPointer(), null, 'no pointer was needed')
      }),
    )
  }
})

async function signIn(visit: Visit, keys: Keys): Promise<void> {
  const { t } = visit
  await visit.goto('/user/login')
  await keys.arrived('the name', visit.field(t('login.username')))
  await keys.type('admin')
  await keys.to(visit.password)
  await keys.type(passwords.admin)
  await keys.press('Enter')
  await visit.menu.waitFor()
  await visit.settled()
}

async function openByMenu(visit: Visit, keys: Keys): Promise<void> {
  const { menu, locale, page } = visit
  const names = menus[locale]
  await keys.choose(menu.getByRole('button', { name: names.group, exact: true }))
  await keys.choose(menu.getByRole('link', { name: names.countries, exact: true }))
  await page.waitForURL('**/sys/country')
  await visit.table.getByRole('rowheader').first().waitFor()
}

/** Filters, sorts and pages the list. */
async function readList(visit: Visit, keys: Keys): Promise<void> {
  const { page, t, locale } = visit
  // A skip link bypasses about a hundred stops of the menu.
  await keys.choose(visit.button(t('shell.skip')), 'Shift+Tab')
  await keys.arrived('the content', page.locator('#content'))
  await keys.press('/')
  await keys.arrived('the search', page.getByRole('searchbox'))
  await keys.type(locale === 'zh_CN' ? '几内亚' : 'guinea')
  await page.waitForURL(/=(guinea|%E5%87%A0)/)
  await visit.row('GQ').waitFor()
  await keys.choose(visit.button(t('kit.clearFilters')))
  await page.waitForURL((url) => url.search === '')
  await keys.kept('after the filters were cleared')
  const column = page.getByRole('columnheader', { name: t('country.iso2.label') })
  await keys.choose(column.getByRole('button'))
  await page.waitForURL(/sort=iso2/)
  await visit.table.getByRole('row').nth(1).getByText('Andorra').first().waitFor()
  await visit.settled()
  await keys.press('n')
  await page.waitForURL(/page=2/)
  await page.getByText(/(^|第 )51–100/).waitFor()
  await keys.seen()
}

/** The palette entry that Enter would open. */
const found = (page: Page, name: string) => page.getByRole('option', { name, selected: true })

/** By palette to another list, into a record, and save a change. */
async function editRecord(visit: Visit, keys: Keys): Promise<void> {
  const { page, t, locale, drawer } = visit
  await keys.press('Control+k')
  await keys.arrived('the palette', page.getByRole('combobox', { name: t('palette.label') }))
  await keys.type(menus[locale].typed)
  await found(page, t('gateway.many')).waitFor()
  await keys.press('Enter')
  await page.waitForURL('**/sms/gateway')
  await keys.kept('after the palette')
  // A hybrid has no speed of its own.
  const connections = visit.table.getByRole('row').filter({ hasText: 'SMPP' })
  const record = connections.getByRole('rowheader').getByRole('button').first()
  await keys.choose(record)
  await keys.choose(drawer.getByRole('button', { name: t('kit.edit'), exact: true }))
  await keys.to(drawer.getByRole('textbox', { name: t('gateway.tps.label') }))
  await keys.press('Control+a')
  await keys.type('321')
  await keys.press('Enter')
  await drawer.getByRole('tab', { name: t('kit.history'), exact: true }).waitFor()
  await keys.kept('after the form was saved')
  await keys.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await keys.arrived('the record it was opened from', record)
  await visit.row('321').waitFor()
}

/** A form with a choice and a date; then a confirmation, answered. */
async function addAndDelete(visit: Visit, keys: Keys): Promise<void> {
  const { page, t, drawer, locale } = visit
  await keys.press('Control+k')
  await keys.arrived('the palette', page.getByRole('combobox', { name: t('palette.label') }))
  await keys.type(menus[locale].rates)
  await found(page, t('rate.many')).waitFor()
  await keys.press('Enter')
  await page.waitForURL('**/sms/rate')
  await visit.button(t('kit.add', { name: t('rate.one') })).waitFor()
  await visit.settled()
  await keys.press('c')
  const choice = (label: string) => drawer.getByRole('combobox', { name: label })
  await keys.to(choice(t('field.rateGroupId')))
  await keys.type('Harbor')
  await visit.choice('Harbor Bank 2026').waitFor()
  await keys.press('Enter')
  await keys.to(choice(t('field.product')))
  await keys.press('ArrowDown', 'Enter')
  await keys.to(choice(t('field.countryId')))
  await keys.type(locale === 'zh_CN' ? '冰岛' : 'Iceland')
  await visit.choice(locale === 'zh_CN' ? '冰岛' : 'Iceland').waitFor()
  await keys.press('Enter')
  await keys.to(drawer.getByRole('textbox', { name: t('rate.price.label') }))
  await keys.type('0.0321')
  await keys.to(drawer.getByLabel(t('rate.effectiveAt.label')))
  await keys.type('2031-12-31 08:00:00')
  await keys.press('Enter')
  await drawer.getByRole('tab', { name: t('kit.history'), exact: true }).waitFor()
  await drawer.locator('time').getByText('2031-12-31').waitFor()
  await keys.choose(drawer.getByRole('button', { name: t('kit.delete'), exact: true }))
  const question = page.getByRole('dialog').filter({ hasText: t('kit.delete.text') })
  await keys.arrived('the safe answer', question.getByRole('button', { name: t('kit.cancel') }))
  await keys.choose(question.getByRole('button', { name: /./ }).last())
  await question.waitFor({ state: 'detached' })
  await drawer.waitFor({ state: 'detached' })
  await keys.kept('after the record was deleted')
}

async function chooseSetting(visit: Visit, keys: Keys): Promise<void> {
  const { page, t, drawer } = visit
  const opener = visit.account
  await keys.choose(opener, 'Shift+Tab')
  const line = page.getByRole('menuitem', { name: t('shell.settings') })
  await keys.arrived('the menu', page.getByRole('menuitem').first())
  await keys.to(line, 'ArrowDown')
  await keys.press('Enter')
  await keys.to(drawer.getByRole('switch', { name: t('shell.settings.fixedHeader') }))
  await keys.press('Space')
  await page.locator('.shell:not(.fixed-header)').waitFor()
  await keys.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await keys.arrived('what opened the settings', opener)
}

/** The context menu of the front tab: it closes itself with the page. */
async function useTabMenu(visit: Visit, keys: Keys): Promise<void> {
  const { page, t } = visit
  const tabs = page.getByRole('tablist', { name: t('shell.tabs') })
  const inFront = tabs.getByRole('tab', { selected: true })
  await keys.to(inFront)
  const before = await tabs.getByRole('tab').count()
  assert.ok(before > 1, 'there is another tab to go back to')
  await keys.press('Shift+F10')
  await keys.arrived('the menu', page.getByRole('menuitem', { name: t('shell.tab.refresh') }))
  await keys.press('Escape')
  await keys.arrived('the tab again', inFront)
  await keys.press('Shift+F10')
  await keys.arrived('the menu', page.getByRole('menuitem', { name: t('shell.tab.refresh') }))
  await keys.press('ArrowDown', 'Enter')
  await tabs
    .getByRole('tab')
    .nth(before - 1)
    .waitFor({ state: 'detached' })
  await keys.arrived('the tab that is in front now', inFront)
}

async function signOut(visit: Visit, keys: Keys): Promise<void> {
  const { page, t } = visit
  await keys.choose(visit.account, 'Shift+Tab')
  await keys.arrived('the menu', page.getByRole('menuitem').first())
  await keys.press('End', 'Enter')
  await keys.arrived('the name', visit.field(t('login.username')))
}
