import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { smsAnalysisPath, smsPaths } from '@tandem/model'
import { z } from 'zod'
import type { Visit } from './browser.ts'
import { fromHandset, type Submit, takenForHandset } from './carriers.ts'
import { shown } from './cases.ts'
import { journey } from './journey.ts'
import { ledgerCheck } from './ledgerCheck.ts'
import { micros } from './money.ts'
import type { Platform } from './platform.ts'
import { finished, newestTask, standingOf } from './sms.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

const DELIVERED_WITHIN_MS = 240_000
const LIMIT_MS = 600_000
const CODES = 5
/** So slow that somebody can answer before the campaign is over. */
const TPS = 2_000

// It slows every gateway down.
const here = stage({ prepare, alone: true })
const { send, task, outbox, inbox } = smsPaths('marketing')

const page = z.object({
  records: z.array(z.object({ id: z.string(), version: z.number() })),
})
async function prepare(platform: Platform): Promise<void> {
  const admin = await platform.as('admin')
  for (const { id, version } of (await admin.get('/sms/gateway/list', {}, page)).records) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each edit tells the engine
    await admin.send('PUT', '/sms/gateway/edit', { id, version, tps: TPS }, z.unknown())
  }
}

const numberOf = (row: number): string => `+4474${String(row).padStart(8, '0')}`

/** Rows of a workbook as people make them: a number and what fills the text. */
function fileOf(path: string, from: number, rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => `${numberOf(from + n)},Name ${n},${n % 9}0`)
  writeFileSync(path, `mobile,name,discount\n${lines.join('\n')}\n`)
  return path
}

const figures = z.object({
  accepted: z.number(),
  sent: z.number(),
  delivered: z.number(),
  failed: z.number(),
  spent: z.string(),
})
const analysis = z.object({ now: figures })

/** The large one only with TANDEM_SCREENS=all: what it adds is its size. */
const CAMPAIGNS = [
  { locale: 'en_US', username: 'harbor', rows: 20_000, from: 0 },
  { locale: 'zh_CN', username: 'kestrel', rows: 4_000, from: 100_000 },
] as const

for (const { locale, username, rows, from } of shown(CAMPAIGNS, 1)) {
  journey(
    `a campaign of ${rows} with variables and two time slots, a STOP in its middle, codes beside it, and an analysis that adds up to the money (${locale})`,
    async () => {
      const api = await here.platform.as(username, locale)
      const spentOn = () => api.get(smsAnalysisPath('marketing'), {}, analysis)
      const [before, was] = await Promise.all([standingOf(api), spentOn()])
      // Who is about to leave knows the company, and is the last in the file.
      const handset = numberOf(from + rows - 1)
      const offer = await written(handset)
      const visit = await here.open({ locale })
      const { page: tab, t, drawer } = visit
      await visit.enter(username)
      await visit.goto(send)
      const path = fileOf(join(here.platform.dataDir, `campaign-${locale}.csv`), from, rows)
      await compose(visit, path)
      const action = t('sms.send.action', { n: rows })
      await visit.button(action).and(tab.locator(':enabled')).click()
      await tab.getByRole('dialog').getByRole('button', { name: action }).click()
      await visit.heading(t('sms.done.title', { n: rows })).waitFor()
      const { id } = await newestTask(api, 'marketing')
      await api.send('PUT', `${task}/pause`, { id }, z.unknown())

      await answers('STOP', offer)
      await until('the handset to be told', () =>
        takenForHandset(here.platform, handset).some(({ text }) => text !== offer.text),
      )
      await visit.goto(inbox)
      await visit.row(handset).first().waitFor()
      const codes = codesOfProgram(from)
      await visit.goto(`${task}?record=${id}`)
      await drawer.getByRole('button', { name: t('sms.task.resume') }).click()
      await codes
      const done = await finished(api, id, DELIVERED_WITHIN_MS, 'marketing')
      assert.deepEqual([done.total, done.accepted, done.rejected], [rows, rows, 0])
      await drawer.getByText(t('smsTask.status.completed')).first().waitFor()
      const got = takenForHandset(here.platform, handset).map(({ text }) => text)
      assert.ok(
        got.every((text) => !text.includes('discount')),
        'nothing was sent to who left',
      )
      const [other] = takenForHandset(here.platform, numberOf(from + 7))
      assert.match(other?.text ?? '', /^Name 7: 70 % discount/)

      const [after, is] = await Promise.all([standingOf(api), spentOn()])
      assert.equal(after.held, before.held, 'nothing stays held')
      const campaign = micros(done.amount ?? '')
      assert.equal(
        micros(is.now.spent) - micros(was.now.spent),
        campaign + 2n * micros(offer.price),
        'the analysis has what the campaign, the offer and the answer to STOP cost',
      )
      assert.equal(campaign, BigInt(rows - 1) * micros(offer.price), 'who left costs nothing')
      // Offer and answer were sent as well, and one of the rows was not.
      assert.equal(is.now.sent - was.now.sent, rows + 1)
      assert.equal(is.now.accepted - was.now.accepted, rows + 2)
      await visit.goto(smsAnalysisPath('marketing'))
      const sent = new Intl.NumberFormat(locale.replace('_', '-')).format(is.now.sent)
      await tab.getByText(sent, { exact: true }).first().waitFor()
      await visit.close()

      /** Has the company write to a handset, and its carrier take it. */
      async function written(mobiles: string): Promise<Submit & { price: string }> {
        const content = 'We have news for you'
        await api.send('POST', `${outbox}/send`, { content, mobiles }, z.unknown())
        const taken = await until('the carrier to have it', () =>
          takenForHandset(here.platform, mobiles).find(({ text }) => text.startsWith(content)),
        )
        const first = await newestTask(api, 'marketing')
        const { amount } = await finished(api, first.id, DELIVERED_WITHIN_MS, 'marketing')
        return { ...taken, price: amount ?? '0' }
      }
    },
    LIMIT_MS,
  )
}

