import type { LiveTopics } from '@tandem/model'
import { parse } from './storage.ts'

/** Spec §9. */
const HEARTBEAT_AFTER_MS = 20_000
const RECONNECT_AFTER_MS = 5_000
const JITTER_MS = 2_000
/** The server's close code for a token it does not know: trying again would never help. */
const BAD_TOKEN = 4401

export type Topic = keyof LiveTopics
type Listener = (data: unknown) => void

export interface LiveOptions {
  base: string
  userId: string
  token: () => string | null
  /** The server knows the token no more: the session ended elsewhere. */
  onBadToken?: () => void
}

export type Live = ReturnType<typeof openLive>

/**
 * The one websocket of the console. Listens for as long as somebody is signed in: sends a heartbeat after 20 s of
 * silence and connects again 5 s after an error or close, with some jitter so that a restarted server is not stormed.
 */
export function openLive({ base, userId, token, onBadToken }: LiveOptions) {
  const listeners = new Map<string, Set<Listener>>()
  let socket: WebSocket | null = null
  let heartbeat: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let lost = false

  const stayAwake = (): void => {
    clearTimeout(heartbeat)
    heartbeat = setTimeout(() => {
      if (socket?.readyState === WebSocket.OPEN) socket.send('HeartBeat')
      stayAwake()
    }, HEARTBEAT_AFTER_MS)
  }
  const emit = (topic: string, data: unknown): void => {
    for (const listen of listeners.get(topic) ?? []) listen(data)
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
    const accessToken = token()
    if (closed || accessToken === null) return
    const url = new URL(`${base}/websocket/${encodeURIComponent(userId)}`, location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    socket = new WebSocket(url, [accessToken])
    socket.onopen = () => {
      stayAwake()
      // What happened meanwhile was not heard: whoever shows data asks for it again.
      if (lost) emit('reconnected', null)
      lost = false
      emit('state', true)
    }
    socket.onmessage = (event) => receive(event.data)
    socket.onclose = ({ code }) => {
      clearTimeout(heartbeat)
      lost = true
      emit('state', false)
      if (closed) return
      if (code === BAD_TOKEN) {
        onBadToken?.()
        return
      }
      retry = setTimeout(connect, RECONNECT_AFTER_MS + Math.random() * JITTER_MS)
    }
  }
  connect()

  const listen = (topic: string, listener: Listener): (() => void) => {
    const set = listeners.get(topic) ?? new Set()
    listeners.set(topic, set.add(listener))
    return () => void set.delete(listener)
  }
  return {
    /** Hears one topic; answers how to stop hearing it. */
    on: <T extends Topic>(topic: T, listener: (data: LiveTopics[T]) => void): (() => void) =>
      // Frames carry what LiveTopics says of their topic; both sides compile against it.
      listen(topic, (data) => listener(data as LiveTopics[T])),
    /** 'topic' and 'user' frames of the API family: notices changed, those of many or one's own. */
    onNotice: (listener: (cmd: 'topic' | 'user') => void): (() => void) =>
      listen('notice', (cmd) => listener(cmd === 'user' ? 'user' : 'topic')),
    /** Whether the socket is open now, and word of every change of that. */
    isOpen: (): boolean => socket?.readyState === WebSocket.OPEN,
    onState: (listener: () => void): (() => void) => listen('state', listener),
    onReconnect: (listener: () => void): (() => void) => listen('reconnected', listener),
    close(): void {
      closed = true
      clearTimeout(heartbeat)
      clearTimeout(retry)
      socket?.close()
    },
  }
}
