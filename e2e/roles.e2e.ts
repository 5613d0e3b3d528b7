import assert from 'node:assert/strict'
import { z } from 'zod'
import { type Api, apiOf } from './api.ts'
import type { Visit } from './browser.ts'
import { chapter, journey } from './journey.ts'
import { passwords } from './platform.ts'
import { stage } from './stage.ts'
import { becomes } from './until.ts'

const here = stage()
/** The browser itself logs that a call of a page was refused. */
const refusedCall = /Failed to load resource: the server responded with a status of 403/

/** Two lists, and three buttons on them. */
const lists = ['supportContact:list', 'country:list'] as const
const buttons = ['supportContact:add', 'supportContact:edit', 'country:export'] as const
const holder = { username: 'porter', name: 'Pia Porter' } as const

/** Opens the page of a list by its title in the menu, and waits for its rows. */
async function openList(visit: Visit, title: string): Promise<void> {
  await visit.openPage(title)
  await visit.heading(title).waitFor()
  await visit.listRead()
}

/** Checks or unchecks one button in the tree of a role, and saves. */
async function grant(admin: Visit, codes: readonly string[]): Promise<void> {
  const { t, drawer } = admin
  const search = drawer.getByRole('searchbox')
  for (const code of codes) {
    await search.fill(code)
    // Matches are expanded, so only the code itself and its ancestors are left.
    await drawer.getByRole('treeitem', { name: new RegExp(`, ${code}$`) }).click()
  }
  await drawer.getByRole('button', { name: t('rights.grants.save') }).click()
  await admin.told(t('rights.grants.saved'))
}

/** The titles of the menu, top to bottom. */
async function menuTitles(visit: Visit): Promise<string[]> {
  await visit.unfoldMenu()
  return (await visit.menu.getByRole('link').locator('.side-title').allTextContents()).map((text) =>
    text.trim(),
  )
}

/** The palette's results for some letters. */
async function paletteFinds(visit: Visit, query: string): Promise<string[]> {
  const { page, t } = visit
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: t('palette.label') })
  await box.fill(query)
  const none = page.getByText(t('palette.none', { query }))
  const options = page.locator('.palette-option')
  await none.or(options.first()).first().waitFor()
  const found = await options.locator('.palette-name > span').allTextContents()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  return found
}

const statusOf = async (api: Api, method: string, path: string, body?: unknown): Promise<number> =>
  (await api.ask(method, path, body === undefined ? {} : { body })).status

chapter('a role with three buttons', () => {
  journey('is made in the console, and whoever holds it finds those and no others', () =>
    here.visiting({}, async (admin) => {
      await makeRole(admin)
      await makeHolder(admin)
      await here.visiting({ locale: 'zh_CN', expected: [refusedCall] }, async (visit) => {
        const { t } = visit
        await visit.signIn(holder.username, passwords.sandbox)
        await visit.menu.waitFor()
        await becomes(
          'the menu to hold both lists',
          async () => new Set(await menuTitles(visit)),
          new Set([t('country.many'), t('supportContact.many')]),
        )
        await worksOnContacts(visit)
        await worksOnCountries(visit)
        await findsNothingElse(visit)
        await isTakenAway(admin, visit)
      })
    }),
  )
})

async function makeRole(admin: Visit): Promise<void> {
  const { t, page, drawer } = admin
  await admin.enter('admin')
  await openList(admin, t('role.many'))
  await admin.button(t('kit.add', { name: t('role.one') })).click()
  // An optional field says so in its name, too.
  const field = (name: string) => drawer.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await field(t('role.roleName.label')).fill('Porter')
  await field(t('role.roleNameEn.label')).fill('Porter')
  await field(t('role.roleCode.label')).fill('porter')
  for (const [label, choice] of [
    [t('role.audience.label'), t('role.audience.platform')],
    [t('role.dataScope.label'), t('role.dataScope.all')],
  ] as const) {
    const box = drawer.getByRole('combobox', { name: label })
    await box.press('ArrowDown')
    await page.getByTitle(choice, { exact: true }).last().click()
  }
  await drawer.getByRole('button', { name: t('kit.add', { name: t('role.one') }) }).click()
  await drawer.getByRole('tab', { name: t('rights.tab.grants') }).click()
  await grant(admin, [...lists, ...buttons])
}

async function makeHolder(admin: Visit): Promise<void> {
  const { t, page, drawer } = admin
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await openList(admin, t('user.many'))
  await admin.button(t('kit.add', { name: t('user.one') })).click()
  await drawer.getByRole('textbox', { name: t('user.username.label') }).fill(holder.username)
  await drawer
    .getByRole('textbox', { name: t('user.realname.label'), exact: true })
    .fill(holder.name)
  await drawer.getByLabel(t('field.password'), { exact: true }).fill(passwords.sandbox)
  await drawer.getByRole('combobox', { name: t('user.roleIds.label') }).fill('Porter')
  await page.getByTitle('Porter', { exact: true }).filter({ visible: true }).click()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: t('kit.add', { name: t('user.one') }) }).click()
  await drawer.getByRole('heading', { name: holder.username }).waitFor()
}

