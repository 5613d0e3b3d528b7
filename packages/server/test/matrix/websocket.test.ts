import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { companyKeys, people, type People, type Principal, principals } from './people.ts'
import { missingId } from './scene.ts'

let it: People
let url: string
beforeAll(async () => {
  it = await people()
  url = (await it.it.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(async () => {
  await it.snapshots.close()
  await it.it.close()
})

/** 'open', or the close code. */
async function answerTo(who: Principal, userId: string): Promise<string | number> {
  const token = it.tokens[who]
  const address = `${url}/tandem/websocket/${userId}`
  const socket = token === undefined ? new WebSocket(address) : new WebSocket(address, [token])
  const failed = once(socket, 'error').then(() => 'refused')
  const closed = once(socket, 'close').then(([code]: number[]) => code ?? 0)
  const open = new Promise<string>((resolve) => {
    socket.on('message', () => resolve('open'))
    socket.on('open', () => socket.send('HeartBeat'))
  })
  const answer = await Promise.race([open, failed, closed])
  socket.terminate()
  return answer
}

test('a socket opens for one’s own id alone, and another’s answers as that of nobody', async () => {
  const own: Partial<Record<Principal, string>> = Object.fromEntries(
    Object.entries(it.client).map(([who, { id }]) => [who, id]),
  )
  const ids = [
    ...companyKeys.map((key) => it.owner[key].id),
    it.client.manager.id,
    it.client.sales.id,
    missingId,
  ]
  const faults: string[] = []
  for (const who of principals) {
    const stranger = await answerTo(who, missingId)
    for (const id of ids) {
      const answer = await answerTo(who, id)
      const expected = own[who] === id ? 'open' : stranger
      if (answer !== expected || (own[who] !== id && answer === 'open')) {
        faults.push(`${who} with ${id}: ${answer}, expected ${expected}`)
      }
    }
  }
  expect(faults).toEqual([])
})
