import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { chapter, journey } from './journey.ts'
import { finished, newestTask } from './sms.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

const here = stage()

const envelope = z.object({ success: z.boolean(), message: z.string(), result: z.unknown() })

/** A call as a program makes it: only the key. */
async function callWith(key: string, path: string, body?: object) {
  const response = await fetch(
    `${here.platform.running.url}/${here.platform.running.product}${path}`,
    {
      method: body ? 'POST' : 'GET',
      headers: { 'X-Api-Key': key, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    },
  )
  return { status: response.status, ...envelope.parse(await response.json()) }
}

const created = z.object({ taskId: z.string() })
const requests = z.object({
  records: z.array(z.object({ keyName: z.string().nullable(), requestParam: z.string() })),
})
type LoggedRequest = z.output<typeof requests>['records'][number]

/** Waits until a request like this one is in the log: it is written after its answer. */
async function logged(username: string, isIt: (one: LoggedRequest) => boolean): Promise<void> {
  const reader = await here.platform.as(username)
  await until('the call to be among the requests', async () => {
    const { records } = await reader.get('/sys/apiRequest/list', { pageSize: '100' }, requests)
    return records.some(isIt)
  })
}

/** The key of the sandbox, as its file says. */
function sandboxKey(): string {
  const text = readFileSync(join(here.platform.dataDir, 'running.json'), 'utf8')
  const { apiKeys } = z
    .object({ apiKeys: z.array(z.object({ company: z.string(), key: z.string() })) })
    .parse(JSON.parse(text))
  const [{ company, key } = { company: '', key: '' }] = apiKeys
  assert.equal(company, 'Harbor Bank')
  return key
}

chapter('API keys', () => {
  journey('a program sends with the key of the sandbox, and the message arrives', async () => {
    const key = sandboxKey()
    const body = {
      mobiles: '+447400123456',
      content: 'Sent by a program',
      requestKey: 'order-1',
      reference: 'order 1 of the shop',
    }
    const sent = await callWith(key, '/sms/notify/outbox/send', body)
    assert.equal(sent.message, 'Done.')
    const { taskId } = created.parse(sent.result)
    const again = await callWith(key, '/sms/notify/outbox/send', body)
    assert.deepEqual(again.result, sent.result)
    const done = await finished(await here.platform.as('harbor'), taskId, 240_000)
    assert.equal(done.accepted, 1)
    assert.equal(done.delivered + done.undelivered, 1)
    const seen = await callWith(key, `/sms/notify/outbox/list?taskId=${taskId}`)
    const { records } = z
      .object({ records: z.array(z.object({ mobile: z.string() })) })
      .parse(seen.result)
    assert.equal(records.length, 1)
    assert.equal((await callWith(key, '/sys/user/list')).status, 403)

    // Its client's own name for it is a column, and among what is known of the message.
    const visit = await here.open()
    const { t, page } = visit
    await visit.enter('harbor', `/sms/notify/outbox?taskId=${taskId}`)
    await visit.button(t('kit.tableSettings')).click()
    await page.getByRole('checkbox', { name: t('sms.outbox.reference') }).check()
    await page.keyboard.press('Escape')
    const row = visit.row('order 1 of the shop')
    await row.waitFor()
    await row.getByRole('rowheader').getByRole('button').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('order 1 of the shop').waitFor()
    await visit.close()
  })

  for (const locale of ['en_US', 'zh_CN'] as const) {
    journey(
      `a logged request is replayed, one that costs after its price (${locale})`,
      async () => {
        const key = sandboxKey()
        const body = {
          mobiles: '+447400123457',
          content: 'To be replayed',
          requestKey: `replay-${locale}`,
        }
        const sent = await callWith(key, '/sms/notify/outbox/send', body)
        const { taskId } = created.parse(sent.result)
        const reading = `/sms/notify/outbox/list?taskId=${taskId}`
        assert.equal((await callWith(key, reading)).status, 200)
        await logged('harbor', ({ requestParam }) => requestParam.includes(taskId))

        await here.visiting({ locale }, async (visit) => {
          const { t, page } = visit
          const form = page.getByRole('dialog').last()
          const replay = form.getByRole('button', { name: t('logs.replay.action'), exact: true })
          const answer = page.getByRole('region', { name: t('logs.replay.now') })
          const openLatest = async (path: string) => {
            await visit.goto('/isystem/log/apiRequest')
            await visit.row(path).first().getByRole('rowheader').getByRole('button').click()
            await form.getByRole('heading', { name: t('logs.apiRequest.answer') }).waitFor()
            await form.getByText(taskId).first().waitFor()
            await form.getByRole('button', { name: t('logs.replay.open'), exact: true }).click()
          }
          await visit.enter('harbor')

          await openLatest('/sms/notify/outbox/list')
          await page.getByText(t('logs.replay.effect.reads')).waitFor()
          await replay.click()
          await answer.getByText('+447400123457').waitFor()

          await openLatest('/sms/notify/outbox/send')
          await page.getByText(t('logs.replay.effect.costs')).waitFor()
          await replay.click()
          const request = 'POST /sms/notify/outbox/send'
          const question = page.getByRole('dialog', {
            name: t('logs.replay.ask.costs', { request }),
          })
          const [before = '', after = ''] = t('logs.replay.price.known', {
            messages: 1,
            parts: 1,
            amount: '#',
          }).split('#')
          await question.getByText(before).filter({ hasText: after }).waitFor()
          await question.getByRole('button', { name: t('logs.replay.action'), exact: true }).click()
          const { taskId: another } = created.parse(JSON.parse((await answer.textContent()) ?? ''))
          assert.notEqual(another, taskId)
          assert.equal((await newestTask(await here.platform.as('harbor'))).id, another)
        })
      },
    )
  }

  journey('a key made in the console works until it is revoked there', async () => {
    const visit = await here.open()
    const { t, page } = visit
    await visit.enter('kestrel', '/isystem/apiKey')
    await visit.button(t('apiKeys.add')).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('apiKeys.name') }).fill('Dispatch desk')
    await dialog.getByRole('button', { name: t('apiKeys.add'), exact: true }).click()
    const key = await page.getByLabel(t('apiKeys.secretLabel'), { exact: true }).innerText()
    assert.match(key, /^tk_[A-Za-z0-9_-]{43}$/)
    await visit.button(t('apiKeys.kept')).click()
    assert.equal((await callWith(key, '/sms/notify/task/list')).status, 200)
    await logged('kestrel', ({ keyName }) => keyName === 'Dispatch desk')
    await visit.row('Dispatch desk').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: t('apiKeys.requests') }).click()
    await page.waitForURL(/apiRequest\?keyId=/)
    await visit.row('GET').getByText('200', { exact: true }).waitFor()
    await visit.goto('/isystem/apiKey')
    await visit.row('Dispatch desk').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: t('apiKeys.revoke') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('apiKeys.revoke') })
      .click()
    await visit.row('Dispatch desk').waitFor({ state: 'detached' })
    assert.equal((await callWith(key, '/sms/notify/task/list')).status, 401)
    await visit.close()
  })
})

