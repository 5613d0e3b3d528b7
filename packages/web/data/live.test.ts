import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket as Socket, WebSocketServer } from 'ws'
import { type Live, type LiveOptions, openLive } from './live.ts'

const times = { heartbeatMs: 20, answerMs: 200, reconnectMs: 10 }
/** No heartbeat of its own during a test. */
const calm = { ...times, heartbeatMs: 60_000, reconnectMs: 60_000 }

let server: WebSocketServer
let live: Live | undefined
/** Tokens of the connections, in order. */
let tokens: string[]
let sockets: Socket[]
let isDeaf: boolean
beforeEach(async () => {
  // The page in these tests has no working token.
  vi.stubGlobal('WebSocket', Socket)
  tokens = []
  sockets = []
  isDeaf = false
  server = new WebSocketServer({ port: 0, handleProtocols: ([first]) => first ?? false })
  server.on('connection', (socket, { headers }) => {
    const token = headers['sec-websocket-protocol'] ?? ''
    tokens.push(token)
    sockets.push(socket)
    if (token === 'dead') socket.close(4401)
    socket.on('message', () => {
      if (!isDeaf) socket.send(JSON.stringify({ cmd: 'heartcheck' }))
    })
  })
  await once(server, 'listening')
})
afterEach(() => {
  live?.close()
  for (const socket of sockets) socket.terminate()
  server.close()
  vi.unstubAllGlobals()
})

function open(options: Partial<LiveOptions> = {}): Live {
  const { port } = server.address() as AddressInfo // listens on TCP
  live = openLive({
    base: `http://127.0.0.1:${port}/tandem`,
    userId: '1',
    token: () => 'mine',
    times,
    ...options,
  })
  return live
}
/** Slow machines need time. */
const eventually = (look: () => void) => vi.waitFor(look, { timeout: 60_000 })
const isOpen = () => eventually(() => expect(live?.isOpen()).toBe(true))

test('a connection that answers no heartbeat is left for a new one, and what was missed is asked again', async () => {
  const reconnected = vi.fn<() => void>()
  const onLost = vi.fn<() => void>()
  isDeaf = true
  open({ onLost }).onReconnect(() => {
    isDeaf = false
    reconnected()
  })
  await eventually(() => expect(reconnected).toHaveBeenCalledTimes(1))
  expect(onLost).toHaveBeenCalled()
  await isOpen()
})

test('news that came before the first connection was open were missed by what had been read already', async () => {
  const heard: string[] = []
  const { onFirstOpen, onReconnect } = open({ times: { ...calm, reconnectMs: 10 } })
  onFirstOpen(() => heard.push('first'))
  onReconnect(() => heard.push('again'))
  await eventually(() => expect(heard).toEqual(['first']))
  sockets[0]?.close()
  await eventually(() => expect(heard).toEqual(['first', 'again']))
})

test('a window that wakes up looks at once whether its connection lives', async () => {
  const asked = vi.fn<() => void>()
  open({ times: calm })
  await isOpen()
  sockets[0]?.on('message', asked)
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(asked).toHaveBeenCalledTimes(1))

  // A socket that closed meanwhile is opened without waiting.
  sockets[0]?.close()
  await eventually(() => expect(live?.isOpen()).toBe(false))
  document.dispatchEvent(new Event('resume'))
  await isOpen()
  expect(tokens).toHaveLength(2)
})

test('a window that wakes up while its connection is closing has one connection afterwards, and keeps it', async () => {
  open({ times: calm })
  await isOpen()
  const closing = vi.spyOn(Socket.prototype, 'readyState', 'get').mockReturnValue(Socket.CLOSING)
  document.dispatchEvent(new Event('resume'))
  closing.mockRestore()
  await isOpen()
  // It has closed now, and the window must not take that for the end of the new one.
  sockets[0]?.terminate()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(live?.isOpen()).toBe(true)
  expect(tokens).toHaveLength(2)
})

test('after a sign-in in another tab the socket continues with the new token', async () => {
  let token = 'dead'
  const onBadToken = vi.fn<() => void>(() => {
    token = 'new'
  })
  open({ token: () => token, onBadToken, times: calm })
  await eventually(() => expect(onBadToken).toHaveBeenCalledTimes(1))
  live?.check()
  await isOpen()
  expect(tokens).toEqual(['dead', 'new'])
})
