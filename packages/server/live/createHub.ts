import type { Sessions } from '../services/session.ts'
import websocket from '@fastify/websocket'
import type { LiveTopics, NoticeFrame } from '@tandem/model'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'
import type { WebSocket } from 'ws'

import type { Audience, Live } from '../ports/live.ts'
import { seesCompany } from '../services/ctx.ts'
import { mayComeFrom } from '../services/auth/allowedAddress.ts'
import { hearingOf } from './hearing.ts'
import { createGathering } from './gather.ts'
import { oldPaths, readersOf } from './oldPaths.ts'
import { recheck } from './recheck.ts'
import { createSeats, type Seat, type Seated } from './seats.ts'
import { BAD_SESSION, send, sendAll, TRY_LATER } from './sending.ts'

/** Live updates: sockets by session, and what is sent to them. */
export interface Hub extends Live {
  /** Adds GET /websocket/:userId to an app whose prefix is /{product}. */
  register: (app: FastifyInstance) => Promise<void>
  /** Ids of users who have a socket open. */
  userIds(): string[]
  /** Sends a frame of the API family, or that news were missed, to every socket of these users. */
  tell(userIds: readonly string[], frame: NoticeFrame | MissedFrame): void
  /** Hears of what may be old, before any console is told to read it again; also if none is open. */
  onOld(listener: (noun: string, audience: Audience) => void): void
  /** Currently open sockets. */
  size(): number
  /** Closes all sockets: the server is stopping (close code 1012). */
  close(): void
}

/** What consoles hear as `missed`. */
interface MissedFrame {
  cmd: 'live'
  topic: 'missed'
  data: LiveTopics['missed']
}

export interface HubOptions {
  sessions: Sessions
  /** Additional origins whose pages may connect; the server's own host always may. */
  origins: readonly string[]
  /** How often all sockets are checked without a reason. By default twice a minute. */
  sweepMs?: number
  /** Why sockets that could not be checked were closed. */
  onError?: (error: unknown) => void
}

/** Close code, as in sending.ts. */
const RESTARTING = 1012
const LARGEST_FRAME = 4096
/** What is read again is read again no more often than this. */
const OLD_AGAIN_MS = 1_000
/** Changes are checked at once, but a flood of them not more often than this. */
const BETWEEN_CHECKS_MS = 250
/** Sessions also expire, and a vanished peer is detected by its missing answer. */
const SWEEP_MS = 30_000
const MOST_PER_USER = 20
/** An office of a thousand people may share one address; this host itself is a proxy, or a test. */
const MOST_PER_ADDRESS = 4_000
const LOOP_BACK = /^(127\.|::1$|::ffff:127\.)/
const HEART_CHECK = JSON.stringify({ cmd: 'heartcheck' })

/**
 * Sockets send the token as sub-protocol; the id in the path must be the session's own user. A text
 * `HeartBeat` is answered with `{cmd:'heartcheck'}`, only to its sender.
 */
