import type { LiveTopics } from '@tandem/model'
import { parse } from './storage.ts'
import { onWake } from './wake.ts'

/** Spec §9. */
const HEARTBEAT_AFTER_MS = 20_000
const RECONNECT_AFTER_MS = 5_000
const JITTER_MS = 2_000
/** Timeout of a heartbeat: the other side is gone without notice, as after a sleep. */
const ANSWER_WITHIN_MS = 6_000
/** The server's close code for an unknown token: retrying it would never help. */
const BAD_TOKEN = 4401

export type Topic = keyof LiveTopics
type Listener = (data: unknown) => void

export interface LiveOptions {
  base: string
  userId: string
  /** The token of this page's session; null while there is none. */
  token: () => string | null
  /** Resolves once no call is replacing the token. */
  settled?: () => Promise<void>
  /** The server no longer knows the token: the session was ended elsewhere. */
  onBadToken?: () => void
  /** The socket closed: the server may be gone, too. */
  onLost?: () => void
  /** Timeouts other than the specified ones. */
  times?: { heartbeatMs: number; answerMs: number; reconnectMs: number }
}

export type Live = ReturnType<typeof openLive>

const SPECIFIED = {
  heartbeatMs: HEARTBEAT_AFTER_MS,
  answerMs: ANSWER_WITHIN_MS,
  reconnectMs: RECONNECT_AFTER_MS,
}

/**
 * The console's only websocket. Open while a user is signed in: sends a heartbeat after 20 s of silence and expects an
 * answer, reconnects 5 s after an error or close, with jitter so that a restarted server is not flooded, and checks
 * immediately when the window wakes up.
 */
export function openLive(options: LiveOptions) {
  const { base, userId, token, settled, onBadToken, onLost, times = SPECIFIED } = options
  const listeners = new Map<string, Set<Listener>>()
  let socket: WebSocket | null = null
  let heartbeat: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let lost = false

  const emit = (topic: string, data: unknown): void => {
    for (const listen of listeners.get(topic) ?? []) listen(data)
  }
  const stayAwake = (): void => {
    clearTimeout(heartbeat)
    heartbeat = setTimeout(ask, times.heartbeatMs)
  }
  /** Any frame that comes is an answer. */
  const ask = (): void => {
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.send('HeartBeat')
    clearTimeout(heartbeat)
    heartbeat = setTimeout(giveUp, times.answerMs)
  }
  /** Closing a dead connection properly would take the browser a minute: it is abandoned. */
  const giveUp = (): void => {
    const dead = socket
    leave()
    dead?.close()
    connect()
  }
  /** From here on the socket is ignored. */
  const leave = (): void => {
    clearTimeout(heartbeat)
    clearTimeout(retry)
    if (!socket) return
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket = null
    lost = true
    emit('state', false)
    if (!closed) onLost?.()
  }
  const receive = (raw: unknown): void => {
    stayAwake()
    const frame = typeof raw === 'string' ? parse(raw) : null
    if (typeof frame !== 'object' || frame === null || !('cmd' in frame)) return
    if (frame.cmd === 'topic' || frame.cmd === 'user') emit('notice', frame.cmd)
    if (frame.cmd !== 'live' || !('topic' in frame) || !('data' in frame)) return
    emit(String(frame.topic), frame.data)
  }
  const connect = (): void => {
    clearTimeout(retry)
    const accessToken = token()
    if (closed || accessToken === null) return
    const url = new URL(`${base}/websocket/${encodeURIComponent(userId)}`, location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    socket = new WebSocket(url, [accessToken])
    socket.onopen = () => {
      stayAwake()
      // Messages were missed meanwhile: components that show data refetch it.
      emit(lost ? 'reconnected' : 'opened', null)
      lost = false
      emit('state', true)
    }
    socket.onmessage = (event) => receive(event.data)
    socket.onclose = ({ code }) => {
      leave()
      if (closed) return
      if (code !== BAD_TOKEN) {
        retry = setTimeout(connect, times.reconnectMs + Math.random() * JITTER_MS)
      } else void tryOther(accessToken)
    }
  }
  /** A new token, from a sign-in in another tab or a replacement, has not been tried yet. */
  const tryOther = async (refused: string): Promise<void> => {
    await settled?.()
    if (token() !== refused) connect()
    else if (!closed) onBadToken?.()
  }
  /** Checks whether the socket is alive; one that is not open is reopened without waiting. */
  const check = (): void => {
    if (closed || socket?.readyState === WebSocket.CONNECTING) return
    if (socket?.readyState === WebSocket.OPEN) ask()
    // One that is closing would take the new one with it when it has closed.
    else giveUp()
  }
  const sleepless = onWake(check)
  connect()

  const listen = (topic: string, listener: Listener): (() => void) => {
    const set = listeners.get(topic) ?? new Set()
    listeners.set(topic, set.add(listener))
    return () => void set.delete(listener)
  }
  return {
    /** Listens to one topic; returns how to stop. */
    on: <T extends Topic>(topic: T, listener: (data: LiveTopics[T]) => void): (() => void) =>
      // Frames contain the LiveTopics type of their topic; both sides compile against it.
      listen(topic, (data) => listener(data as LiveTopics[T])),
    /** 'topic' and 'user' frames of the API family: notices changed, for many or for this user. */
    onNotice: (listener: (cmd: 'topic' | 'user') => void): (() => void) =>
      listen('notice', (cmd) => listener(cmd === 'user' ? 'user' : 'topic')),
    /** Whether the socket is open, and notification of every change. */
    isOpen: (): boolean => socket?.readyState === WebSocket.OPEN,
    onState: (listener: () => void): (() => void) => listen('state', listener),
    onReconnect: (listener: () => void): (() => void) => listen('reconnected', listener),
    /** The first socket is open: what was read before has heard no news yet. */
    onFirstOpen: (listener: () => void): (() => void) => listen('opened', listener),
    check,
    close(): void {
      closed = true
      sleepless()
      const open = socket
      leave()
      open?.close()
    },
  }
}
