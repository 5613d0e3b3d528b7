import websocket from '@fastify/websocket'
import type { LiveTopics } from '@tandem/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'

import type { Audience, Live } from '../ports/live.ts'
import { seesCompany } from '../services/ctx.ts'
import { mayComeFrom } from '../services/session/allowedAddress.ts'
import type { Session, Sessions } from '../services/session/sessions.ts'

/** The live side of the server: sockets by session, and what they are told. */
export interface Hub extends Live {
  /** Adds GET /websocket/:userId to an app whose prefix is /{product}. */
  register: (app: FastifyInstance) => Promise<void>
  /** Sockets open now. */
  size(): number
  /** Sends everybody away: the server stops (close code 1012). */
  close(): void
}

export interface HubOptions {
  sessions: Sessions
  /** Further origins whose pages may connect; pages of the own host always may. */
  origins: readonly string[]
}

interface Socket {
  token: string
  session: Session
  /** Address it came from: the lists it must be on may change while it is open. */
  ip: string
  socket: WebSocket
}

/** Close codes: RFC 6455 §7.4.1 keeps 4000 to 4999 for applications. */
const BAD_SESSION = 4401
const RESTARTING = 1012
const TRY_LATER = 1013
const LARGEST_FRAME = 4096
const RECHECK_MS = 30_000
const MOST_PER_USER = 20
/** A socket that does not read is cut off before it fills the memory. */
const MOST_BUFFERED = 1024 * 1024

/**
 * Sockets carry the token as sub-protocol; the id in the path must be the session's own user. A text
 * `HeartBeat` is answered with `{cmd:'heartcheck'}`, and only to its sender.
 */
export function createHub({ sessions, origins }: HubOptions): Hub {
  const open = new Set<Socket>()
  /** Counts what changed: a socket admitted meanwhile may have been judged by what was before. */
  let changes = 0
  sessions.onForget(() => {
    changes += 1
    void recheck(open, sessions)
  })
  // Sessions also run out, or end in another process.
  const timer = setInterval(() => void recheck(open, sessions), RECHECK_MS)
  timer.unref()

  /** The socket among the others, or undefined when it has no business here. */
  const admit = async (socket: WebSocket, request: FastifyRequest): Promise<Socket | undefined> => {
    const token = request.headers['sec-websocket-protocol'] ?? ''
    const changesBefore = changes
    const session = await sessions.find(token)
    const { userId } = request.params as { userId: string } // declared by the path of the route
    const welcome = session?.userId === userId && mayComeFrom(session, request.ip)
    if (!welcome || !fromUs(request, origins)) {
      socket.close(BAD_SESSION)
      return undefined
    }
    const mine = [...open].filter((other) => other.session.userId === userId)
    if (mine.length >= MOST_PER_USER) mine[0]?.socket.close(TRY_LATER)
    const entry = { token, session, ip: request.ip, socket }
    if (socket.readyState === socket.OPEN) open.add(entry)
    if (changes !== changesBefore) void recheck(new Set([entry]), sessions)
    return entry
  }

  const connect = (socket: WebSocket, request: FastifyRequest): void => {
    const admitted = admit(socket, request).catch((error: unknown) => {
      request.log.error({ err: error }, 'a socket could not be opened')
      socket.close(TRY_LATER)
      return undefined
    })
    // Listening starts at once: a frame may come with the handshake. It is answered once we know whose it is.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      void admitted.then((entry) => entry && open.delete(entry))
    })
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data) || data.toString() !== 'HeartBeat') return
      void admitted.then((entry) => entry && send(socket, JSON.stringify({ cmd: 'heartcheck' })))
    })
  }

  return {
    async register(app) {
      await app.register(websocket, {
        options: {
          maxPayload: LARGEST_FRAME,
          perMessageDeflate: false,
          // The token must be echoed as the chosen sub-protocol, or browsers refuse the connection.
          handleProtocols: (protocols) => [...protocols][0] ?? false,
        },
      })
      app.get('/websocket/:userId', { websocket: true, config: { access: 'signedIn' } }, connect)
    },
    publish(topic, data, audience) {
      if (open.size === 0) return
      const text = JSON.stringify({ cmd: 'live', topic, data })
      const hint = JSON.stringify({ cmd: 'live', topic: 'record', data: hintOf(topic, data) })
      for (const { session, socket } of open) {
        if (hears(session, audience)) send(socket, hearsOnlyThat(session, audience) ? hint : text)
      }
    },
    size: () => open.size,
    close() {
      clearInterval(timer)
      for (const { socket } of open) socket.close(RESTARTING)
    },
  }
}

function hears(session: Session, audience: Audience): boolean {
  if (audience === 'everything') return true
  return 'userId' in audience
    ? session.userId === audience.userId
    : seesCompany(session, audience.companyId)
}

/** Whose records it is about is not known here, and may be none of this reader's business. */
const hearsOnlyThat = ({ people }: Session, audience: Audience): boolean =>
  people !== 'all' &&
  typeof audience === 'object' &&
  'companyId' in audience &&
  audience.ofPeople === true

/** That some record of a list changed; no id of one. */
const hintOf = <T extends keyof LiveTopics>(
  topic: T,
  data: LiveTopics[T],
): LiveTopics['record'] => ({
  entity: 'entity' in data ? data.entity : topic,
  id: '0',
  verb: 'edit',
})

function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MOST_BUFFERED) socket.terminate()
  else socket.send(text)
}

/** Looks again whether each socket's session lives, and what it may see by now. */
async function recheck(open: ReadonlySet<Socket>, sessions: Sessions): Promise<void> {
  for (const entry of open) {
    try {
      const session = await sessions.peek(entry.token)
      if (!session || !mayComeFrom(session, entry.ip)) {
        entry.socket.close(BAD_SESSION)
        continue
      }
      const changed = !sameRights(entry.session, session)
      entry.session = session
      // Its console asks for menu and rights again.
      if (changed) send(entry.socket, JSON.stringify({ cmd: 'live', topic: 'rights', data: {} }))
    } catch {
      // Without a database nobody can say; the console connects again when it is back.
      entry.socket.close(TRY_LATER)
    }
  }
}

const sameRights = (one: Session, other: Session): boolean =>
  one.isAdmin === other.isAdmin &&
  one.hideAmounts === other.hideAmounts &&
  one.codes.symmetricDifference(other.codes).size === 0

function fromUs(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers
  // Only browsers send an origin; other clients hold a token or nothing.
  if (origin === undefined) return true
  if (origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