export function createHub(options: HubOptions): Hub {
  const { sessions, origins, sweepMs = SWEEP_MS, onError = () => undefined } = options
  const seats = createSeats()
  const addresses = new Map<string, number>()
  /** Sockets that have not answered since the last ping. */
  const silent = new WeakSet<WebSocket>()
  /** Counts changes: a socket admitted meanwhile may have been checked against outdated data. */
  let changes = 0
  const check = checker(() => recheck([...seats.all()], sessions, onError))
  sessions.onForget(() => {
    changes += 1
    check()
  })
  const timer = setInterval(() => {
    check()
    for (const seat of seats.all()) {
      for (const socket of seat.sockets.keys()) {
        if (silent.has(socket)) socket.terminate()
        else {
          silent.add(socket)
          socket.ping()
        }
      }
    }
  }, sweepMs)
  timer.unref()

  /** Adds the socket to the others; closes it if it is not allowed. */
  const admit = async (socket: WebSocket, request: FastifyRequest): Promise<boolean> => {
    const token = request.headers['sec-websocket-protocol'] ?? ''
    const changesBefore = changes
    const session = await sessions.find(token)
    const { userId } = request.params as { userId: string } // declared by the path of the route
    const welcome =
      session?.userId === userId && session.owes === null && mayComeFrom(session, request.ip)
    if (!welcome || !fromUs(request, origins)) {
      socket.close(BAD_SESSION)
      return false
    }
    seats.oldestBeyond(userId, MOST_PER_USER)?.close(TRY_LATER)
    if (socket.readyState === socket.OPEN) seats.add(socket, { token, session, ip: request.ip })
    if (changes !== changesBefore) check()
    return true
  }

  const connect = (socket: WebSocket, request: FastifyRequest): void => {
    const { ip } = request
    const others = addresses.get(ip) ?? 0
    addresses.set(ip, others + 1)
    // The plug-in's own listener keeps the request with its headers as long as the socket lives.
    socket.removeAllListeners('error')
    socket.on('error', cutOff)
    if (others >= MOST_PER_ADDRESS && !LOOP_BACK.test(ip)) {
      listen(socket, ip, Promise.resolve(false))
      socket.close(TRY_LATER)
      return
    }
    const admitted = admit(socket, request).catch((error: unknown) => {
      request.log.error({ err: error }, 'a socket could not be opened')
      socket.close(TRY_LATER)
      return false
    })
    listen(socket, ip, admitted)
  }

  /**
   * What a socket keeps for its lifetime; separate from `connect`, so that it does not retain the request.
   */
  const listen = (socket: WebSocket, ip: string, admitted: Promise<boolean>): void => {
    socket.on('close', () => {
      seats.remove(socket)
      const left = (addresses.get(ip) ?? 1) - 1
      if (left > 0) addresses.set(ip, left)
      else addresses.delete(ip)
    })
    socket.on('pong', speaks)
    // Listening starts at once, because a frame may arrive with the handshake. It is answered once its user
    // is known.
    socket.on('message', (data) => {
      silent.delete(socket)
      if (!Buffer.isBuffer(data) || data.toString() !== 'HeartBeat') return
      void admitted.then((welcome) => welcome && send(socket, HEART_CHECK))
    })
  }
  function speaks(this: WebSocket): void {
    silent.delete(this)
  }

  const listeners: ((noun: string, audience: Audience) => void)[] = []
  const seatsNear = (audience: Audience): Iterable<Seat> =>
    audience !== 'everything' && 'userId' in audience ? seats.ofUser(audience.userId) : seats.all()
  const say = <T extends keyof LiveTopics>(
    topic: T,
    data: LiveTopics[T],
    audience: Audience,
  ): void => {
    const text = JSON.stringify({ cmd: 'live', topic, data })
    const hint = JSON.stringify({ cmd: 'live', topic: 'record', data: hintOf(topic, data) })
    for (const seat of seatsNear(audience)) {
      if (!hears(seat, audience)) continue
      const hearing = hearingOf(seat.session, topic, data)
      if (hearing === 'nothing') continue
      const narrow = hearing === 'hint' || hearsOnlyThat(seat.session, audience)
      sendAll(seat, narrow ? hint : text)
    }
    const noun = nounOf(topic, data)
    if (readersOf.has(noun)) olds.add(JSON.stringify([noun, audience]), { noun, audience })
  }
  /** Whoever may read what is old now is told its paths, and nothing of what happened. */
  const sayOld = ({ noun, audience }: { noun: string; audience: Audience }): void => {
    for (const hear of listeners) hear(noun, audience)
    for (const seat of seatsNear(audience)) {
      if (!hears(seat, audience)) continue
      const paths = oldPaths(seat.session, noun)
      if (paths.length === 0) continue
      sendAll(seat, JSON.stringify({ cmd: 'live', topic: 'old', data: { paths } }))
    }
  }
  const olds = createGathering<{ noun: string; audience: Audience }>({
    tell: sayOld,
    tellMany: sayOld,
    windowMs: OLD_AGAIN_MS,
    most: 0,
  })
  const records = createGathering<{ data: LiveTopics['record']; audience: Audience }>({
    tell: ({ data, audience }) => say('record', data, audience),
    tellMany: ({ data, audience }) => say('record', hintOf('record', data), audience),
  })

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
      app.get(
        '/websocket/:userId',
        { websocket: true, config: { access: 'signedIn' }, preHandler: letGo },
        connect,
      )
    },
    publish(topic, data, audience) {
      if (seats.size() === 0) {
        sayOld({ noun: nounOf(topic, data), audience })
        return
      }
      const change = changeIn(data)
      if (!change) say(topic, data, audience)
      else records.add(JSON.stringify([change.entity, audience]), { data: change, audience })
    },
    userIds: () => seats.userIds(),
    tell(userIds, frame) {
      const text = JSON.stringify(frame)
      for (const userId of userIds) for (const seat of seats.ofUser(userId)) sendAll(seat, text)
    },
    onOld: (listener) => void listeners.push(listener),
    size: () => seats.size(),
    close() {
      clearInterval(timer)
      records.close()
      olds.close()
      for (const seat of seats.all()) {
        for (const socket of seat.sockets.keys()) socket.close(RESTARTING)
      }
    },
  }
}

function cutOff(this: WebSocket): void {
  this.terminate()
}

/**
 * Detaches an upgraded connection from the HTTP response nobody will send; otherwise the connection would retain
 * it, with the request and its headers, for hours.
 */
function letGo(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.ws) reply.raw.detachSocket(request.raw.socket)
  done()
}

/** Runs `work` soon after a request, once for all requests in between, and never twice at the same time. */
function checker(work: () => Promise<void>): () => void {
  let wanted = false
  let running = false
  const run = async (): Promise<void> => {
    running = true
    while (wanted) {
      wanted = false
      await work()
      await delay(BETWEEN_CHECKS_MS, undefined, { ref: false })
    }
    running = false
  }
  return () => {
    wanted = true
    if (!running) void run()
  }
}

function hears({ session, companies }: Seat, audience: Audience): boolean {
  if (audience === 'everything') return true
  if ('userId' in audience) return session.userId === audience.userId
  // Sellers' private entities have their own scope, as in lists (`Sight.sellers`).
  if (audience.ofSellers === true && session.sellers) {
    return seesCompany({ scope: session.sellers }, audience.companyId)
  }
  return companies === null || companies.has(audience.companyId)
}

/** The affected records are unknown here, and may not concern this reader. */
const hearsOnlyThat = ({ people }: Seated, audience: Audience): boolean =>
  people !== 'all' &&
  typeof audience === 'object' &&
  'companyId' in audience &&
  audience.ofPeople === true

/** The change, if it is a record. */
const changeIn = (data: LiveTopics[keyof LiveTopics]): LiveTopics['record'] | null =>
  'entity' in data ? { entity: data.entity, id: data.id, verb: data.verb } : null

/** What the news are of. */
const nounOf = <T extends keyof LiveTopics>(topic: T, data: LiveTopics[T]): string =>
  'entity' in data ? data.entity : topic

/** Some record of a list changed, without an id. */
const hintOf = <T extends keyof LiveTopics>(
  topic: T,
  data: LiveTopics[T],
): LiveTopics['record'] => ({
  entity: 'entity' in data ? data.entity : topic,
  id: '0',
  verb: 'edit',
})

function fromUs(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers
  // Only browsers send an origin; other clients have a token or nothing.
  if (origin === undefined) return true
  if (origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