chapter('signing in as somebody', () => {
  journey('a banner on every page says so at every width, and leads back', async () => {
    const visit = await here.open({ expected: [/403|401/] })
    const { t, page } = visit
    await visit.enter('admin', '/isystem/user')
    const before = await visit.token()
    await visit.row('harbor.desk').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: t('user.action.signInAs'), exact: true }).click()
    await visit.field(t('signInAs.reason')).fill('Ticket 4711')
    await visit.button(t('signInAs.action', { name: 'harbor.desk' })).click()
    const banner = page.getByRole('region', { name: t('signInAs.bannerLabel') })
    await banner.getByText('Peter Nash (harbor.desk)').waitFor()
    for (const [width, path] of [
      [1440, '/sms/notify/task'],
      [768, '/sms/notify/outbox'],
      [400, '/isystem/depart'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await visit.goto(path)
      await banner.waitFor()
      // Under the header, as wide as the page, and always visible.
      await until(`the banner to be in its place at ${width} px`, async () => {
        const box = await banner.boundingBox()
        return box !== null && box.y < 100 && box.x + box.width === width
      })
    }
    // The other tabs of the browser continue as oneself.
    assert.equal(await visit.token(), before)
    await banner.getByRole('button', { name: t('signInAs.end') }).click()
    await page.waitForURL(/\/isystem\/user/)
    // A row and, at 400 px, what it does not fit.
    await visit.row('harbor.desk').first().waitFor()
    await banner.waitFor({ state: 'detached' })
    assert.equal(await visit.token(), before)
    await visit.close()
  })
})
