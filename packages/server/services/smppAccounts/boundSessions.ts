import type { ClientBind, ClientSession } from '../../ports/sms/clientServer.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import {
  endingSessions,
  enterSession,
  holdServer,
  leaveServer,
  noteFigures,
  removeGoneServers,
  removeSessions,
  type ServerPlace,
  serversOf,
  type SessionFigures,
  type SessionRow,
} from '../../store/smppAccounts/sessionStore.ts'
import type { Ports } from '../ports.ts'
import type { ClientAccount, LiveAccount, SignedIn } from './liveAccount.ts'

/** What sessions have done is written down so often, and servers that are gone are looked for, in ticks. */
const FIGURES_TICKS = 2
const GONE_TICKS = 3

export interface BoundSessions {
  /** Enters a session before it is opened; undefined: its account has as many as it may, over all servers. */
  enter(account: ClientAccount, bind: ClientBind): Promise<Entered | undefined>
  opened(session: ClientSession<SignedIn>): void
  closed(session: ClientSession<SignedIn>): void
  /** One that was entered never opened. */
  dropped(id: string): void
  /** Reads anew on how many servers these accounts have sessions. */
  recount(accounts: readonly LiveAccount[]): Promise<void>
  /** Those of this server that somebody wants ended. */
  ending(): Promise<ClientSession<SignedIn>[]>
  tick(accounts: readonly LiveAccount[]): Promise<void>
  stop(): Promise<void>
}

interface Entered {
  id: string
  servers: number
}

export interface BoundSessionsParts {
  ports: Pick<Ports, 'ids'> & { system: Database }
  place: ServerPlace
  /** A session has no room any more: it was forgotten while this server could not be heard, and others came. */
  onNoRoom: (session: ClientSession<SignedIn>) => void
  onError: (error: unknown) => void
}

/**
 * The sessions of this server in the table of all: who looks at it sees every session that is bound, and no account has
 * more than it may, whichever servers its clients reach. A server that dies is found by its lease.
 */
export function boundSessions({
  ports: { system, ids },
  place,
  onNoRoom,
  onError,
}: BoundSessionsParts): BoundSessions {
  const open = new Map<string, ClientSession<SignedIn>>()
  /** As written down last, to write only what is new. */
  const written = new Map<string, string>()
  let gone: string[] = []
  let removing: Promise<void> | undefined
  let ticks = 0
  let held: Promise<boolean> | undefined

  /** Nobody enters before this server is known. */
  const known = (): Promise<boolean> =>
    (held ??= holdServer(system, place).catch((error: unknown) => {
      held = undefined
      throw error
    }))

  const remove = (): Promise<void> =>
    (removing ??= removeAll().finally(() => (removing = undefined)))
  const removeAll = async (): Promise<void> => {
    while (gone.length > 0) {
      const batch = gone
      gone = []
      try {
        await removeSessions(system, batch)
      } catch (error) {
        // The next tick tries again.
        gone.push(...batch)
        throw error
      }
    }
  }
  const leave = (id: string): void => {
    gone.push(id)
    remove().catch(onError)
  }
  const rowOf = (session: ClientSession<SignedIn>): SessionRow => {
    const { live, sessionId } = session.account
    return {
      ...ownerOf(live.facts),
      id: sessionId,
      mode: session.mode,
      address: session.address,
      isTls: session.isTls,
      windowSize: live.facts.windowSize,
    }
  }
  /** Others had taken this server for gone: its sessions are entered again, as far as there is room. */
  const enterAgain = async (): Promise<void> => {
    written.clear()
    for (const session of open.values()) {
      const { maxBinds } = session.account.live.facts
      // oxlint-disable-next-line no-await-in-loop -- rare, and in the order in which they were bound
      const servers = await enterSession(system, place, rowOf(session), maxBinds)
      if (servers === undefined) onNoRoom(session)
      // It ended meanwhile.
      else if (!open.has(session.account.sessionId)) gone.push(session.account.sessionId)
    }
  }
  const note = async (): Promise<void> => {
    const news = [...open].flatMap(([id, session]) => {
      const figures = figuresOf(id, session)
      const text = JSON.stringify(figures)
      if (written.get(id) === text) return []
      written.set(id, text)
      return [figures]
    })
    if (news.length > 0) await noteFigures(system, news)
  }
  const recount = async (accounts: readonly LiveAccount[]): Promise<void> => {
    if (accounts.length === 0) return
    const found = await serversOf(
      system,
      accounts.map(({ facts }) => facts.id),
    )
    for (const account of accounts) account.servers = Math.max(1, found.get(account.facts.id) ?? 1)
  }

  return {
    async enter(account, { mode, address, isTls }) {
      await known()
      const id = String(ids.next())
      const { windowSize, maxBinds } = account
      const row = { ...ownerOf(account), id, mode, address, isTls, windowSize }
      const servers = await enterSession(system, place, row, maxBinds)
      return servers === undefined ? undefined : { id, servers }
    },
    opened(session) {
      open.set(session.account.sessionId, session)
    },
    closed({ account: { sessionId } }) {
      open.delete(sessionId)
      written.delete(sessionId)
      leave(sessionId)
    },
    dropped: leave,
    recount,
    async ending() {
      const wanted = await endingSessions(system, place.worker)
      return wanted.flatMap((id) => open.get(id) ?? [])
    },
    async tick(accounts) {
      ticks += 1
      await known()
      if (!(await holdServer(system, place))) await enterAgain()
      await remove()
      if (ticks % FIGURES_TICKS === 0) await note()
      if (ticks % GONE_TICKS !== 0) return
      await removeGoneServers(system)
      await recount(accounts)
    },
    async stop() {
      await remove()
      await leaveServer(system, place.worker)
    },
  }
}

const ownerOf = ({
  id: accountId,
  companyId,
  systemId,
}: ClientAccount): Pick<SessionRow, 'accountId' | 'companyId' | 'systemId'> => ({
  accountId,
  companyId,
  systemId,
})

function figuresOf(id: string, session: ClientSession<SignedIn>): SessionFigures {
  const { openRequests, openDeliveries, submitted, refused, delivered } = session.facts
  const { windowSize } = session.account.live.facts
  return { id, windowSize, inFlight: openRequests + openDeliveries, submitted, refused, delivered }
}
