import { encodeText } from '@tandem/smpp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld, type TestClient } from '../chaos/clientWorld.ts'
import { idOf, signingIn, textTo } from '../chaos/signingIn.ts'
import { messagesTo, receiptsOfAll } from './whatHappened.ts'

const UDHI = 0x40
let it: ClientWorld
let clients: ReturnType<typeof signingIn>
beforeAll(async () => {
  it = await clientWorld()
  clients = signingIn(it)
})
afterEach(async () => {
  it.time.offsetMs = 0
  await clients.stop()
  it.sound()
})
afterAll(() => it.stop())

let numbers = 447_800_000_000
const number = () => String((numbers += 1))
const statusOf = async ({ client }: TestClient, request: ReturnType<typeof textTo>) => {
  const outcome = await client.send(request)
  return outcome.kind === 'rejected' ? outcome.status : 0
}
const hex = (octets: string) => Buffer.from(octets, 'hex')
/** What the carrier was sent for a number: its text and how that is coded. */
async function wireTo(address: string) {
  const [submit] = await it.carrier.submitted(address)
  if (!submit) throw new Error('nothing was submitted')
  const { octets, dataCoding, subunit } = submit
  return { octets: Buffer.from(octets).toString('hex'), dataCoding, subunit }
}

test('a text with Turkish tables goes out as UCS-2, is priced so, and nothing of it is another character', async () => {
  const client = await clients.signIn()
  const address = number()
  const content = 'Iğdır ŞİŞLİ €'
  const shortMessage = hex('06240101250101490c640772201c401c4c402004')
  await idOf(client, textTo(address, '', { esmClass: UDHI, shortMessage }))
  const ucs2 = encodeText(content, 'ucs2')?.toString('hex')
  expect(await wireTo(address)).toMatchObject({ octets: ucs2, dataCoding: 8 })
  await receiptsOfAll(it, address, 1)
  expect(await messagesTo(it, address)).toMatchObject([{ content, parts: 1, price: '10000' }])
})

test('octets that the alphabet does not have are refused and said in the log once an hour', async () => {
  const client = await clients.signIn()
  const latin1 = textTo(number(), '', { shortMessage: Buffer.from('Café Renée', 'latin1') })
  const long = textTo(number(), '', { shortMessage: Buffer.from('é'.padEnd(160, 'x'), 'latin1') })
  expect(await statusOf(client, latin1)).toBe(0x104)
  expect(await statusOf(client, long)).toBe(0x104)
  const hints = () =>
    it.world.until(async () => {
      const found = (await it.log(client.id)).filter(({ kind }) => kind === 'hint')
      return found.length > 0 ? found : undefined
    })
  expect(await hints()).toMatchObject([{ reason: 'smpp.looks.latin1' }])
  it.time.offsetMs = 3_600_001
  expect(await statusOf(client, latin1)).toBe(0x104)
  await it.world.until(async () => ((await hints()).length === 2 ? true : undefined))
  expect(await it.world.query('select from sms_message where msisdn = $1', [numbers])).toEqual([])
})

test('the alphabet of an account counts at once, for what it sends and what it is told', async () => {
  const client = await clients.signIn()
  const [before, after] = [number(), number()]
  const address = 'a_b@c.de'
  const request = (to: string) => textTo(to, '', { shortMessage: Buffer.from(address) })
  await idOf(client, request(before))
  await it.world.query(`update sms_smpp_account set alphabet = 'ascii' where id = $1`, [client.id])
  await it.world.query(`select pg_notify('tandem_smpp_account', $1)`, [client.id])
  await it.world.until(async () => {
    const to = number()
    await idOf(client, request(to))
    const [message] = await messagesTo(it, to)
    return message?.content === address ? true : undefined
  })
  await idOf(client, request(after))
  await it.carrier.submitted(after)
  expect(await messagesTo(it, before)).toMatchObject([{ content: 'a§b¡c.de' }])
  expect(await messagesTo(it, after)).toMatchObject([{ content: address }])
  expect(await wireTo(after)).toMatchObject({
    octets: encodeText(address, 'gsm7')?.toString('hex'),
  })
  await it.carrier.inbound(after, 'Tandem', 'x')
  await it.carrier.deliver(after, 'Tandem', { octets: encodeText('[a@b]', 'gsm7') ?? hex('') })
  const told = await client.until(() => (client.inbound.length >= 2 ? client.inbound : undefined))
  const texts = told.map((pdu) => pdu.command === 'deliver_sm' && String(pdu.shortMessage))
  expect(texts).toEqual(['x', '[a@b]'])
})

