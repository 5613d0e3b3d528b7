import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSocketServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/** How Kannel signs in at the server under test. */
interface KannelAccount {
  port: number
  systemId: string
  password: string
}

export type Kannel = Awaited<ReturnType<typeof kannel>>

/**
 * The gateway Kannel as its operators run it: bearerbox holds the bind, smsbox takes texts by HTTP and calls back for each
 * receipt. What it knows of its messages is in a file (dlr-storage), so that it survives a stop.
 */
export async function kannel(account: KannelAccount) {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-kannel-'))
  const ports = { admin: await freePort(), boxes: await freePort(), texts: await freePort() }
  const heard: URLSearchParams[] = []
  const callbacks = createServer((request: IncomingMessage, response) => {
    heard.push(new URL(request.url ?? '/', 'http://localhost').searchParams)
    response.end('ok')
  })
  const callbackPort = await portOf(callbacks)
  await writeFile(join(folder, 'kannel.conf'), configOf(account, folder, ports))
  prepareStore(join(folder, 'dlr.sqlite'))

  let running: ChildProcess[] = []
  const run = (program: string): ChildProcess =>
    spawn(program, [join(folder, 'kannel.conf')], { cwd: folder, stdio: 'ignore' })
  /** What bearerbox says of itself; empty while it does not answer. */
  const status = (): Promise<string> =>
    fetch(`http://127.0.0.1:${ports.admin}/status.txt?password=kannel`).then(
      (response) => response.text(),
      () => '',
    )
  const log = async (): Promise<string> => readFile(join(folder, 'bearerbox.log'), 'utf8')

  return {
    /** What it was told of its messages: `id` (the server's), `type` (1 delivered, 2 undelivered) and `to` of each. */
    heard,
    /** Everything bearerbox has logged. */
    log,
    /** Resolves when it is bound. */
    async start() {
      const bearerbox = run('bearerbox')
      running = [bearerbox]
      await shown(status, /Status: running/, bearerbox)
      running.push(run('smsbox'))
      await shown(status, /smsbox.*\(on-line/, bearerbox)
      await shown(status, /tandem.*\(online/, bearerbox)
    },
    /** Ends it in order, as its service is stopped; what it knows stays. */
    async stop() {
      for (const child of running.splice(0).toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        // oxlint-disable-next-line no-await-in-loop -- the box before what it is bound to
        await exited
      }
    },
    /** Sends a text as a program of its operator does; with a header, as one part of a text. */
    async send(to: string, text: string, udh?: Uint8Array): Promise<void> {
      const told = `http://127.0.0.1:${callbackPort}/?id=%F&type=%d&to=%p`
      const query = { username: 'kannel', password: 'kannel', from: 'Tandem', to, text }
      const header: { udh?: string } = udh ? { udh: String.fromCharCode(...udh) } : {}
      const wide = { coding: '2', charset: 'UTF-8', 'dlr-mask': '3', 'dlr-url': told }
      const url = `http://127.0.0.1:${ports.texts}/cgi-bin/sendsms?`
      const response = await fetch(
        url + String(new URLSearchParams({ ...query, ...wide, ...header })),
      )
      if (response.status !== 202) throw new Error(`Kannel refused: ${await response.text()}`)
    },
    async close() {
      await this.stop()
      callbacks.close()
      callbacks.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configOf(
  { port, systemId, password }: KannelAccount,
  folder: string,
  ports: { admin: number; boxes: number; texts: number },
): string {
  return `group = core
admin-port = ${ports.admin}
admin-interface = 127.0.0.1
admin-password = kannel
status-password = kannel
smsbox-port = ${ports.boxes}
smsbox-interface = 127.0.0.1
box-allow-ip = 127.0.0.1
log-file = ${join(folder, 'bearerbox.log')}
log-level = 0
dlr-storage = sqlite3

group = sqlite3-connection
id = receipts
database = ${join(folder, 'dlr.sqlite')}

group = dlr-db
id = receipts
table = dlr
field-smsc = smsc
field-timestamp = ts
field-destination = destination
field-source = source
field-service = service
field-url = url
field-mask = mask
field-status = status
field-boxc-id = boxc

group = smsc
smsc = smpp
smsc-id = tandem
host = 127.0.0.1
port = ${port}
transceiver-mode = true
smsc-username = ${systemId}
smsc-password = ${password}
system-type = ""
reconnect-delay = 1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${ports.texts}
sendsms-interface = 127.0.0.1
log-file = ${join(folder, 'smsbox.log')}
log-level = 0

group = sendsms-user
username = kannel
password = kannel
concatenation = true
max-messages = 10

group = sms-service
keyword = default
max-messages = 0
text = ""
`
}

/** Kannel does not make its table. */
function prepareStore(path: string): void {
  const store = new DatabaseSync(path)
  store.exec(`create table dlr (smsc text, ts text, destination text, source text, service text, url text, mask integer,
    status integer, boxc text)`)
  store.close()
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Kannel takes no port 0. */
async function freePort(): Promise<number> {
  const server = createSocketServer()
  const port = await portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

/** Resolves once the status says so. */
async function shown(status: () => Promise<string>, what: RegExp, child: ChildProcess) {
  while (!what.test(await status())) {
    if (child.exitCode !== null) throw new Error(`Kannel ended with ${child.exitCode}`)
    await delay(50)
  }
}
