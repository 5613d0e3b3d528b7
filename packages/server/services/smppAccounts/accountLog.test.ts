import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld } from '../../test/chaos/clientWorld.ts'
import { signingIn, type SigningIn, textTo } from '../../test/chaos/signingIn.ts'
import { insertLog, MOST_LOG_LINES, trimLog } from '../../store/smppAccounts/logStore.ts'
import { accountLog } from './accountLog.ts'
import { logLine, logWords } from './logWords.ts'

let it: ClientWorld
let clients: SigningIn
beforeAll(async () => {
  it = await clientWorld()
  clients = signingIn(it)
})
afterEach(async () => {
  await clients.stop()
  if (it.errors.length > 0) throw new Error(String(it.errors))
})
afterAll(() => it.stop())

/** The lines of an account as a reader sees them, once there are so many. */
const lines = (id: string, count: number) =>
  it.world.until(async () => {
    const found = await it.log(id)
    return found.length >= count ? found.map((row) => said(row)) : undefined
  })
const said = (row: object, locale: 'en_US' | 'zh_CN' = 'en_US') =>
  logWords(locale, logLine.parse(row))

test('a developer reads what arrived: bind, message, receipt, end', async () => {
  const { systemId, id } = await clients.account()
  const one = clients.client(systemId)
  await one.bound()
  const source = { ton: 5, npi: 0, address: '' }
  const outcome = await one.client.send(textTo('447100000101', 'Hello', { source }))
  await it.carrier.submitted('447100000101', 1)
  await it.carrier.receipt(`ref-${it.carrier.submits.length}`, '447100000101')
  await one.told(1)
  await one.stop()
  expect(await lines(id, 4)).toEqual([
    'Bound as transceiver.',
    'Message accepted.',
    'Delivery receipt acknowledged: Delivered.',
    'Session ended. The client sent unbind.',
  ])
  const [, accepted, receipt] = await it.log(id)
  const messageId = outcome.kind === 'accepted' ? outcome.messageId : 'none'
  expect(accepted).toMatchObject({ destination: '447100000101', message_id: messageId, status: 0 })
  expect(receipt).toMatchObject({ destination: '447100000101', message_id: messageId })
})

test.each([
  ['a wrong password', {}, { password: 'wrong' }, 'The password is wrong.'],
  [
    'an account that is off',
    { enabled: false },
    {},
    'The account is disabled, or its company is suspended.',
  ],
  [
    'an address that is not allowed',
    { ip_list: '203.0.113.0/24' },
    {},
    'This IP address isn’t on the account’s list.',
  ],
  [
    'a mode that is not allowed',
    { modes: 'send' },
    {},
    'The account doesn’t allow this bind mode.',
  ],
])('%s is said in the log, though not to the client', async (_why, row, given, why) => {
  const { systemId, id } = await clients.account(row)
  const one = clients.client(systemId, given)
  await one.until(() => (one.client.state.name === 'waiting' ? true : undefined))
  expect(await lines(id, 1)).toEqual([`Bind refused. ${why}`])
  const [line] = await it.log(id)
  expect(line).toMatchObject({ kind: 'refused', status: 0x0d, address: '127.0.0.1' })
})

test('refusals are said with their reason, in both languages', async () => {
  const { systemId, id } = await clients.account({ tps: 1000 })
  const one = clients.client(systemId)
  await one.bound()
  for (const refused of [
    textTo('12'),
    textTo('447100000102', 'Hello', { source: { ton: 5, npi: 0, address: 'Unknown' } }),
    textTo('447100000102', 'Hello', { dataCoding: 4 }),
    textTo('447100000102', 'Hello', { esmClass: 2 }),
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await one.client.send(refused)
  }
  const found = (await lines(id, 5)).slice(1)
  expect(found[0]).toMatch(/^Refused\. .+/)
  expect(found[1]).toMatch(/^Refused\. .+/)
  expect(found.slice(2)).toEqual([
    'Refused. This data_coding isn’t supported. Use 0, 1, 3 or 8.',
    'Refused. esm_class asks for something that isn’t supported.',
  ])
  const rows = await it.log(id)
  expect(rows.map((row) => said(row, 'zh_CN')).at(-1)).toBe(
    '请求被拒绝。不支持 esm_class 要求的功能。',
  )
  expect(rows[1]).toMatchObject({ status: 0x0b, destination: '12' })
})

test('a malformed PDU is said with what is wrong with it', async () => {
  const { systemId, id } = await clients.account()
  const socket = connect(it.port, '127.0.0.1')
  const text = (value: string) => Buffer.from(`${value}\0`, 'latin1')
  const pdu = (command: number, sequence: number, body: Buffer) => {
    const head = Buffer.alloc(16)
    head.writeUInt32BE(16 + body.length, 0)
    head.writeUInt32BE(command, 4)
    head.writeUInt32BE(sequence, 12)
    return Buffer.concat([head, body])
  }
  const bind = Buffer.concat([
    text(systemId),
    text('pass-123'),
    text(''),
    Buffer.from([0x34, 0, 0]),
    text(''),
  ])
  socket.write(pdu(9, 1, bind))
  await lines(id, 1)
  // A submit_sm that ends in the middle, and a command that does not exist.
  socket.write(pdu(4, 2, Buffer.from([0, 1, 1])))
  socket.write(pdu(0x77, 3, Buffer.alloc(0)))
  const found = await lines(id, 3)
  expect(found[1]).toMatch(/^submit_sm refused\. \S+/)
  expect(found[2]).toMatch(/^\? refused\. \S+/)
  socket.destroy()
  expect((await lines(id, 4))[3]).toBe('Session ended. The connection was lost.')
})

test('a flood of lines is bounded, and what was left out is counted and said', async () => {
  const { id } = await clients.account()
  const { system, ids } = it.world
  const owner = { id, companyId: it.world.customerId }
  const time = { now: Date.now() }
  const errors: unknown[] = []
  const log = accountLog({
    ports: { system, ids, clock: { now: () => time.now } },
    onError: (error) => errors.push(error),
  })
  for (let n = 0; n < 1_000; n += 1) log.say(owner, { kind: 'accepted', messageId: String(n) })
  log.say(owner, { kind: 'refused', reason: 'password' })
  await log.close()
  expect(errors).toEqual([])
  const rows = await it.log(id)
  expect(rows.filter(({ kind }) => kind === 'accepted')).toHaveLength(200)
  // What goes wrong is not pushed out by what goes well.
  expect(rows.filter(({ kind }) => kind === 'refused')).toHaveLength(1)
  expect(rows.map((row) => said(row)).at(-1)).toBe(
    '800 more lines were left out, because there were too many at once.',
  )
})

test('of an account the newest lines are kept', async () => {
  const { id } = await clients.account()
  const { system, ids } = it.world
  const line = {
    accountId: id,
    companyId: it.world.customerId,
    kind: 'accepted' as const,
    at: Date.now(),
    address: null,
    status: 0,
    reason: null,
    args: {},
    source: null,
    destination: null,
    messageId: null,
  }
  const all = Array.from({ length: MOST_LOG_LINES + 5 }, () => ({
    ...line,
    id: String(ids.next()),
  }))
  await insertLog(system, all)
  // Written again by someone who did not learn that it was written.
  await insertLog(system, all.slice(0, 10))
  await trimLog(system, [id])
  const kept = await it.world.query<{ id: string }>(
    'select id::text from sms_smpp_log l where account_id = $1 order by l.id',
    [id],
  )
  expect(kept.map((row) => row.id)).toEqual(all.slice(5).map((row) => row.id))
})
