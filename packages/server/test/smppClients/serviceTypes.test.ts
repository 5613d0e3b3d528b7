import { splitText } from '@tandem/smpp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld } from '../chaos/clientWorld.ts'
import { idOf, signingIn, textTo } from '../chaos/signingIn.ts'

let it: ClientWorld
let clients: ReturnType<typeof signingIn>
beforeAll(async () => {
  it = await clientWorld()
  clients = signingIn(it)
  // Another product has its price as well.
  const rates = await it.world.query<{ id: string }>('select id from sms_rate')
  for (const { id } of rates) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await it.world.query(
      `insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, charge_on, effective_at)
       select $2, company_id, rate_group_id, 'marketing', country_id, price_nanos, charge_on, now()
       from sms_rate where id = $1`,
      [id, String(it.world.ids.next())],
    )
  }
})
afterEach(async () => {
  await clients.stop()
  it.sound()
  const faults = await it.world.ledgerFaults()
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
})
afterAll(() => it.stop())

let numbers = 447_210_000_000
const number = () => String((numbers += 1))
const productOf = async (address: string) => {
  const [row] = await it.world.query<{ product: string }>(
    'select product from sms_message where msisdn = $1',
    [address],
  )
  return row?.product
}

test('a service_type on the list chooses the product, any other means the one of the account', async () => {
  const client = await clients.signIn({ service_types: 'MKT = marketing' })
  const sent = await Promise.all(
    ['MKT', 'mkt', '', 'CMT'].map(async (serviceType) => {
      const address = number()
      await idOf(client, textTo(address, 'Hello', { serviceType }))
      await it.carrier.submitted(address, 1)
      return productOf(address)
    }),
  )
  expect(sent).toEqual(['marketing', 'marketing', 'notify', 'notify'])
})

test('a long message goes as what its parts say, and so does one that waits for its time', async () => {
  const client = await clients.signIn({ service_types: 'MKT = marketing' })
  const address = number()
  const parts = splitText('A long text. '.repeat(20), { alphabet: 'gsm7', reference: 7 }) ?? []
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await idOf(client, textTo(address, '', { ...part, serviceType: 'MKT' }))
  }
  await it.carrier.submitted(address, parts.length)
  expect(await productOf(address)).toBe('marketing')

  const later = number()
  const scheduleDeliveryTime = '000000000100000R'
  await idOf(client, textTo(later, 'Later', { serviceType: 'MKT', scheduleDeliveryTime }))
  const [task] = await it.world.query<{ product: string }>(
    `select product from sms_task where status = 'scheduled' order by id desc limit 1`,
  )
  expect(task?.product).toBe('marketing')
})

test('a change of the list does not move what was answered already', async () => {
  const client = await clients.signIn({ service_types: 'MKT = marketing' })
  const address = number()
  const [first, last] =
    splitText('A long text. '.repeat(20), { alphabet: 'gsm7', reference: 8 }) ?? []
  await idOf(client, textTo(address, '', { ...first, serviceType: 'MKT' }))
  await it.world.query('update sms_smpp_account set service_types = null where id = $1', [
    client.id,
  ])
  await it.world.until(async () => {
    const [live] = it.serversOf(client.id)
    return live === undefined ? undefined : true
  })
  await idOf(client, textTo(address, '', { ...last, serviceType: 'MKT' }))
  await it.carrier.submitted(address, 2)
  expect(await productOf(address)).toBe('marketing')
})
