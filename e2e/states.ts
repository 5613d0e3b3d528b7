import type { Locator } from 'playwright-core'
import type { Visit } from './browser.ts'

/** Checks what was just opened, under a name that is the same in every language. */
export type Look = (name: string) => Promise<void>

/** A way to bring up what a page can show, one thing after the other. */
type Opener = (visit: Visit, look: Look) => Promise<void>

/**
 * Lets each opener bring up what it can. One that fails does not keep the others from theirs: the page begins anew.
 * @returns what did not open, a line each
 */
export async function lookAtEach(
  visit: Visit,
  openers: readonly Opener[],
  look: Look,
): Promise<string[]> {
  const url = visit.page.url()
  const faults: string[] = []
  for (const opener of openers) {
    try {
      await opener(visit, look)
    } catch (error) {
      faults.push(`${opener.name}: ${String(error)}`)
      await visit.page.goto(url)
      await visit.settled()
    }
  }
  return faults
}

/** A list with every possible tool. */
export const RICH_LIST = '/sms/gateway'

/** Everything over a page: drawers, windows, panels, menus. */
export const OVERLAYS = '[role="dialog"], dialog[open], .popover'
const overlays = ({ page }: Visit): Locator => page.locator(OVERLAYS).filter({ visible: true })

/** The first record of a page, with each of its tabs and its form. */
async function recordStates(visit: Visit, look: Look): Promise<void> {
  const { page, t } = visit
  const record = visit.table
    .getByRole('rowheader')
    .getByRole('button')
    .or(page.getByRole('treeitem'))
    .filter({ visible: true })
  if (await shows(visit, record.first())) {
    await look('record')
    const tabs = visit.drawer.getByRole('tab')
    for (let n = 1; n < (await tabs.count()); n++) {
      await tabs.nth(n).click()
      await visit.settled()
      await look(`record.${n + 1}`)
    }
    const edit = visit.drawer.getByRole('button', { name: t('kit.edit'), exact: true })
    if ((await edit.count()) === 1 && (await edit.isEnabled())) {
      await edit.click()
      await visit.drawer.locator('form').first().waitFor()
      await visit.settled()
      await look('record.edit')
    }
    await close(visit)
  }
}

/** The form of a new record. A page whose main button acts at once, as that of the books, answers with a message. */
async function addState(visit: Visit, look: Look): Promise<void> {
  const primary = visit.page.locator('.screen-actions .button.primary:enabled')
  const button = primary.filter({ visible: true }).first()
  if ((await button.count()) === 0) return
  await button.click()
  const over = overlays(visit).first()
  await over.or(visit.page.locator('.toast').first()).waitFor()
  await visit.settled()
  if (!(await over.isVisible())) return
  await look('add')
  await close(visit)
}

/** What a page can show next to itself. */
export const pageStates: readonly Opener[] = [recordStates, addState]

/** The tools of every list, and its bar while rows are selected. */
export async function listStates(visit: Visit, look: Look): Promise<void> {
  const { page, t } = visit
  const tools = page.locator('.list-bar button[aria-haspopup]').filter({ visible: true })
  for (let n = 0; n < (await tools.count()); n++) {
    if (await shows(visit, tools.nth(n))) await look(`tool.${n + 1}`)
    await close(visit)
  }
  for (const [name, label] of [
    ['import', t('kit.import')],
    ['view', t('kit.view.saveAs')],
  ] as const) {
    const button = visit.button(label).filter({ visible: true })
    if (!(await shows(visit, button.first()))) continue
    await look(name)
    await close(visit)
  }
  const more = visit.table.locator('td button[aria-haspopup]').filter({ visible: true })
  if (await shows(visit, more.first())) await look('rowMenu')
  await close(visit)
  const box = visit.table.locator('tbody').getByRole('checkbox').filter({ visible: true })
  if ((await box.count()) > 0) {
    await box.first().check()
    await look('selected')
    await box.first().uncheck()
  }
  await page.locator('input[type="search"]').filter({ visible: true }).first().fill('zzzz-nothing')
  await page.getByText(t('kit.noMatch.title')).waitFor()
  await look('noMatch')
}

/** What the header, the tabs and the keyboard open, on any page. */
export async function shellStates(visit: Visit, look: Look): Promise<void> {
  const { page, t } = visit
  const buttons = page
    .locator('.header-tools, .tab-bar')
    .locator('button[aria-haspopup]')
    .filter({ visible: true })
  for (let n = 0; n < (await buttons.count()); n++) {
    if (await shows(visit, buttons.nth(n))) await look(`header.${n + 1}`)
    await close(visit)
  }
  for (const [name, key] of [
    ['palette', 'Control+k'],
    ['shortcuts', '?'],
  ] as const) {
    await page.keyboard.press(key)
    await overlays(visit).first().waitFor()
    await look(name)
    await close(visit)
  }
  for (const [name, line] of [
    ['settings', t('shell.settings')],
    ['password', t('shell.changePassword')],
  ] as const) {
    await visit.chooseOfAccount(line)
    await visit.drawer.first().waitFor()
    await visit.settled()
    await look(name)
    await close(visit)
  }
}

/** Clicks, and tells whether something opened over the page; a tree shows the selection next to itself. */
async function shows(visit: Visit, opener: Locator): Promise<boolean> {
  if ((await opener.count()) === 0 || !(await opener.isEnabled())) return false
  const inTree = (await opener.getAttribute('role')) === 'treeitem'
  await opener.click()
  if (!inTree) await overlays(visit).first().waitFor()
  await visit.settled()
  return true
}

/** Esc, until only the page is left. */
async function close(visit: Visit): Promise<void> {
  const open = overlays(visit)
  for (let tries = 0; (await open.count()) > 0; tries++) {
    if (tries === 3) throw new Error(`What stands over ${visit.page.url()} stays on Esc.`)
    await visit.page.keyboard.press('Escape')
    await open
      .last()
      .waitFor({ state: 'hidden', timeout: 3_000 })
      .catch(() => undefined)
  }
}
