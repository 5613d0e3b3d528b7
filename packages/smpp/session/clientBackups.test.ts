import { afterEach, beforeEach, expect, test } from 'vitest'
import { Peer } from '../testing/peer.ts'
import { type RecordedClient, request, startClient } from '../testing/recordedClient.ts'

let first: Peer
let backup: Peer
const started: RecordedClient[] = []
const start = (): RecordedClient => {
  const backups = [{ host: '127.0.0.1', port: backup.port }]
  const recorded = startClient(first, { backups, reconnect: { minMs: 1, maxMs: 2 } })
  started.push(recorded)
  return recorded
}

beforeEach(async () => {
  first = await Peer.listen()
  backup = await Peer.listen()
})
afterEach(async () => {
  const stopped = started.splice(0).map(({ client }) => client.stop(0))
  await Promise.all([...stopped, first.close(), backup.close()])
})

test('a client that is refused binds at the backup, and says where', async () => {
  const { client, reached } = start()
  const connection = await first.connection()
  const { sequence } = await connection.next()
  connection.send({ command: 'bind_transceiver_resp', sequence, status: 0x0d })
  await backup.bound()
  await reached('bound')
  expect(client.place).toMatchObject({ port: backup.port })
})

test('a session that ends begins at the first place again', async () => {
  const { client, reached } = start()
  const refused = await first.connection()
  const { sequence } = await refused.next()
  refused.send({ command: 'bind_transceiver_resp', sequence, status: 0x0d })
  const connection = await backup.bound()
  await reached('bound')
  connection.socket.destroy()
  await first.bound()
  expect(client.place).toMatchObject({ port: first.port })
})

test('a session that is opened anew unbinds first and loses no response', async () => {
  const { client, results, ready, reached } = start()
  const connection = await first.bound()
  await reached('bound')
  await ready.next()
  expect(client.submit(request, 7)).toBe(true)
  const submit = await connection.expect('submit_sm')
  client.rebind()
  connection.send({
    command: 'submit_sm_resp',
    sequence: submit.sequence,
    status: 0,
    messageId: 'one',
  })
  expect(await results.next()).toMatchObject({ token: 7, outcome: { kind: 'accepted' } })
  const { sequence } = await connection.expect('unbind')
  connection.send({ command: 'unbind_resp', sequence, status: 0 })
  await first.bound()
})
