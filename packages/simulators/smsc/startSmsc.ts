import { mkdirSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { openAccount, type Account } from './account.ts'
import { sandboxCarriers, type Carrier } from './carriers.ts'
import { counters } from './counters.ts'
import type { Delivery } from './delivery.ts'
import { handsetBook, parseHandsets } from './handsets.ts'
import { journalFile, openJournal } from './journal.ts'
import { keptFile, type KeptFile } from './keptFile.ts'
import { messageIds } from './messageIds.ts'
import type { Network } from './network.ts'
import type { Profile } from './profile.ts'
import { profileTable } from './profileTable.ts'
import { recentMessages } from './recentMessages.ts'
import { sandboxProfiles } from './sandboxNumbers.ts'
import { serveSession } from './serveSession.ts'
import { smpp, type SmppSession } from './smppLibrary.ts'

export type SmscSettings = {
  host: string
  /** 0 = any free port. */
  port: number
  /** Folder of the journal, the edited profiles and pending receipts; null = store nothing. */
  dataDir: string | null
  seed: number
  carriers?: readonly Carrier[]
  /** Rows as in PUT /profiles; default: those edited before, otherwise the sandbox's. */
  profiles?: readonly unknown[]
  report?: (line: string) => void
}

export type Smsc = {
  host: string
  port: number
  network: Network
  /** Path of the journal, or null. */
  journalFile: string | null
  startedAt: number
  /** Replaces the profiles and stores them for the next start. Throws InvalidProfile. */
  setProfiles(rows: unknown): void
  /** Replaces the phones that tell what they received, and stores them. Throws InvalidHandset. */
  setHandsets(rows: unknown): void
  /** Resets to the sandbox's own profiles. */
  resetProfiles(): void
  /** Sends a message from a handset: from anybody, to the sender's number. */
  receive(systemId: string, delivery: Delivery): void
  /** Cuts the connections of one carrier or of all; returns the number of connections. */
  drop(systemId: string | null): number
  /** Ends every connection; unacknowledged receipts are stored on disk for the next start. */
  stop(): Promise<void>
}

const KEPT_MESSAGES = 10_000

/** Starts listening. Rejects if the port is in use. */
export async function startSmsc(settings: SmscSettings): Promise<Smsc> {
  const { dataDir } = settings
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true })
  const profilesFile = keptFile<readonly Profile[]>(dataDir, 'smsc-profiles.json')
  const waitingFile = keptFile<Waiting>(dataDir, 'smsc-waiting.json')

  const accounts = new Map<string, Account>()
  const timers = new Set<NodeJS.Timeout>()
  const handsetsFile = keptFile<unknown>(dataDir, 'smsc-handsets.json')
  const report = settings.report ?? (() => undefined)
  const later = (ms: number, action: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      action()
    }, ms)
    timers.add(timer)
  }
  const network: Network = {
    seed: settings.seed,
    accounts,
    profiles: profileTable(settings.profiles ?? profilesFile.read() ?? sandboxProfiles),
    journal: openJournal(dataDir),
    recent: recentMessages(KEPT_MESSAGES),
    counters: counters(Date.now),
    nextMessageId: messageIds(Date.now()),
    handsets: handsetBook(parseHandsets(handsetsFile.read() ?? []), { later, report }),
    later,
    report,
  }
  const onDue = ({ messageId, dueAt }: Delivery) => {
    const message = messageId === null ? undefined : network.recent.byId(messageId)
    if (!message || message.doneAt !== null) return
    message.state = message.fate
    message.doneAt = dueAt
    network.handsets.reached(message)
  }
  for (const carrier of settings.carriers ?? sandboxCarriers) {
    accounts.set(
      carrier.systemId,
      openAccount(carrier, {
        onDue,
        onSent: ({ messageId }) =>
          network.counters.add(messageId === null ? 'inbound' : 'receipts'),
        onAcknowledged: () => network.counters.add('acknowledged'),
      }),
    )
  }

  const sessions = new Set<SmppSession>()
  let connections = 0
  const server = smpp.createServer((session) => {
    connections += 1
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    serveSession(network, session, connections)
  })
  const address = await listen(server, settings.host, settings.port)
  restoreWaiting(waitingFile, accounts)

  return {
    host: settings.host,
    port: address.port,
    network,
    journalFile: dataDir === null ? null : join(dataDir, journalFile),
    startedAt: Date.now(),
    setProfiles: (rows) => {
      network.profiles.replace(rows)
      profilesFile.write(network.profiles.list())
    },
    setHandsets: (rows) => {
      network.handsets.replace(parseHandsets(rows))
      handsetsFile.write(rows)
    },
    resetProfiles: () => {
      network.profiles.replace(sandboxProfiles)
      profilesFile.remove()
    },
    receive: (systemId, delivery) => accounts.get(systemId)?.queue.schedule(delivery),
    drop: (systemId) => {
      const binds = [...accounts.values()]
        .filter(({ carrier }) => systemId === null || carrier.systemId === systemId)
        .flatMap((account) => [...account.binds])
      for (const bind of binds) bind.session.destroy()
      return binds.length
    },
    stop: async () => {
      const waiting = [...accounts].map(([systemId, { queue }]) => ({
        systemId,
        deliveries: queue.stop(),
      }))
      for (const timer of timers) clearTimeout(timer)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const session of sessions) session.destroy()
      await closed
      waitingFile.write(waiting)
      network.journal.close()
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('No TCP address.'))
      else resolve(address)
    })
  })
}

type Waiting = { systemId: string; deliveries: Delivery[] }[]

function restoreWaiting(file: KeptFile<Waiting>, accounts: ReadonlyMap<string, Account>): void {
  for (const { systemId, deliveries } of file.read() ?? []) {
    for (const delivery of deliveries) accounts.get(systemId)?.queue.schedule(delivery)
  }
  file.remove()
}
