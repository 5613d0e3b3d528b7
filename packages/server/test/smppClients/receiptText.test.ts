import { encodeText } from '@tandem/smpp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../store/database/withScope.ts'
import { endedIds } from '../../store/smppAccounts/endedMessages.ts'
import { tellAgain } from '../../services/smppAccounts/tellAgain.ts'
import { type ClientWorld, clientWorld, type TestClient } from '../chaos/clientWorld.ts'
import { idOf, signingIn, textTo } from '../chaos/signingIn.ts'

let it: ClientWorld
let clients: ReturnType<typeof signingIn>
beforeAll(async () => {
  it = await clientWorld()
  clients = signingIn(it)
})
afterEach(async () => {
  await clients.stop()
  it.sound()
})
afterAll(() => it.stop())

let numbers = 447_230_000_000
const textsOf = ({ deliveries }: TestClient) =>
  deliveries.map(({ pdu }) => {
    const octets = pdu.command === 'deliver_sm' ? pdu.shortMessage : Buffer.alloc(0)
    return Buffer.from(octets).toString('latin1').split(' text:')[1]
  })

/** Sends a text, which is delivered. */
async function delivered(
  client: TestClient,
  content: string,
  more: Parameters<typeof textTo>[2] = {},
) {
  const address = String((numbers += 1))
  const before = client.receipts.length
  await idOf(client, textTo(address, content, more))
  const [own] = await it.carrier.submitted(address, 1)
  await it.carrier.receipt(`ref-${it.carrier.submits.findIndex((one) => one === own) + 1}`, address)
  await client.told(before + 1)
}

test('receipts repeat the beginning of a plain text where their account says so, also when told again', async () => {
  const client = await clients.signIn({ receipt_text: true })
  await delivered(client, 'Your code for {shop} is 1234')
  const chinese = { dataCoding: 8, shortMessage: encodeText('您好', 'ucs2') ?? Buffer.alloc(0) }
  await delivered(client, '', chinese)
  expect(textsOf(client)).toEqual(['Your code for {shop}', ''])
  await it.world.until(async () => ((await it.events()).length === 0 ? true : undefined))

  const filter = {
    accountId: client.id,
    companyId: it.world.customerId,
    from: Date.now() - 60_000,
    to: Date.now() + 60_000,
    outcome: 'all' as const,
    msisdn: null,
  }
  const messageIds = (await endedIds(it.world.system, filter, 10)).map(({ id }) => id)
  await withScope(
    it.world.application,
    { companies: [it.world.customerId] },
    (transaction) => tellAgain(transaction, it.world.ids, { accountId: client.id, messageIds }),
    { wide: true },
  )
  await client.told(4)
  expect(textsOf(client)).toEqual(['Your code for {shop}', '', 'Your code for {shop}', ''])
})

test('without the setting a receipt has no text', async () => {
  const client = await clients.signIn()
  await delivered(client, 'Hello')
  expect(textsOf(client)).toEqual([''])
})
