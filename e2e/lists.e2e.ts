import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Visit } from './browser.ts'
import { chapter, journey } from './journey.ts'
import { stage } from './stage.ts'
import { becomes, until } from './until.ts'

const here = stage()
const PATH = '/sms/blacklist'
const ROWS = 230
/** Of the rows as long a table has in its document. */
const MOST_ROWS = 60
/** Of each number of the sheet, and of no other. */
const PART = '4477009'
const numberOf = (row: number): string => `+${PART}${String(10_000 + row)}`
const counted = z.object({ total: z.number() })
const keywords = z.object({
  records: z.array(z.object({ keyword: z.string(), enabled: z.boolean() })),
})

chapter('a list as a tool', () => {
  journey(
    'is filled from a sheet, kept as a view, exported and emptied again, all by its rows',
    () =>
      here.visiting({ locale: 'zh_CN' }, async (visit) => {
        await visit.enter('kestrel', PATH)
        await visit.listRead()
        await explains(visit)
        await imports(visit)
        await keepsView(visit)
        await exportsSelected(visit)
        await deletesSelected(visit)
      }),
  )

  journey('of thousands is turned page by page, and no row is on two of them', () =>
    here.visiting({ locale: 'en_US' }, async (visit) => {
      const { page, t } = visit
      await visit.enter('harbor', '/sms/notify/outbox')
      const read = async () => {
        await visit.listRead()
        // By their ids: two messages may well read the same.
        const rows = await visit.table.locator('tbody tr[data-row]').all()
        return Promise.all(rows.map((row) => row.getAttribute('data-row')))
      }
      // How many there are is only counted on demand.
      await page.getByText(/^1–50 of more than /).waitFor()
      const first = await read()
      await visit.button(t('kit.nextPage')).click()
      await page.getByText(/^51–100 of /).waitFor()
      const second = await read()
      const numbers = () => visit.table.getByRole('rowheader').allTextContents()
      const shown = await numbers()
      assert.ok(first.length > 0 && second.length > 0)
      assert.equal(new Set([...first, ...second]).size, first.length + second.length)
      // Its place is in the address: whoever gets the link is there too.
      await page.reload()
      await page.getByText(/^51–100 of /).waitFor()
      // The columns fit anew; the rows are the same.
      await becomes('the same rows', numbers, shown)
      await visit.button(t('kit.previousPage')).click()
      await page.getByText(/^1–50 of /).waitFor()
      await visit.button(t('kit.countExactly')).click()
      await page.getByText(/^1–50 of [\d,]+$/).waitFor()
    }),
  )

  journey('of jobs starts one, and says how it ended; the health of it all is one page', () =>
    here.visiting({ locale: 'zh_CN' }, async (visit) => {
      const { t, page } = visit
      await visit.enter('admin', '/isystem/QuartzJobList')
      const job = visit.row(t('job.removeOldTests.title'))
      await job.getByText(t('schedule.never')).waitFor()
      await job.getByRole('button', { name: t('schedule.execute') }).click()
      await job.getByText(t('schedule.outcome.done')).waitFor()
      await visit.moveTo('/monitor/health')
      const attention = page.getByRole('heading', { name: t('monitoring.attention') })
      await page.getByText(t('monitoring.allGood')).or(attention).first().waitFor()
    }),
  )

  journey('a flag is switched at once, back where the server refuses, and undone', () =>
    here.visiting({ locale: 'zh_CN', expected: [/status of 500/] }, async (visit) => {
      const { page, t } = visit
      const kestrel = await here.platform.as('kestrel')
      const added = { keyword: 'OPENING', answer: 'From 8 to 18' }
      await kestrel.send('POST', '/sms/keyword/add', added, z.unknown())
      const isOn = async () => {
        const { records } = await kestrel.get('/sms/keyword/list', { keyword: 'OPENING' }, keywords)
        return records[0]?.enabled
      }
      await visit.enter('kestrel', '/sms/keyword?keyword=OPENING')
      const flag = visit.row('OPENING').getByRole('switch')
      const shows = (on: boolean) => flag.and(page.locator(`[aria-checked="${on}"]`)).waitFor()
      await shows(true)
      // It moves while the server has not answered yet.
      const held = Promise.withResolvers<void>()
      await page.route('**/sms/keyword/edit*', async (route) => {
        await held.promise
        await route.fulfill({ status: 500, json: { success: false } })
      })
      await flag.click()
      await shows(false)
      held.resolve()
      await shows(true)
      assert.equal(await isOn(), true)
      await page.unroute('**/sms/keyword/edit*')
      await flag.click()
      await shows(false)
      await visit.told(t('kit.switchedOff', { name: 'OPENING' }))
      assert.equal(await isOn(), false)
      await visit.button(t('kit.undo')).last().click()
      await visit.told(t('kit.switchedOn', { name: 'OPENING' }))
      await shows(true)
      assert.equal(await isOn(), true)
    }),
  )

  journey('its times follow the zone of the reader, and its column says which', () =>
    here.visiting({ locale: 'zh_CN' }, async (visit) => {
      const { page, t } = visit
      const column = page.locator('th[data-column="createTime"]')
      const reads = async (timeZone: string) => {
        await page.goto('about:blank')
        await visit.goto('/isystem/log')
        await visit.listRead()
        const first = visit.table.locator('tbody time').first()
        const at = Date.parse((await first.getAttribute('datetime')) ?? '')
        const form = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
        assert.equal(await first.textContent(), new Intl.DateTimeFormat('sv-SE', form).format(at))
        return column.getAttribute('title')
      }
      const chooses = async (timeZone: string) => {
        await visit.goto('/account')
        const zone = page.getByRole('combobox', { name: t('accounts.timeZone') })
        await zone.fill(timeZone)
        await visit.choice(timeZone).waitFor()
        await zone.press('Enter')
        await visit.button(t('accounts.save')).click()
        await visit.told(t('accounts.saved'))
      }
      await visit.enter('papaya', '/account')
      await chooses('Asia/Tokyo')
      const inTokyo = await reads('Asia/Tokyo')
      await chooses('Europe/Paris')
      assert.notEqual(await reads('Europe/Paris'), inTokyo)
    }),
  )
})

