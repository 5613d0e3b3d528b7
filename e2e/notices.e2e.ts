import assert from 'node:assert/strict'
import { z } from 'zod'
import { xssVectors } from '../packages/server/test/xssVectors.ts'
import { chapter, journey } from './journey.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

// Its announcements come up on everybody's page, and it kills the server.
const here = stage({ alone: true })

const wentAway = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/

/** Writes and publishes an announcement as a script would; returns its id. */
async function announce(more: Record<string, unknown>): Promise<string> {
  const admin = await here.platform.as('admin')
  const body = { msgContent: '<p>Text</p>', msgCategory: '1', msgType: 'ALL', ...more }
  const id = await admin.send('POST', '/sys/annountCement/add', body, z.string())
  await admin.send('PUT', '/sys/annountCement/doReleaseData', { id }, z.unknown())
  return id
}

chapter('announcements', () => {
  journey('an announcement written in one browser pops up live in a second one', async () => {
    const reader = await here.open()
    const writer = await here.open()
    const { t } = writer
    await reader.enter('papaya')
    await reader.button(new RegExp(`^${reader.t('notices.bell')}`)).waitFor()
    await reader.connected()
    await writer.enter('admin', '/isystem/annountCement?record=new')
    await writer.field(t('announcement.titile.label')).fill('Holiday of carrier C')
    await writer.field(t('announcement.msgContent.label')).click()
    await writer.page.keyboard.type('Closed on Friday.')
    await writer.page.getByRole('switch', { name: t('announcement.type.label') }).click()
    await writer.button(t('announcement.saveDraft')).click()
    const row = writer.row('Holiday of carrier C')
    await row.getByRole('button', { name: t('announcement.release') }).click()
    await writer.button(/^Publish to \d+ people$/).click()

    const window = reader.page.getByRole('dialog', { name: 'Holiday of carrier C' })
    await window.waitFor()
    const text = reader.page.frameLocator('iframe.html-frame').getByText('Closed on Friday.')
    await text.waitFor()
    const read = reader.page.waitForResponse(/editByAnntIdAndUserId/)
    await window
      .getByRole('button', { name: t('kit.close'), exact: true })
      .last()
      .click()
    await window.waitFor({ state: 'detached' })
    await read
    // The author is one of the readers.
    const own = writer.page.getByRole('dialog', { name: 'Holiday of carrier C' })
    await own.waitFor()
    await writer.page.keyboard.press('Escape')
    await own.waitFor({ state: 'detached' })
    await writer.button(t('kit.refresh')).filter({ visible: true }).first().click()
    await row.filter({ hasText: /[12] of \d+/ }).waitFor()
    // Read once it was closed: it does not reappear.
    await reader.page.reload()
    await reader.button(new RegExp(`^${reader.t('notices.bell')}`)).waitFor()
    await reader.settled()
    assert.equal(await window.count(), 0)
    await writer.close()
    await reader.close()
  })

  journey(
    'whoever was connected hears announcements again after the server restarted',
    async () => {
      const visit = await here.open({ expected: [wentAway] })
      await visit.enter('kestrel')
      await visit.button(new RegExp(`^${visit.t('notices.bell')}`)).waitFor()
      await here.platform.kill()
      await here.platform.startAgain()
      await until('the console to be connected again', async () => (await openSockets()) > 0)
      await announce({ titile: 'We are back', type: '1' })
      await visit.page.getByRole('dialog', { name: 'We are back' }).waitFor()
      await visit.abandon()
    },
  )

  journey('hundreds of attacks in one announcement run nothing, cleaned or not', async () => {
    const visit = await here.open()
    const dialogs: string[] = []
    const requests: string[] = []
    visit.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    visit.page.on('request', (request) => {
      // Some attacks keep their script in the URL of an image, which the policy of the frame blocks: no script ran.
      if (new URL(request.url()).pathname === '/ran') requests.push(request.url())
    })
    // Pop-ups of earlier journeys would get in the way.
    const harbor = await here.platform.as('harbor')
    await harbor.send('PUT', '/sys/sysAnnouncementSend/readAll', {}, z.unknown())
    // One with a control character is refused completely.
    const attacks = xssVectors.filter((one) => !one.includes('\u0001'))
    const half = Math.ceil(attacks.length / 2)
    for (const [n, part] of [attacks.slice(0, half), attacks.slice(half)].entries()) {
      await announce({ titile: `Attack ${n}`, msgContent: `<p>Readable</p>${part.join('\n')}` })
    }
    await visit.enter('harbor', '/isps/userAnnouncement')
    for (const n of [0, 1]) {
      await visit.button(`Attack ${n}`).click()
      const window = visit.page.getByRole('dialog', { name: `Attack ${n}` })
      await window.waitFor()
      await visit.page.frameLocator('iframe.html-frame').getByText('Readable').waitFor()
      await visit.page.waitForTimeout(500)
      await visit.page.keyboard.press('Escape')
      await window.waitFor({ state: 'detached' })
    }
    // The frame also protects uncleaned text: the same text inserted manually.
    await visit.button('Attack 0').click()
    await visit.page.frameLocator('iframe.html-frame').getByText('Readable').waitFor()
    const uncleaned = xssVectors.filter((one) => !/http-equiv|<base/.test(one)).join('\n')
    await visit.page.evaluate(`{
      const frame = document.querySelector('iframe.html-frame')
      frame.srcdoc = frame.srcdoc.split('<body>')[0] + '<body>' + ${JSON.stringify(uncleaned)}
    }`)
    await visit.page.waitForTimeout(1_500)
    assert.deepEqual(dialogs, [])
    assert.deepEqual(requests, [])
    // Chromium logs each blocked attack; that is expected here.
    await visit.abandon()
  })
})

/** Sockets counted by the server. */
async function openSockets(): Promise<number> {
  const answer = await fetch(`${here.platform.url}/metrics`).catch(() => null)
  const text = answer ? await answer.text() : ''
  return Number(/^tandem_sockets (\d+)/m.exec(text)?.[1] ?? 0)
}
