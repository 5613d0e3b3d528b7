import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { IDS_PER_MS } from '@tandem/core'
import pg from 'pg'
import { WebSocket } from 'ws'
import { rounded } from './server/latency.ts'
import { rssMb } from './server/memory.ts'
import { type BenchServer, startServer } from './server/startServer.ts'

// How many open consoles one server can hold: the time until all are connected, the time until an announcement to
// everyone has reached the last one, and the memory of the server's process then. The consoles are sockets of this
// process. Run twice, each on its own server: people with several windows, and as many people as windows, all with
// different sessions. Options: --users 10000 --each 1 for one measurement of that shape, --broadcasts 3

interface Shape {
  users: number
  each: number
}

const { values } = parseArgs({
  options: {
    users: { type: 'string' },
    each: { type: 'string' },
    broadcasts: { type: 'string', default: '3' },
  },
})
const broadcasts = Number(values.broadcasts)
const shapes: Shape[] =
  values.users === undefined && values.each === undefined
    ? [
        { users: 1_000, each: 10 },
        { users: 10_000, each: 1 },
      ]
    : [{ users: Number(values.users ?? 1_000), each: Number(values.each ?? 10) }]
/** Connections being opened at the same time, as by browsers behind one proxy. */
const AT_ONCE = 100
const LATE_MS = 30_000
/** The server also re-checks all sockets periodically: wait for that. */
const SWEEP_MS = 31_000

const limit = await openFiles()
const most = Math.max(...shapes.map(({ users, each }) => users * each))
if (limit < most + 500) {
  console.error(
    `${most} sockets need as many open files here and in the server; this shell allows ${limit}. Run "ulimit -n ${most + 2_000}" first, or ask for fewer with --users.`,
  )
  process.exit(2)
}

for (const shape of shapes) {
  const server = await startServer()
  try {
    await measure(server, shape)
  } finally {
    await server.stop()
  }
}

async function measure(server: BenchServer, { users, each }: Shape): Promise<void> {
  const sockets = users * each
  const figure = (what: string, found: object): void =>
    console.log(JSON.stringify({ bench: 'sockets', what, users, sockets, ...found }))
  const people = await addPeople(server, users)
  const headers = await server.signIn('admin')
  const idleMb = await rssMb(server.pid)
  const consoles: WebSocket[] = []
  const heard = new Set<WebSocket>()
  const sentAway: Record<number, number> = {}
  let hearing = ''
  const connectingAt = performance.now()
  const waiting = people.flatMap((person) => Array.from({ length: each }, () => person))
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let person = waiting.pop(); person; person = waiting.pop()) {
        const socket = new WebSocket(
          `${server.api.replace('http', 'ws')}/websocket/${person.id}`,
          [person.token],
          { perMessageDeflate: false },
        )
        socket.on('message', (data: Buffer) => {
          if (hearing !== '' && data.includes(hearing)) heard.add(socket)
        })
        const closed = once(socket, 'close')
        void closed.then(([code]) => (sentAway[code] = (sentAway[code] ?? 0) + 1))
        const answered = once(socket, 'message')
        await once(socket, 'open')
        // The server has accepted a socket once it answers its heartbeat.
        socket.send('HeartBeat')
        await Promise.race([answered, closed])
        consoles.push(socket)
      }
    }),
  )
  figure('connect', { ms: Math.round(performance.now() - connectingAt), sentAway })
  await delay(SWEEP_MS)
  const times: number[] = []
  for (let n = 1; n <= broadcasts; n += 1) {
    hearing = `Broadcast ${n}.`
    heard.clear()
    const id = await call(server, headers, 'POST', 'add', announcement(hearing))
    const at = performance.now()
    await call(server, headers, 'PUT', 'doReleaseData', { id })
    while (heard.size < sockets && performance.now() - at < LATE_MS) await delay(5)
    if (heard.size < sockets) {
      throw new Error(
        `Only ${heard.size} of ${sockets} heard it; sent away: ${JSON.stringify(sentAway)}`,
      )
    }
    times.push(performance.now() - at)
  }
  figure('broadcast', { broadcasts, slowestMs: Math.round(Math.max(...times)), sentAway })
  figure('memory', { idleMb: rounded(idleMb), rssMb: rounded(await rssMb(server.pid)) })
  for (const socket of consoles) socket.terminate()
}

/** Users of a customer with a session each, written directly, because signing in is slow by design. */
async function addPeople(
  { databaseUrl }: BenchServer,
  users: number,
): Promise<{ id: string; token: string }[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const first = Date.now() * IDS_PER_MS + IDS_PER_MS / 2
    const people = Array.from({ length: users }, (_, n) => ({
      id: String(first + n),
      token: randomBytes(32).toString('base64url'),
    }))
    const ids = people.map(({ id }) => id)
    const hashes = people.map(({ token }) => createHash('sha256').update(token).digest('hex'))
    await pool.query(`set tandem.everything = 'on'`)
    const customer = `(select id from sys_company where kind = 'customer' order by id limit 1)`
    await pool.query(
      `insert into sys_user (id, company_id, username, realname, password_hash)
       select id, ${customer}, 'console' || n, 'Console ' || n, '-'
       from unnest($1::bigint[]) with ordinality as u (id, n)`,
      [ids],
    )
    await pool.query(
      `insert into sys_user_role (user_id, role_id)
       select id, (select id from sys_role where role_code = 'customer') from unnest($1::bigint[]) as u (id)`,
      [ids],
    )
    await pool.query(
      `insert into sys_session (id, token_hash, user_id, company_id, expires_at)
       select id, decode(hash, 'hex'), id, ${customer}, now() + interval '1 day'
       from unnest($1::bigint[], $2::text[]) as u (id, hash)`,
      [ids, hashes],
    )
    return people
  } finally {
    await pool.end()
  }
}

function announcement(titile: string) {
  return { titile, msgContent: '<p>All</p>', msgCategory: '1', msgType: 'ALL' }
}

async function call(
  server: BenchServer,
  headers: Record<string, string>,
  method: string,
  verb: string,
  body: object,
): Promise<string> {
  const response = await fetch(`${server.api}/sys/annountCement/${verb}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${verb} answered ${response.status}: ${text}`)
  return String(JSON.parse(text).result)
}

/**
 * The limit of open files of this process; without /proc it is unknown, and an attempt shows it.
 */
async function openFiles(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const found = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1]
  return found === undefined || found === 'unlimited' ? Infinity : Number(found)
}
