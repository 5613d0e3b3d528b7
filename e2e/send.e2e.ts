import { biffSheet } from '../packages/server/drivers/sheets/biffFixture.ts'
import { encodeAs } from '../packages/server/drivers/sheets/encodeFixture.ts'
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { translate } from '@tandem/i18n'
import { smsPaths } from '@tandem/model'
import { z } from 'zod'
import { makeFile, type MadeFile } from '../bench/import/makeFile.ts'
import type { Visit } from './browser.ts'
import { takenByCarriers } from './carriers.ts'
import { journey } from './journey.ts'
import { ledgerCheck } from './ledgerCheck.ts'
import { micros } from './money.ts'
import { openCountry } from './openCountry.ts'
import type { Platform } from './platform.ts'
import { finished, isTerminal, messagesOf, newestTask, standingOf } from './sms.ts'
import { stage } from './stage.ts'
import { becomes, until } from './until.ts'

const ROWS = 10_000
const BAD = 300
const KINDS = 10
const DELIVERED_WITHIN_MS = 240_000
/** Of one journey with all its messages. */
const LIMIT_MS = 600_000

let file: MadeFile
// Balances are compared to the micro while ten thousand messages are charged.
const here = stage({ prepare, alone: true })

async function prepare(platform: Platform): Promise<void> {
  file = await makeFile({
    path: join(platform.dataDir, 'numbers.xlsx'),
    rows: ROWS,
    bad: BAD,
    countries: ['CN', 'HK', 'SG', 'GB', 'IN', 'US'],
  })
  const admin = await here.platform.as('admin')
  // The sandbox has no price for Hong Kong: it is the sixth country, opened on the day it is
  // needed.
  for (const company of ['Harbor Bank', '蓝鲸电商']) await openCountry(admin, company, 'HK', 4)
}

// One is charged at submit and pays its provider directly, the other at delivery through two agents.
for (const { locale, username, send, content } of [
  {
    locale: 'en_US',
    username: 'harbor',
    send: 'Send',
    content: '【Harbor Bank】Your card is on its way.',
  },
  {
    locale: 'zh_CN',
    username: 'bluewhale',
    send: '发送短信',
    content: '【蓝鲸电商】您的包裹已发出。',
  },
] as const) {
  journey(
    `${ROWS} numbers of a workbook are priced, sent, followed and charged to the micro (${locale})`,
    async () => {
      const api = await here.platform.as(username, locale)
      const before = await standingOf(api)
      const visit = await here.open({ locale })
      const { page, t } = visit
      let loads = 0
      page.on('load', () => loads++)

      await visit.enter(username)
      await visit.openPage(send)
      await page.getByRole('tab', { name: t('sms.send.file') }).click()
      const chooser = page.waitForEvent('filechooser')
      await visit.button(t('kit.file.choose')).click()
      await (await chooser).setFiles(file.path)
      await page.getByRole('textbox', { name: t('sms.send.text'), exact: true }).fill(content)

      const review = visit.button(t('sms.send.action', { n: file.good }))
      await review.waitFor()
      await quoteIsRight(visit)
      loads = 0
      await review.click()
      const confirmation = page.getByRole('dialog')
      await confirmation.getByText(t('sms.confirm.title', { n: file.good })).waitFor()
      await confirmation.getByText(t('sms.confirm.leftOut', { n: BAD })).waitFor()
      await confirmation
        .getByRole('button', { name: t('sms.send.action', { n: file.good }) })
        .click()

      await visit.heading(t('sms.done.title', { n: file.good })).waitFor()
      await page.getByRole('link', { name: t('sms.done.task') }).click()
      const { id: taskId } = await newestTask(api)
      // The status on the screen changes through live updates.
      await visit.drawer
        .getByText(t('smsTask.status.completed'))
        .waitFor({ timeout: DELIVERED_WITHIN_MS })
      assert.equal(loads, 0, 'nothing was loaded again')

      const task = await finished(api, taskId, DELIVERED_WITHIN_MS)
      assert.deepEqual([task.accepted, task.rejected, task.total], [file.good, BAD, ROWS])
      await page.getByRole('link', { name: t('sms.task.messages') }).click()
      await page.waitForURL(/outbox\?.*taskId=/)
      await traceIsWhole(visit, api)

      const messages = await messagesOf(api, taskId)
      assert.equal(messages.length, file.good)
      assert.ok(messages.every(isTerminal))
      const after = await standingOf(api)
      const prices = messages.reduce((sum, { price }) => sum + micros(price ?? ''), 0n)
      assert.ok(prices > 0n)
      assert.equal(after.held, before.held, 'nothing stays held')
      assert.equal(
        before.balance - after.balance,
        prices,
        'the balance fell by what the messages cost',
      )
      const reached = new Set(
        takenByCarriers(here.platform, content).map(({ destination }) => destination),
      )
      assert.equal(reached.size, file.good, 'each message went to a carrier over SMPP')
      await visit.close()
    },
    LIMIT_MS,
  )
}

