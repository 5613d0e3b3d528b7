import assert from 'node:assert/strict'
import { encodeText, parseReceipt, SmppClient } from '@tandem/smpp'
import { shown } from './cases.ts'
import { chapter, journey } from './journey.ts'
import { stage } from './stage.ts'
import { until } from './until.ts'

const here = stage()
const PASSWORD = 'open-123'
const THROTTLED = 0x58
const MESSAGES = 12

/** A client of a customer, and what it is told. */
function program(systemId: string) {
  const told: string[] = []
  let binds = 0
  const client = new SmppClient<never>(
    {
      host: '127.0.0.1',
      port: here.platform.running.smppPort,
      systemId,
      password: PASSWORD,
      mode: 'transceiver',
      window: 10,
    },
    {
      onResult: () => undefined,
      onState(state) {
        if (state.name === 'bound') binds += 1
      },
      onDelivery(delivery) {
        const receipt = parseReceipt(delivery.pdu)
        if (receipt) told.push(`${receipt.messageId} ${receipt.state}`)
        delivery.ack(0)
      },
    },
  )
  client.start()
  return {
    told,
    binds: () => binds,
    send: (address: string) =>
      client.send({
        destination: { ton: 1, npi: 1, address },
        registeredDelivery: 1,
        shortMessage: encodeText('Hello', 'gsm7') ?? Buffer.alloc(0),
      }),
    stop: () => client.stop(0),
  }
}

chapter('an SMPP account', () => {
  for (const [locale, systemId] of shown(
    [
      ['en_US', 'journey-en'],
      ['zh_CN', 'journey-zh'],
    ] as const,
    0,
  )) {
    journey(
      `a customer adds one, connects, is throttled and disconnected, and gets its receipts again (${locale})`,
      () =>
        here.visiting({ locale }, async (visit) => {
          const { t, drawer, page } = visit
          await visit.enter('sunrise', '/isystem/smppAccount?mode=add')
          await drawer
            .getByRole('textbox', { name: t('smppAccount.systemId.label') })
            .fill(systemId)
          await drawer.getByLabel(t('field.password')).fill(PASSWORD)
          const tps = drawer.getByRole('textbox', { name: t('smppAccount.tps.label') })
          await tps.fill('4')
          await tps.press('Enter')
          await drawer.getByRole('heading', { name: systemId }).waitFor()

          const client = program(systemId)
          try {
            await until('the client to be bound', () => client.binds() === 1)
            const outcomes = await Promise.all(
              Array.from({ length: MESSAGES }, (_, n) => client.send(`4477009002${n + 10}`)),
            )
            const taken = outcomes.filter(({ kind }) => kind === 'accepted').length
            const statuses = outcomes.flatMap((one) => (one.kind === 'rejected' ? one.status : []))
            assert.ok(taken > 0)
            assert.deepEqual(new Set(statuses), new Set([THROTTLED]))
            await until('all receipts to be told', () => client.told.length === taken)
            const first = [...client.told]

            // Beside the settings that connect, the account says what was wrong.
            await drawer.getByRole('tab', { name: t('smppAccount.tab.connect') }).click()
            await drawer.getByText(t('smppSays.why.throttled')).first().waitFor()

            // Its colleague reads the same in the other language.
            const other = locale === 'en_US' ? 'zh_CN' : 'en_US'
            await here.visiting({ locale: other }, async (colleague) => {
              await colleague.enter('sunrise', '/isystem/smppSession')
              const bound = colleague.row(systemId)
              await bound.getByText(colleague.t('smppSession.status.bound')).waitFor()
              await bound.getByRole('button', { name: colleague.t('smppSession.kick') }).waitFor()
            })

            await visit.goto('/isystem/smppSession')
            const row = visit.row(systemId)
            await row.getByText(t('smppSession.status.bound')).waitFor()
            await row.getByRole('button', { name: t('smppSession.kick') }).click()
            await page
              .getByRole('dialog')
              .getByRole('button', { name: t('smppSession.kickMany', { n: 1 }) })
              .click()
            await visit.told(t('smppSession.kicked', { n: 1 }))
            await until('the client to have come back', () => client.binds() === 2)

            await visit.goto('/isystem/smppAccount')
            await visit
              .row(systemId)
              .getByRole('button', { name: t('smppAccount.action.repush') })
              .click()
            await drawer
              .getByText(t('smppRepush.count', { messages: taken, receipts: taken }))
              .waitFor()
            await drawer.getByRole('button', { name: t('smppRepush.action', { n: taken }) }).click()
            await visit.told(t('smppRepush.started'))
            await until('all receipts to be told again', () => client.told.length === 2 * taken)
            assert.deepEqual(client.told.slice(taken).toSorted(), first.toSorted())
          } finally {
            await client.stop()
          }
        }),
    )
  }
})