/** What the list is for is behind its question mark. */
async function explains({ page, t }: Visit): Promise<void> {
  await page
    .getByRole('button', { name: t('kit.help', { name: t('blacklistEntry.many') }) })
    .click()
  await page.locator('.popover .help').waitFor()
  await page.keyboard.press('Escape')
}

/** A sheet with two wrong rows: its columns are known, its first rows shown, and the wrong ones named. */
async function imports(visit: Visit): Promise<void> {
  const { t, drawer } = visit
  const heading = [t('blacklistEntry.msisdn.label'), t('blacklistEntry.reason.label')].join()
  const rows = Array.from({ length: ROWS }, (_, row) => `${numberOf(row)},二月`)
  const sheet = [heading, ...rows, 'call me,二月', '12,二月'].join('\n')
  await visit.button(t('kit.import')).click()
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'numbers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet),
  })
  const press = (name: string) => drawer.getByRole('button', { name, exact: true }).last().click()
  await press(t('import.next'))
  await drawer.getByText('numbers.csv').first().waitFor()
  await press(t('import.next'))
  await drawer.getByText(t('import.check.bad', { n: 2 })).waitFor()
  await drawer.getByText(t('import.check.value', { value: 'call me' })).waitFor()
  await press(t('import.commit', { n: ROWS }))
  await drawer.getByRole('button', { name: t('job.downloadRejects') }).waitFor()
  await press(t('import.done'))
}

/** A filter as a view of its own: it is there after a reload, and so is what it shows. */
async function keepsView(visit: Visit): Promise<void> {
  const { page, t } = visit
  await visit.goto(`${PATH}?msisdn=${PART}&size=200`)
  await visit.listRead()
  await page.getByText(t('kit.range', { from: 1, to: 200, total: ROWS })).waitFor()
  // All rows can be scrolled to, and only those in sight are drawn.
  assert.ok((await visit.table.locator('tbody tr').count()) < MOST_ROWS)
  await visit.button(t('kit.view.saveAs')).click()
  await visit.drawer.getByRole('textbox', { name: t('kit.view.name') }).fill('二月导入')
  await visit.drawer.getByRole('button', { name: t('kit.save'), exact: true }).click()
  await visit.told(t('kit.view.saved', { name: '二月导入' }))
  await visit.goto(PATH)
  const views = page.getByRole('navigation', { name: t('kit.views') })
  const view = (name: string) => views.getByRole('button', { name, exact: true })
  await view(t('kit.view.all')).and(page.locator('[aria-current]')).waitFor()
  await view('二月导入').click()
  await page.waitForURL(new RegExp(`msisdn=${PART}`))
  await visit.listRead()
}

/** The rows of a page, and then all that match: a file of exactly those. */
async function exportsSelected(visit: Visit): Promise<void> {
  const { page, t } = visit
  await page.getByRole('checkbox', { name: t('kit.selectAll') }).check()
  await visit.button(t('kit.selectMatching', { n: ROWS })).click()
  const bar = page.getByRole('toolbar', { name: t('kit.selectedMatching', { n: ROWS }) })
  await bar.getByRole('button', { name: t('kit.bulk.export.action', { n: ROWS }) }).click()
  await visit.told(t('job.toast.exportDone', { list: t('blacklistEntry.many') }))
  await page.getByRole('button', { name: new RegExp(`^${t('job.tray')}`) }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.job-line').first().getByRole('button').last().click(),
  ])
  assert.match(file.suggestedFilename(), /\.xlsx$/)
  assert.equal((await readFile(await file.path())).subarray(0, 2).toString(), 'PK')
  await page.keyboard.press('Escape')
}

/** Everything that matches is deleted by a job, and nothing else. */
async function deletesSelected(visit: Visit): Promise<void> {
  const { page, t } = visit
  const kestrel = await here.platform.as('kestrel')
  const total = async (query: Record<string, string>) =>
    (await kestrel.get(`${PATH}/list`, query, counted)).total
  const others = (await total({})) - ROWS
  await page.getByRole('checkbox', { name: t('kit.selectAll') }).check()
  await visit.button(t('kit.selectMatching', { n: ROWS })).click()
  const action = t('kit.bulk.delete.action', { n: ROWS })
  await page.getByRole('toolbar').getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await until(
    'the job to have deleted them',
    async () => (await total({ msisdn: `*${PART}*` })) === 0,
  )
  assert.equal(await total({}), others)
  // The list hears of it by itself.
  await becomes('the list to be empty', () => visit.row(PART).count(), 0)
}