journey(
  'a book of Excel 95 in Chinese and a text of Windows are read as they were written',
  async () => {
    const visit = await here.open({})
    const { page, t } = visit
    const content = page.getByRole('textbox', { name: t('sms.send.text'), exact: true })
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await visit.button(t('kit.file.choose')).click()
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
    }
    const book = biffSheet(5, 936, [
      ['手机号', '姓名'],
      ['+447700900188', '张三'],
    ])
    const plain = encodeAs('windows-1252', 'mobile;name\r\n+447700900189;Müller\r\n')
    await visit.enter('harbor')
    await visit.openPage('Send')
    await page.getByRole('tab', { name: t('sms.send.file') }).click()
    await choose('old.xls', book)
    await content.fill('Hi {姓名}')
    await page.getByText('Hi 张三').first().waitFor()

    await page.getByRole('button', { name: t('kit.file.remove') }).click()
    await choose('ansi.txt', plain)
    await content.fill('Hi {name}')
    const encoding = page.getByText(`Müller · ${t('import.encoding.windows-1252')}`)
    await encoding.first().waitFor()
    const review = visit.button(t('sms.send.action', { n: 1 }))
    await review.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('sms.send.action', { n: 1 }) })
      .click()
    await visit.heading(t('sms.done.title', { n: 1 })).waitFor()
    const api = await here.platform.as('harbor')
    const task = await newestTask(api)
    await finished(api, task.id, DELIVERED_WITHIN_MS)
    assert.equal(takenByCarriers(here.platform, 'Hi Müller').length, 1)
    await visit.close()
  },
)

journey(
  'each of the other products sends by its own pages, and shows no draft of another',
  async () => {
    const api = await here.platform.as('harbor')
    const before = await standingOf(api)
    const visit = await here.open({})
    const { page, t } = visit
    await visit.enter('harbor')
    let spent = 0n
    for (const product of ['marketing', 'otpPremium', 'otpReguler'] as const) {
      const content = `Sent as ${product}`
      await visit.goto(smsPaths(product).send)
      const text = page.getByRole('textbox', { name: t('sms.send.text'), exact: true })
      await text.waitFor()
      assert.equal(await text.inputValue(), '', 'the draft of the product before is not here')
      await page.getByRole('textbox', { name: t('sms.send.numbers') }).fill('+6591234511')
      await text.fill(content)
      await visit
        .button(t('sms.send.action', { n: 1 }))
        .and(page.locator(':enabled'))
        .click()
      const action = t('sms.send.action', { n: 1 })
      await page.getByRole('dialog').getByRole('button', { name: action }).click()
      await visit.heading(t('sms.done.title', { n: 1 })).waitFor()
      await text.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: t('sms.done.task') }).click()
      await page.waitForURL(new RegExp(`/sms/${product}/task[?]record=`))
      await visit.drawer.getByText(t('smsTask.status.completed')).waitFor()
      const { id } = await newestTask(api, product)
      await finished(api, id, DELIVERED_WITHIN_MS, product)
      const [message] = await messagesOf(api, id, product)
      spent += micros(message?.price ?? '')
      assert.equal(takenByCarriers(here.platform, content).length, 1)
      // Left unsent: the next product must not show it.
      await visit.goto(smsPaths(product).send)
      await text.fill('A draft')
    }
    const after = await standingOf(api)
    assert.deepEqual(
      [after.task, after.message],
      [before.task, before.message],
      'notify has nothing of it',
    )
    assert.equal(before.balance - after.balance, spent)
    await visit.close()
  },
)

