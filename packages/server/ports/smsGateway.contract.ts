import { afterEach, expect, test } from 'vitest'
import type { GatewayInbound, GatewayReceipt, PartOutcome, SmsGateway } from './smsGateway.ts'

/** A test's view of an open gateway. */
export interface OpenedGateway {
  gateway: SmsGateway<string>
  /** Outcomes by token, in order of arrival. */
  outcomes: Map<string, PartOutcome[]>
  receipts: { receipt: GatewayReceipt; acknowledge: () => void }[]
  inbounds: { inbound: GatewayInbound; acknowledge: () => void }[]
  /** Sends a text from a handset through the carrier. */
  handset: (message: { from: string; to: string; text: string }) => Promise<void>
  /** Resolves when a state with this many sessions was reported. */
  bound: (count: number) => Promise<void>
  /** Resolves when `probe` is true; checked at each event. */
  until: (probe: () => boolean) => Promise<void>
  /** Makes the carrier break all its connections. */
  breakLinks: () => Promise<void>
  close: () => Promise<void>
}

/**
 * The behaviour of every SmsGateway driver with a carrier that delivers everything.
 * @param longParts into how many parts a text of 400 letters is cut
 */
export function smsGatewayContract(open: () => Promise<OpenedGateway>, longParts = 3): void {
  let opened: OpenedGateway | undefined
  afterEach(async () => {
    await opened?.close()
    opened = undefined
  })
  const start = async () => {
    opened = await open()
    await opened.bound(1)
    return opened
  }
  let sent = 0
  const part = (gateway: SmsGateway<string>, text = 'Hello', index = 0) => ({
    id: (sent += 1),
    text: gateway.prepare(text),
    part: index,
    reference: 7,
    source: 'Tandem',
    destination: '447000000001',
    validitySeconds: 3_600,
    tlvs: [],
  })

  test('a part that is taken has one outcome, and its receipt names the same id', async () => {
    const { gateway, outcomes, receipts, until } = await start()
    expect(gateway.submit(part(gateway), 'one')).toBe(true)
    await until(() => outcomes.has('one') && receipts.length === 1)
    const [outcome] = outcomes.get('one') ?? []
    expect(outcomes.get('one')).toHaveLength(1)
    expect(outcome).toEqual({ kind: 'accepted', ref: receipts[0]?.receipt.ref })
    expect(receipts[0]?.receipt).toMatchObject({ msisdn: '447000000001', stat: 'DELIVRD' })
    receipts[0]?.acknowledge()
  })

  test('every part of a long text has its own outcome', async () => {
    const { gateway, outcomes, until } = await start()
    const text = 'long text '.repeat(40)
    const { parts } = gateway.prepare(text)
    expect(parts).toBe(longParts)
    for (let index = 0; index < parts; index++) {
      expect(gateway.submit(part(gateway, text, index), `part ${index}`)).toBe(true)
    }
    await until(() => outcomes.size === parts)
    const refs = [...outcomes.values()].flatMap((each) =>
      each.map((o) => o.kind === 'accepted' && o.ref),
    )
    expect(new Set(refs).size).toBe(parts)
  })

  test('a receipt that was not acknowledged comes again after the link broke', async () => {
    const { gateway, receipts, until, bound, breakLinks } = await start()
    gateway.submit(part(gateway), 'one')
    await until(() => receipts.length === 1)
    await breakLinks()
    await bound(1)
    await until(() => receipts.length === 2)
    const [first, again] = receipts.map(({ receipt }) => ({ ...receipt, doneAt: receipt.doneAt() }))
    expect(again).toEqual(first)
    receipts[1]?.acknowledge()
  })

  test('an inbound message comes again until it is acknowledged', async () => {
    const { inbounds, handset, until, bound, breakLinks } = await start()
    await handset({ from: '+447000000001', to: '+4479000', text: 'Grüße, 你好' })
    await until(() => inbounds.length === 1)
    await breakLinks()
    await bound(1)
    await until(() => inbounds.length === 2)
    const [first, again] = inbounds.map(({ inbound }) => inbound)
    expect(again).toEqual(first)
    expect(first).toMatchObject({
      source: '447000000001',
      destination: '4479000',
      text: 'Grüße, 你好',
      isReadable: true,
      place: null,
    })
    inbounds[1]?.acknowledge()
  })

  test('a closed gateway takes nothing', async () => {
    const { gateway } = await start()
    await gateway.close(100)
    expect(gateway.submit(part(gateway), 'late')).toBe(false)
  })
}