/** Can add and edit; deleting and files are not offered. */
async function worksOnContacts(visit: Visit): Promise<void> {
  const { t, page, drawer } = visit
  await openList(visit, t('supportContact.many'))
  const add = t('kit.add', { name: t('supportContact.one') })
  await becomes('the only button', () => screenButtons(visit), [add])
  await visit.button(add).first().click()
  const name = drawer.getByRole('textbox', { name: t('field.name') })
  await name.fill('夜班客服')
  await drawer.getByRole('button', { name: add }).click()
  await drawer.getByRole('heading', { name: '夜班客服' }).waitFor()
  const offered = drawer.locator('.drawer-actions button')
  await becomes('what a record offers', () => offered.allTextContents(), [t('kit.edit')])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  const row = visit.row('夜班客服')
  const ofRow = row.locator('.row-actions button')
  await becomes('what a row offers', () => ofRow.allTextContents(), [t('kit.edit')])
  assert.equal(await row.getByRole('checkbox').count(), 0, 'there is nothing to select rows for')
  await row.getByRole('button', { name: t('kit.edit') }).click()
  await name.fill('夜班值守')
  await drawer.getByRole('button', { name: t('kit.save') }).click()
  await drawer.getByRole('tab', { name: t('kit.history'), exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await visit.row('夜班值守').waitFor()
}

/** Can only read and export. */
async function worksOnCountries(visit: Visit): Promise<void> {
  const { t, page, table } = visit
  await openList(visit, t('country.many'))
  await becomes('the only button', () => screenButtons(visit), [t('kit.export')])
  assert.equal(await table.filter({ visible: true }).locator('.row-actions').count(), 0)
  await visit.button(t('kit.export')).filter({ visible: true }).click()
  const options = page.getByRole('dialog')
  await options
    .getByRole('button', { name: t('kit.export') })
    .last()
    .click()
  await visit.told(t('export.started', { name: t('country.many') }))
}

/** The controls in the head of the visible page, and next to its filters. */
async function screenButtons({ page }: Visit): Promise<string[]> {
  const shown = page.locator('.tab-page').filter({ visible: true })
  return shown.locator('.screen-actions button, .list-tools .button').allTextContents()
}

async function findsNothingElse(visit: Visit): Promise<void> {
  const { t, page } = visit
  for (const query of [t('kit.delete'), t('kit.import'), t('gateway.many'), t('role.many')]) {
    const found = await paletteFinds(visit, query)
    assert.ok(!found.some((title) => title.startsWith(query)), `${query}: ${found.join(', ')}`)
  }
  assert.ok((await paletteFinds(visit, t('kit.export'))).includes(t('kit.export')))
  await visit.goto('/sms/gateway')
  await page.waitForURL('**/404')
  const api = apiOf(here.platform.base, await visit.token(), 'zh_CN')
  for (const [method, path, body] of [
    ['DELETE', '/sys/supportContact/delete?id=1'],
    ['DELETE', '/sys/supportContact/deleteBatch?ids=1'],
    ['POST', '/sys/country/add', { nameEn: 'Nowhere' }],
    ['PUT', '/sys/country/edit', { id: '1', version: 1, nameEn: 'Nowhere' }],
    ['DELETE', '/sys/country/delete?id=1'],
    ['GET', '/sms/gateway/list'],
    ['GET', '/sys/user/list'],
    ['GET', '/sys/role/list'],
    ['POST', '/sys/permission/saveRolePermission', { roleId: '1', permissionIds: '' }],
  ] as const) {
    assert.equal(await statusOf(api, method, path, body), 403, `${method} ${path}`)
  }
}

/**
 * With one permission removed, the button disappears in the other browser without a reload, and its call
 * is refused at once.
 */
async function isTakenAway(admin: Visit, visit: Visit): Promise<void> {
  const { t } = visit
  const api = apiOf(here.platform.base, await visit.token(), 'zh_CN')
  const [contact] = await api
    .get(
      '/sys/supportContact/list',
      { name: '夜班值守' },
      z.object({ records: z.array(z.looseObject({ id: z.string(), version: z.number() })) }),
    )
    .then(({ records }) => records)
  assert.ok(contact)
  await visit.goto('/isystem/supportContact')
  const edit = visit.row('夜班值守').getByRole('button', { name: t('kit.edit') })
  await edit.waitFor()

  await admin.page.keyboard.press('Escape')
  await admin.drawer.waitFor({ state: 'detached' })
  await openList(admin, admin.t('role.many'))
  await admin.row('Porter').getByRole('rowheader').getByRole('button').click()
  await admin.drawer.getByRole('tab', { name: admin.t('rights.tab.grants') }).click()
  const saved = admin.page.waitForResponse(/saveRolePermission/)
  await grant(admin, ['supportContact:edit'])
  await saved
  const since = performance.now()
  await edit.waitFor({ state: 'detached' })
  process.stdout.write(`Gone after ${Math.round(performance.now() - since)} ms.\n`)
  const change = { id: contact.id, version: contact.version, name: '值守' }
  assert.equal(await statusOf(api, 'PUT', '/sys/supportContact/edit', change), 403)
  await visit
    .button(t('kit.add', { name: t('supportContact.one') }))
    .first()
    .waitFor()
}
