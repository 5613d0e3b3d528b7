import { afterEach, beforeEach, expect, test } from 'vitest'
import { ManualTimers } from '../testing/manualTimers.ts'
import { Peer, type PeerConnection } from '../testing/peer.ts'
import { type RecordedClient, request, startClient } from '../testing/recordedClient.ts'

let peer: Peer
let timers: ManualTimers
let recorded: RecordedClient
let connection: PeerConnection

/** With a window of 8, two lost submits are enough to renew the session. */
beforeEach(async () => {
  peer = await Peer.listen()
  timers = new ManualTimers()
  const quiet = { enquireLinkIdleMs: 600_000, responseTimeoutMs: 5_000 }
  recorded = startClient(peer, { timers, window: 8, ...quiet })
  connection = await peer.bound()
  await recorded.ready.next()
})
afterEach(async () => {
  const stopped = recorded.client.stop(0)
  await peer.close()
  await stopped
})

/** Fills the window from `token` on and returns how many submits it accepted. */
function fill(token: number): number {
  for (let taken = 0; ; taken++) if (!recorded.client.submit(request, token + taken)) return taken
}

/** Receives `count` submits and answers all except those of `mute` (from 0); returns the unanswered ones. */
async function answer(count: number, mute: readonly number[] = []) {
  const unanswered = []
  for (let n = 0; n < count; n++) {
    const submit = await connection.expect('submit_sm')
    if (mute.includes(n)) unanswered.push(submit)
    else connection.accept(submit)
  }
  for (let n = unanswered.length; n < count; n++) await recorded.results.next()
  return unanswered
}

test('a submit that timed out keeps its slot, for a carrier that still counts it throttled all others', async () => {
  expect(fill(0)).toBe(8)
  const [mute] = await answer(8, [3])
  timers.advance(5_000)
  expect(await recorded.results.next()).toMatchObject({ token: 3, outcome: { kind: 'unknown' } })
  expect(fill(10)).toBe(7)
  await answer(7)
  expect(fill(20)).toBe(7)

  if (mute) connection.accept(mute, 'late')
  expect(await recorded.lateResults.next()).toMatchObject({ token: 3 })
  expect(fill(30)).toBe(1)
  expect(recorded.forgotten.size).toBe(0)
})

test('a session that lost a quarter of its window is renewed: its slots come back with the next one', async () => {
  fill(0)
  await answer(8, [0, 5])
  timers.advance(5_000)
  // They may be answered late for the same time again.
  timers.advance(4_999)
  expect(recorded.client.state.name).toBe('bound')
  timers.advance(1)
  connection.accept(await connection.expect('unbind'))
  expect(await recorded.reached('waiting')).toMatchObject({
    cause: { kind: 'renewed' },
    delayMs: 0,
  })
  expect([await recorded.forgotten.next(), await recorded.forgotten.next()]).toEqual([0, 5])
  timers.advance(0)
  await peer.bound()
  await recorded.reached('bound')
  expect(fill(10)).toBe(8)
})

test('a peer that answers nothing any more, not even unbind, is left all the same', async () => {
  fill(0)
  await answer(8, [0, 1, 2, 3, 4, 5, 6, 7])
  timers.advance(10_000)
  await connection.expect('unbind')
  timers.advance(2_000)
  expect(await recorded.reached('waiting')).toMatchObject({ cause: { kind: 'renewed' } })
})

test('submits in flight when a session is renewed have time to be answered', async () => {
  fill(0)
  await answer(8, [0, 1])
  timers.advance(5_000)
  await recorded.results.next()
  await recorded.results.next()
  timers.advance(3_000)
  expect(fill(10)).toBe(6)
  timers.advance(2_000)
  expect(fill(20)).toBe(0)
  await answer(6)
  connection.accept(await connection.expect('unbind'))
  await recorded.reached('waiting')
})
