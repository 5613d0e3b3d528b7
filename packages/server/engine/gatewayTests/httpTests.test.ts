import { afterEach, expect, test } from 'vitest'

import { gatewayTestWorld } from '../../test/chaos/gatewayTestWorld.ts'
import { vendorEngine } from '../../test/chaos/vendorEngine.ts'
import type { VendorName } from '../../test/chaos/vendorWorld.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A vendor over HTTP beside a carrier over SMPP. */
async function world(vendor: VendorName, change?: string) {
  const made = await vendorEngine(vendor, { change, beside: [{ systemId: 'carrier_b' }] })
  closing.push(() => made.close())
  const tests = gatewayTestWorld(made)
  const [http = '', smpp = ''] = made.gatewayIds
  const content = '{code} is your code, 你好'
  const begin = async () => tests.begin([await tests.number()], [http, smpp], { content })
  const settled = (testId: string, isIt: (one: { status: string; parts: unknown }) => boolean) =>
    made.until(async () => {
      const rows = await tests.messages(testId)
      if (!rows.every(isIt)) return undefined
      return {
        http: rows.find((one) => one.gatewayId === http),
        smpp: rows.find((one) => one.gatewayId === smpp),
      }
    })
  return { made, tests, begin, settled }
}

test.each(['aurora', 'boreal'] as const)(
  'a test through %s over HTTP and a carrier over SMPP goes through both, and both receipts are found',
  async (vendor) => {
    const { made, begin, settled } = await world(vendor)
    const testId = await begin()
    const got = await settled(testId, ({ status, parts }) => {
      const known = JSON.stringify(parts)
      return status === 'accepted' && known.includes('"receipt":"delivered"')
    })
    const taken = await made.vendors.taken()
    expect(taken.map(({ to, text }) => [to, text])).toEqual([[got.http?.msisdn, got.http?.content]])
    expect(got.http?.parts).toMatchObject([{ status: 'accepted', ref: taken[0]?.id }])
    expect(got.http?.parts[0]?.answerMs).not.toBeNull()
    expect((await made.taken()).map(({ text }) => text)).toEqual([got.smpp?.content])
    // What was told belongs to the test, and to no message.
    await made.until(async () => {
      const rows = await made.query('select 1 from sms_gateway_inbox')
      return rows.length === 0 ? true : undefined
    })
    expect(await made.query('select 1 from sms_orphan_receipt')).toEqual([])
    expect(await made.query('select 1 from sms_message')).toEqual([])
    expect(made.errors).toEqual([])
  },
)

test('a vendor that answers nonsense leaves its message in doubt, sent once, and the other one is tested', async () => {
  const { made, begin, settled } = await world('aurora')
  await made.vendors.mode('html')
  const got = await settled(
    await begin(),
    ({ status }) => !['waiting', 'submitting'].includes(status),
  )
  expect([got.http?.status, got.smpp?.status]).toEqual(['unknown', 'accepted'])
  expect(got.http?.parts).toMatchObject([{ status: 'unknown', ref: null }])
})

test('a vendor that refuses says so with its code, and its gateway does not rest for a test', async () => {
  const { made, begin, settled } = await world('boreal')
  await made.vendors.mode('noCredit')
  const got = await settled(
    await begin(),
    ({ status }) => !['waiting', 'submitting'].includes(status),
  )
  expect([got.http?.status, got.smpp?.status]).toEqual(['refused', 'accepted'])
  expect(
    made
      .engine()
      .gateways()
      .map(({ restsUntil }) => restsUntil),
  ).toEqual([null, null])
  expect(await made.vendors.taken()).toEqual([])
})