test('a flash message is one at the carrier, also cut into parts', async () => {
  const client = await clients.signIn()
  const [short, chinese, marked] = [number(), number(), number()]
  await idOf(client, textTo(short, 'Now', { dataCoding: 0xf0 }))
  expect(await wireTo(short)).toMatchObject({ dataCoding: 0x10 })
  const wide = { dataCoding: 0x18, shortMessage: encodeText('您好', 'ucs2') ?? hex('') }
  await idOf(client, textTo(chinese, '', wide))
  expect(await wireTo(chinese)).toMatchObject({ dataCoding: 0x18 })
  const half = (part: number, text: string) =>
    textTo(marked, '', {
      dataCoding: 0x11,
      esmClass: UDHI,
      shortMessage: Buffer.concat([
        hex(`0500030902${part.toString(16).padStart(2, '0')}`),
        Buffer.from(text),
      ]),
    })
  await idOf(client, half(1, 'one '))
  await idOf(client, half(2, 'two'))
  expect(await wireTo(marked)).toMatchObject({ dataCoding: 0x11 })
  expect(await messagesTo(it, marked)).toMatchObject([{ content: 'one two' }])
})

test('half a character at either end of a text is refused, between two parts it is whole', async () => {
  const client = await clients.signIn()
  const [alone, address] = [number(), number()]
  const half = (to: string, header: string, octets: string) =>
    textTo(to, '', {
      dataCoding: 8,
      ...(header && { esmClass: UDHI }),
      shortMessage: hex(header + octets),
    })
  expect(await statusOf(client, half(alone, '', '0041d83d'))).toBe(0x104)
  expect(await statusOf(client, half(alone, '', 'de000041'))).toBe(0x104)
  expect(await statusOf(client, half(address, '050003070201', '0041d83d'))).toBe(0)
  expect(await statusOf(client, half(address, '050003070202', 'de000042'))).toBe(0)
  await it.carrier.submitted(address)
  expect(await messagesTo(it, address)).toMatchObject([{ content: 'A😀B' }])
  // Joined it is still half: the last part is refused, and the first has a receipt.
  expect(await statusOf(client, half(alone, '050003080201', '0041'))).toBe(0)
  expect(await statusOf(client, half(alone, '050003080202', '0042d83d'))).toBe(0x104)
  await client.until(() => client.receipts.find(({ stat }) => stat === 'REJECTD'))
  expect(await messagesTo(it, alone)).toEqual([])
})

test('what handsets send in reserved codings and national tables is read, and STOP is heard', async () => {
  const client = await clients.signIn()
  const [stops, turkish] = [number(), number()]
  for (const to of [stops, turkish]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await idOf(client, textTo(to))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await receiptsOfAll(it, to, 1)
  }
  await it.carrier.deliver(stops, 'Tandem', { dataCoding: 0x80, octets: Buffer.from('STOP') })
  const octets = hex('03240101697074616c201b73')
  await it.carrier.deliver(turkish, 'Tandem', { esmClass: UDHI, octets })
  const inbox = await it.world.query<{ mobile: string; content: string }>(
    'select mobile, content from sms_inbound where mobile = any ($1) order by id',
    [[stops, turkish]],
  )
  expect(inbox).toEqual([
    { mobile: stops, content: 'STOP' },
    { mobile: turkish, content: 'iptal ş' },
  ])
  expect(
    await it.world.query('select msisdn from sms_blacklist where msisdn = $1', [`+${stops}`]),
  ).toHaveLength(1)
})
