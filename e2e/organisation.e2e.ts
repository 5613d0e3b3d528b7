import assert from 'node:assert/strict'
import { shown } from './cases.ts'
import { chapter, journey } from './journey.ts'
import { addUser, companyOf } from './people.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

const here = stage()

chapter('people of an organisation', () => {
  for (const locale of shown(['en_US', 'zh_CN'] as const, 0)) {
    journey(`who is frozen is thrown out at once (${locale})`, async () => {
      const username = `thrownout.${locale.slice(0, 2)}`
      const { id: companyId } = await companyOf(here.platform, 'Kestrel Logistics')
      const id = await addUser(here.platform, { username, companyId, role: 'customer' })
      const expected = [/WebSocket|status of 401/]
      const victim = await here.open({ locale, expected })
      const admin = await here.open({ locale })
      // A page that does not poll: only the server can notify it.
      await victim.enter(username, '/sms/senderId')
      await victim.settled()
      await admin.enter('admin', `/isystem/user?record=${id}`)
      await admin.drawer
        .getByRole('button', { name: admin.t('user.action.frozenBatch'), exact: true })
        .click()
      const frozen = admin.page.waitForResponse(/frozenBatch/)
      await admin.button(admin.t('user.freeze.action', { n: 1 })).click()
      await frozen
      const since = performance.now()
      await victim.told(victim.t('shell.unauthorized'))
      process.stdout.write(`Thrown out after ${Math.round(performance.now() - since)} ms.\n`)
      await victim.button(victim.t('login.submit')).waitFor()
      await victim.close()
      await admin.close()
    })
  }

  journey('what was typed into a form is there after a reload, and a secret is not', async () => {
    const visit = await here.open()
    const { t, page, drawer } = visit
    page.on('dialog', (dialog) => void dialog.accept())
    await visit.enter('admin', '/sms/gateway?mode=add')
    const field = (name: string) => drawer.getByRole('textbox', { name })
    await field('Name').fill('Harbour carrier')
    await drawer.getByLabel(/^Password/).fill('hidden-4711')
    await until('the name to be kept', () =>
      page.evaluate<boolean>(`JSON.stringify(sessionStorage).includes('Harbour carrier')`),
    )
    await page.reload()
    await drawer.getByText(t('kit.form.unsaved')).waitFor()
    assert.equal(await field('Name').inputValue(), 'Harbour carrier')
    assert.equal(await drawer.getByLabel(/^Password/).inputValue(), '')
    assert.doesNotMatch(await page.evaluate<string>('JSON.stringify(sessionStorage)'), /4711/)
    await visit.close()
  })

  journey('a lost connection is said, the form stays, and the next try goes through', async () => {
    const expected = [/ERR_|Failed to load|WebSocket/]
    const visit = await here.open({ expected })
    const { t, page, drawer } = visit
    await visit.enter('mango', '/sms/senderId?mode=add')
    const sender = drawer.getByRole('textbox', { name: 'Sender ID' })
    await sender.fill('MangoPlay')
    await visit.settled()
    await page.context().setOffline(true)
    await sender.press('Enter')
    await drawer.getByRole('alert').getByText(t('kit.failed.text')).waitFor()
    assert.equal(await sender.inputValue(), 'MangoPlay')
    await page.context().setOffline(false)
    await sender.press('Enter')
    await drawer.getByRole('heading', { name: 'MangoPlay' }).waitFor()
    await visit.close()
  })
})
