import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld, PASSWORD } from '../chaos/clientWorld.ts'
import { hasNetSmpp, netSmpp, sayMissing } from './foreignPrograms.ts'
import { messagesTo, receiptsOfAll } from './whatHappened.ts'

const isThere = hasNetSmpp()
if (!isThere) sayMissing('Net::SMPP for Perl', 'libnet-smpp-perl')

let it: ClientWorld
beforeAll(async () => {
  if (isThere) it = await clientWorld()
})
afterAll(async () => {
  if (!isThere) return
  await it.stop()
  it.sound()
})

test.skipIf(!isThere)(
  'a five-part Chinese text of Net::SMPP is one message, and its five receipts wait until it comes back',
  async () => {
    await it.account('perl')
    const who = [String(it.port), 'perl', PASSWORD]
    const number = '447100000001'
    const ids = (await netSmpp('send', ...who, number, '5')).map(([, id]) => id)
    expect(new Set(ids).size).toBe(5)

    await receiptsOfAll(it, number, 5)
    const [message, ...more] = await messagesTo(it, number)
    expect(more).toEqual([])
    expect(message).toMatchObject({ parts: 5, price: '50000', charged: '50000' })
    expect(message?.content).toHaveLength(5 * 62)
    expect(message?.content).toMatch(/^第1段：您的包裹.*第5段/)

    // Nobody was bound meanwhile.
    const receipts = await netSmpp('receive', ...who, '5')
    expect(receipts).toEqual(ids.map((id) => ['receipt', id, 'DELIVRD', id, number]))
    await it.world.until(async () => ((await it.events()).length === 0 ? true : undefined))
    expect(await it.world.ledgerFaults()).toEqual([])
  },
)
