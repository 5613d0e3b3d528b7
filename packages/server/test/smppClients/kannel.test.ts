import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld, PASSWORD } from '../chaos/clientWorld.ts'
import { hasKannel, sayMissing } from './foreignPrograms.ts'
import { type Kannel, kannel } from './kannel.ts'
import { messagesTo, receiptsOfAll } from './whatHappened.ts'

/** How long Kannel is away: it stands for the minute of an operator who restarts it. */
const AWAY_MS = 3_000

const isThere = hasKannel()
if (!isThere) sayMissing('Kannel', 'kannel')

let it: ClientWorld
let gateway: Kannel
beforeAll(async () => {
  if (!isThere) return
  it = await clientWorld()
  await it.account('kannel')
  // Kannel sends no text without a sender.
  await it.world.query(
    `insert into sms_sender_id (id, company_id, sender, status) values ($1, $2, 'Tandem', 'approved')`,
    [it.world.ids.next(), it.world.customerId],
  )
  gateway = await kannel({ port: it.port, systemId: 'kannel', password: PASSWORD })
})
afterAll(async () => {
  if (!isThere) return
  await gateway.close()
  await it.stop()
  it.sound()
})

test.skipIf(!isThere)(
  `five-part Chinese texts of Kannel are one message each, and their receipts wait while Kannel is stopped for ${AWAY_MS / 1000} s`,
  async () => {
    await gateway.start()
    const content = '您的包裹明天上午送达，请保持电话畅通。'.repeat(16)
    // Cut by Kannel, which asks for a receipt of the first part alone; and by its program, which asks for five.
    const [whole, cut] = ['447100000001', '447100000002']
    await gateway.send(whole, content)
    for (let part = 1; part <= 5; part += 1) {
      const header = Buffer.from([5, 0, 3, 0x2a, 5, part])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await gateway.send(cut, content.slice((part - 1) * 67, part * 67), header)
    }
    await it.carrier.submitted(cut, 5)
    await gateway.stop()

    for (const number of [whole, cut]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await receiptsOfAll(it, number, 5)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [message, ...more] = await messagesTo(it, number)
      expect(more).toEqual([])
      expect(message).toMatchObject({ content, parts: 5, price: '50000', charged: '50000' })
    }
    await delay(AWAY_MS)
    expect(gateway.heard).toEqual([])

    await gateway.start()
    await it.world.until(async () => (gateway.heard.length >= 6 ? true : undefined))
    await it.world.until(async () => ((await it.events()).length === 0 ? true : undefined))
    await gateway.stop()
    // Of type 1: delivered.
    const told = gateway.heard.map((one) => `${one.get('type')} ${one.get('to')}`)
    expect(told.toSorted()).toEqual([`1 ${whole}`, ...Array.from({ length: 5 }, () => `1 ${cut}`)])
    expect(new Set(gateway.heard.map((one) => one.get('id'))).size).toBe(6)
    expect(await it.refusals()).toEqual([])
    expect(await it.world.ledgerFaults()).toEqual([])
  },
)