journey('the ledger holds every invariant afterwards', async () => {
  const { code, output } = await ledgerCheck(here.platform)
  assert.equal(code, 0, output)
})

/** Chooses the file, writes the text and two slots of the day, now in one of them. */
async function compose(visit: Visit, path: string): Promise<void> {
  const { page: tab, t } = visit
  await tab.getByRole('tab', { name: t('sms.send.file') }).click()
  const chooser = tab.waitForEvent('filechooser')
  await visit.button(t('kit.file.choose')).click()
  await (await chooser).setFiles(path)
  const text = tab.getByRole('textbox', { name: t('sms.send.text'), exact: true })
  await text.fill('{name}: {discount} % discount')
  await tab.getByRole('radio', { name: t('task.timing.later') }).check()
  const start = visit.field(t('task.timing.startTime'))
  await start.fill('')
  // They part twelve hours from now, wherever the company is.
  const apart = (new Date().getUTCHours() + 12) % 24
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const gap = Math.max(60, apart * 60)
  for (const [n, slot] of [[0, gap] as const, [gap + 10, 24 * 60] as const].entries()) {
    await visit.button(t('task.slots.add')).click()
    for (const [key, at] of [
      ['task.slots.from', slot[0]],
      ['task.slots.to', slot[1]],
    ] as const) {
      const input = tab.getByLabel(t(key, { n: n + 1 }))
      await input.fill(clock(at))
      await input.press('Tab')
    }
  }
}

/** Has a handset answer; what had no sender came from a number of the carrier. */
const answers = (text: string, { destination, source, systemId }: Submit): Promise<void> =>
  fromHandset(here.platform, { from: destination, to: source || '4479000', text, systemId })

const envelope = z.object({ message: z.string(), result: z.unknown() })

/** A program sends codes with the key of the sandbox and checks them, while the campaign goes on. */
async function codesOfProgram(from: number): Promise<void> {
  const file = readFileSync(join(here.platform.dataDir, 'running.json'), 'utf8')
  const keys = z.object({ apiKeys: z.array(z.object({ key: z.string() })) })
  const { key = '' } = keys.parse(JSON.parse(file)).apiKeys[0] ?? {}
  const call = async <Out>(path: string, body: object, out: z.ZodType<Out>): Promise<Out> => {
    const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' }
    const method = 'POST'
    const url = `${here.platform.base}${smsPaths('otpPremium').otp}/${path}`
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
    const { result, message } = envelope.parse(await answer.json())
    assert.equal(answer.status, 200, message)
    return out.parse(result)
  }
  for (let n = 0; n < CODES; n++) {
    const mobile = numberOf(50_000_000 + from + n)
    const content = 'Your code is {code}'
    // oxlint-disable-next-line no-await-in-loop -- a program does one after the other
    const { id } = await call('send', { mobile, content }, z.object({ id: z.string() }))
    // oxlint-disable-next-line no-await-in-loop
    const { text } = await until('the code to arrive', () =>
      takenForHandset(here.platform, mobile).at(0),
    )
    const code = /\d{6}/.exec(text)?.[0]
    const verified = z.object({ verified: z.boolean() })
    // oxlint-disable-next-line no-await-in-loop
    assert.deepEqual(await call('verify', { id, code }, verified), { verified: true })
    // oxlint-disable-next-line no-await-in-loop
    assert.deepEqual(await call('verify', { id, code }, verified), { verified: false })
  }
}
