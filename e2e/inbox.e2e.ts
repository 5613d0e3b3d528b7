import assert from 'node:assert/strict'
import { smsPaths } from '@tandem/model'
import { z } from 'zod'
import { fromHandset, type Submit, takenForHandset } from './carriers.ts'
import { chapter, journey } from './journey.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

const here = stage()
const { outbox, inbox } = smsPaths('notify')

/** Has a company write to a number; returns what its carrier got. */
async function written(username: string, mobiles: string, content: string): Promise<Submit> {
  const company = await here.platform.as(username)
  await company.send('POST', `${outbox}/send`, { content, mobiles }, z.unknown())
  return until('the carrier to have it', () =>
    takenForHandset(here.platform, mobiles).find(({ text }) => text === content),
  )
}
/** Has the handset answer it; what had no sender came from a number of the carrier. */
const answers = (text: string, { destination, source, systemId }: Submit): Promise<void> =>
  fromHandset(here.platform, { from: destination, to: source || '4479000', text, systemId })

chapter('what people write back', () => {
  journey('who answers STOP is told so once and gets nothing more', () =>
    here.visiting({ locale: 'en_US' }, async (visit) => {
      const handset = '+447700900321'
      const harbor = await here.platform.as('harbor')
      const all = z.object({ total: z.number() })
      const ofHandset = () => harbor.get(`${inbox}/list`, { mobile: handset }, all)
      await visit.enter('harbor', `${inbox}?mobile=${encodeURIComponent(handset)}`)
      await visit.listRead()
      assert.equal((await ofHandset()).total, 0)
      const offer = await written('harbor', handset, 'Harbor Bank: our offers')
      await answers('Stop.', offer)
      await until('the handset to be told', () =>
        takenForHandset(here.platform, handset).find(({ text }) =>
          text.includes('You are unsubscribed'),
        ),
      )
      await visit.goto(`${inbox}?mobile=${encodeURIComponent(handset)}`)
      await visit.page.getByRole('cell', { name: visit.t('sms.inbox.asked.optOut') }).waitFor()
      await answers('STOP', offer)
      await answers('stop it, please', offer)
      await until('all answers to be there', async () => {
        const { total } = await ofHandset()
        return total >= 3
      })
      const again = await harbor.ask('POST', `${outbox}/send`, {
        body: { content: 'Once more', mobiles: handset },
      })
      assert.equal(again.success, false)
      const texts = takenForHandset(here.platform, handset).map(({ text }) => text)
      assert.equal(texts.filter((text) => text.includes('You are unsubscribed')).length, 1)
      assert.equal(texts.includes('Once more'), false)
    }),
  )

  journey('who opts out in another language is on the blacklist, and the next send says so', () =>
    here.visiting({ locale: 'zh_CN' }, async (visit) => {
      const { page, t } = visit
      const words = {
        'sperren!': '+447700900331',
        '退订。': '+447700900332',
        arret: '+447700900333',
      }
      const handsets = Object.values(words)
      for (const [word, handset] of Object.entries(words)) {
        await answers(word, await written('harbor', handset, `An offer for ${handset}`))
      }
      const harbor = await here.platform.as('harbor')
      const listed = z.object({ records: z.array(z.object({ msisdn: z.string() })) })
      await until('the three to be on the blacklist', async () => {
        const { records } = await harbor.get('/sms/blacklist/list', { pageSize: '200' }, listed)
        return handsets.every((handset) => records.some(({ msisdn }) => msisdn === handset))
      })
      await visit.enter('harbor', '/sms/notify/send')
      const numbers = [...handsets, '+447700900334']
      await page.getByRole('textbox', { name: t('sms.send.numbers') }).fill(numbers.join('\n'))
      await page.getByRole('textbox', { name: t('sms.send.text'), exact: true }).fill('你好')
      const skipped = page.getByRole('region', { name: t('sms.rejects.title', { n: 3 }) })
      await skipped.getByText(t('reason.number.optedOut')).click()
      for (const handset of handsets) await skipped.getByText(handset).waitFor()
    }),
  )

  journey('a message is read and answered in its conversation', () =>
    here.visiting({ locale: 'zh_CN' }, async (visit) => {
      const handset = '+447700900322'
      await visit.enter('harbor', inbox)
      await visit.listRead()
      await visit.connected()
      const question = await written('harbor', handset, '您的卡已寄出')
      await answers('什么时候到？', question)
      const row = visit.page.getByRole('row').filter({ hasText: '什么时候到' })
      await until('the message to be shown', async () => {
        await visit.goto(inbox)
        await visit.listRead()
        return row.isVisible()
      })
      await row.getByRole('button').or(row.getByRole('link')).first().click()
      await visit.drawer.getByText('您的卡已寄出').waitFor()
      await visit.drawer.getByRole('textbox', { name: visit.t('sms.thread.answer') }).fill('明天')
      await visit.drawer.getByRole('button', { name: visit.t('sms.thread.send') }).click()
      await visit.told(visit.t('sms.thread.answered', { mobile: handset }))
      await until('the handset to have the answer', () =>
        takenForHandset(here.platform, handset).some(({ text }) => text === '明天'),
      )
      await visit.drawer.getByRole('listitem').filter({ hasText: '明天' }).waitFor()
    }),
  )
})
