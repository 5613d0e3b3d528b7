import assert from 'node:assert/strict'
import { translate } from '@tandem/i18n'
import type { Locator } from 'playwright-core'
import type { Visit } from './browser.ts'
import { InputMethod } from './inputMethod.ts'
import { chapter, journey } from './journey.ts'
import { stage } from './stage.ts'
import { becomes } from './until.ts'

const { visiting } = stage()

/** An administrator writing Chinese, on a console page. */
const writing = (path: string, walk: (visit: Visit, method: InputMethod) => Promise<void>) =>
  visiting({ locale: 'zh_CN' }, async (visit) => {
    await visit.goto(path)
    await visit.enter('admin')
    await visit.settled()
    await walk(visit, await InputMethod.at(visit.page))
  })

/** The URLs of lists requested from now on. */
function asked({ page }: Visit): string[] {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  return addresses
}
/** What is written comes to the page as an event of its own, after the call that wrote it. */
const holds = (field: Locator, wanted: string) =>
  becomes('the field to hold what was written', () => field.inputValue(), wanted)

chapter('an input method at work', () => {
  journey('is let finish its word in a search box, and Esc takes back only its letters', () =>
    writing('/isystem/company', async (visit, method) => {
      const { page } = visit
      const box = page.getByRole('searchbox')
      const addresses = asked(visit)
      await box.focus()
      await method.word('蓝')
      await page.waitForURL(/name=/)
      await method.letters("jing'dian")
      for (const key of ['Enter', 'Escape', 'ArrowDown']) await method.press(key)
      await holds(box, "蓝jing'dian")
      await method.giveUp()
      await holds(box, '蓝')
      await method.letters('jing')
      await method.word('鲸')
      await page.waitForURL((url) => url.searchParams.get('name') === '蓝鲸')
      await visit.row('蓝鲸电商').waitFor()
      assert.deepEqual(
        addresses.filter((address) => address.includes('jing')),
        [],
        'half a word is not searched for',
      )
    }),
  )

  journey('chooses nothing in the palette until its word is there', () =>
    writing('/sms/notify/outbox', async (visit, method) => {
      const { page, t } = visit
      const box = page.getByRole('combobox', { name: t('palette.label') })
      const options = page.locator('.palette-option')
      await page.keyboard.press('Control+k')
      await box.waitFor()
      await options.first().waitFor()
      const before = await options.allTextContents()
      await method.letters("gong'si")
      await holds(box, "gong'si")
      for (const key of ['ArrowDown', 'Enter', 'Escape']) await method.press(key)
      assert.deepEqual(await options.allTextContents(), before)
      assert.equal(await options.nth(0).getAttribute('aria-selected'), 'true')
      assert.match(page.url(), /notify\/outbox$/)
      await method.word('公司')
      await options
        .filter({ hasText: t('company.many') })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/isystem/company')
    }),
  )

  journey('picks and sends nothing in a form, and takes no choice away', () =>
    writing('/isystem/user?mode=add', async (visit, method) => {
      const { page, t, drawer } = visit
      const addresses = asked(visit)
      const company = drawer.getByRole('combobox', { name: t('field.companyId') })
      await company.focus()
      await method.letters("lan'jing")
      for (const key of ['ArrowDown', 'Enter']) await method.press(key)
      await holds(company, "lan'jing")
      await method.word('蓝鲸')
      await visit.choice('蓝鲸电商').waitFor()
      await page.keyboard.press('Enter')
      await drawer.getByTitle('蓝鲸电商').waitFor()

      const roles = drawer.getByRole('combobox', { name: t('user.roleIds.label') })
      const tags = drawer.locator('.ant-select-multiple .ant-select-selection-item')
      await roles.focus()
      await method.letters("ke'hu")
      await method.press('Enter')
      assert.equal(await tags.count(), 0)
      await method.word('客户')
      await visit.choice('客户').waitFor()
      await page.keyboard.press('Enter')
      await tags.first().waitFor()
      await method.letters('dai')
      await method.press('Backspace')
      await method.giveUp()
      assert.equal(await tags.count(), 1, 'Backspace was meant for the letters')

      const name = drawer.getByRole('textbox', { name: t('user.realname.label') })
      await name.focus()
      await method.letters("li'wei")
      await method.press('Enter')
      await method.word('李伟')
      await method.press('Enter')
      await holds(name, '李伟')
      assert.equal(await drawer.getByText(translate('zh_CN', 'error.field.required')).count(), 0)
      assert.deepEqual(
        addresses.filter((address) => address.endsWith('/sys/user/add')),
        [],
        'the form was not sent',
      )
    }),
  )

  journey('sets a filter and a width by its word, not by its letters', () =>
    writing('/isystem/company', async (visit, method) => {
      const { page, t } = visit
      await visit.button(t('kit.tableSettings')).click()
      const width = page.getByRole('textbox', {
        name: t('kit.columns.width', { name: t('field.currency') }),
      })
      await width.focus()
      await method.letters('１２')
      await method.press('Enter')
      // Nothing is settled yet.
      await holds(width, '１２')
      await method.word('１２８')
      await page.keyboard.press('Enter')
      await holds(width, '128')
      await method.letters('9')
      await method.press('Escape')
      await width.waitFor()
      await method.giveUp()
      await page.keyboard.press('Escape')
      await width.waitFor({ state: 'detached' })
    }),
  )

  journey('wakes no shortcut', () =>
    writing('/isystem/company', async (visit, method) => {
      const { page, drawer, t } = visit
      await page.locator('#content').focus()
      for (const key of ['c', '?', '/', 'g', 'h']) await method.press(key)
      assert.equal(await drawer.count(), 0)
      assert.match(page.url(), /isystem\/company$/)
      await page.keyboard.press('c')
      await drawer.getByRole('button', { name: t('kit.cancel') }).waitFor()
    }),
  )
})