journey('a send at a set time waits, is cancelled without cost, or starts by itself', async () => {
  const api = await here.platform.as('harbor', 'zh_CN')
  const before = await standingOf(api)
  const visit = await here.open({ locale: 'zh_CN' })
  const { page, t, drawer } = visit
  await visit.enter('harbor')
  for (const fate of ['cancelled', 'completed'] as const) {
    const content = `Scheduled, then ${fate}`
    const changed = `${content}, with another text`
    await visit.goto(smsPaths('notify').send)
    if (fate === 'cancelled') await hasRoomToWrite(visit)
    await page.getByRole('textbox', { name: t('sms.send.numbers') }).fill('+6591234511')
    await page.getByRole('textbox', { name: t('sms.send.text'), exact: true }).fill(content)
    await page.getByRole('radio', { name: t('task.timing.later') }).check()
    await visit.button(t('task.slots.add')).click()
    const until = page.getByLabel(t('task.slots.to', { n: 1 }))
    await until.fill('8')
    await until.press('Tab')
    await page.getByText(t('error.field.slots.empty')).waitFor()
    await visit.button(t('task.slots.remove', { n: 1 })).click()
    const action = t('sms.send.actionLater', { n: 1 })
    await visit.button(action).and(page.locator(':enabled')).click()
    await page.getByRole('dialog').getByText(t('sms.confirm.priceLater')).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
    await page.getByRole('link', { name: t('sms.done.task') }).click()
    await drawer.getByText(t('smsTask.status.scheduled')).waitFor()
    const { id } = await newestTask(api)
    if (fate === 'cancelled') {
      await drawer.getByRole('button', { name: t('sms.task.cancel') }).click()
      await visit.button(t('sms.task.cancelAction')).click()
      await drawer.getByText(t('smsTask.status.cancelled')).waitFor()
      assert.deepEqual(await standingOf(api), { ...before, task: id })
    } else {
      // Another text first: that is what carriers get.
      await drawer.getByRole('button', { name: t('sms.task.editText') }).click()
      const texts = page.getByRole('dialog', {
        name: t('sms.task.editTextTitle', { name: content }),
      })
      await texts.getByRole('textbox', { name: t('sms.send.text'), exact: true }).fill(changed)
      await texts.getByText(t('sms.task.quotedNow')).waitFor()
      await texts.getByRole('button', { name: t('sms.task.saveText') }).click()
      await drawer.getByText(changed).waitFor()
      await drawer.getByRole('button', { name: t('sms.task.edit'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('sms.task.editTitle', { name: content }) })
      await dialog.getByRole('radio', { name: t('task.timing.now') }).check()
      await dialog.getByRole('button', { name: t('kit.save') }).click()
      await drawer.getByText(t('smsTask.status.completed')).waitFor()
      await finished(api, id, DELIVERED_WITHIN_MS)
    }
    const taken = [content, changed].map((one) => takenByCarriers(here.platform, one).length)
    assert.deepEqual(taken, [0, fate === 'completed' ? 1 : 0])
  }
  await visit.close()
})

/** The text box was 118 px wide beside its price. */
const LEAST_TEXT = 320
async function hasRoomToWrite({ page, t }: Visit): Promise<void> {
  const before = page.viewportSize()
  const text = page.getByRole('textbox', { name: t('sms.send.text'), exact: true })
  for (const width of [1199, 1088, 1024, 400]) {
    await page.setViewportSize({ width, height: 800 })
    await until(`room to write at ${width} px`, async () => {
      const box = await text.boundingBox()
      return box !== null && box.width >= LEAST_TEXT
    })
  }
  if (before) await page.setViewportSize(before)
}

journey('sales lead from a customer to its messages, and into a sheet', async () => {
  const visit = await here.open({})
  const { page, t } = visit
  await visit.enter('admin', '/sms/otpPremium/home/salesAnalysis')
  await page.getByText(t('sms.sales.sold')).first().waitFor()
  await page.getByText(t('sms.analysis.margin')).first().waitFor()
  await visit.button(t('kit.export')).click()
  await visit.button(t('export.start')).last().click()
  const admin = await here.platform.as('admin')
  const jobs = z.object({ records: z.array(z.object({ id: z.string(), status: z.string() })) })
  const job = await until('the sheet', async () =>
    (await admin.get('/sys/userJob/list', {}, jobs)).records.find(
      ({ status }) => status === 'done',
    ),
  )
  const file = await fetch(`${here.platform.base}/sys/userJob/file/${job.id}`, {
    headers: { 'x-access-token': admin.token },
  })
  const sheet = Buffer.from(await file.arrayBuffer())
  assert.equal(sheet.subarray(0, 2).toString(), 'PK')
  await page
    .getByRole('region', { name: t('analysis.by', { name: 'company' }) })
    .getByRole('link', { name: 'Harbor Bank' })
    .click()
  await page.waitForURL(/[/]sms[/]otpPremium[/]outbox[?].*companyId=/)
  await visit.row('Sent as otpPremium').or(visit.row('+6591234511')).first().waitFor()
  await visit.close()
})

journey('the ledger holds every invariant afterwards', async () => {
  const { code, output } = await ledgerCheck(here.platform)
  assert.equal(code, 0, output)
})

/** The panel shows the number, the cost and why others are skipped, in the visit's language. */
async function quoteIsRight({ page, t, locale }: Visit): Promise<void> {
  const prices = page.getByRole('region', { name: t('sms.quote.country') }).getByRole('row')
  const countries = Object.keys(file.perCountry).length
  await becomes('a price for each country', () => prices.count(), 1 + countries)
  const rejects = page.getByRole('region', { name: t('sms.rejects.title', { n: BAD }) })
  const reasons = new Set(file.rejects.map(({ reason }) => reason))
  assert.equal(reasons.size, KINDS)
  for (const reason of reasons) {
    const code = reason === 'cell.formula' ? 'number.formula' : reason
    const group = rejects.getByText(translate(locale, `reason.${code}`), { exact: true })
    await becomes(`${reason} to be named once`, () => group.count(), 1)
  }
}

const trace = z.object({ steps: z.array(z.object({ kind: z.string(), text: z.string() })) })

/** Opens the first message and checks the server's data on its timeline. */
async function traceIsWhole(
  { page, drawer, t }: Visit,
  api: Awaited<ReturnType<Platform['as']>>,
): Promise<void> {
  // The table of tasks is still there for a moment, on its way out of sight.
  const outbox = page.getByRole('region', { name: t('sms.outbox.list') })
  await outbox.getByRole('rowheader').first().getByRole('button').click()
  await page.waitForURL(/outbox\?.*record=\d+/)
  const id = new URL(page.url()).searchParams.get('record') ?? ''
  const { steps } = await api.get('/sms/notify/outbox/trace', { id }, trace)
  const kinds = new Set(steps.map(({ kind }) => kind))
  for (const kind of ['accept', 'rate', 'reserve', 'route', 'attempt', 'submit', 'receipt']) {
    assert.ok(kinds.has(kind), `the trace has the step ${kind}`)
  }
  for (const { text } of steps) await drawer.getByText(text, { exact: true }).first().waitFor()
}
