import { randomUUID } from 'node:crypto'
import { isWithin, parseAddresses, readServiceTypes } from '@tandem/core'
import { smsProductNamed } from '@tandem/model'
import type {
  BindAnswer,
  BindMode,
  ClientBind,
  ClientDelivery,
  ClientServerListener,
  ClientSession,
  DeliveryEnd,
  TurnedAway,
} from '../../ports/sms/clientServer.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import {
  accountNamed,
  type AccountRow,
  ACCOUNTS_CHANNEL,
  accountsWith,
} from '../../store/smppAccounts/accountStore.ts'
import { removeOldEvents } from '../../store/smppAccounts/clientEvents.ts'
import { CLIENT_EVENTS_CHANNEL } from '../../store/smppAccounts/queueClientEvents.ts'
import { KICK_CHANNEL, SESSIONS_CHANNEL } from '../../store/smppAccounts/sessionStore.ts'
import { listen } from '../../store/database/listen.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { accountLog, type Happening } from './accountLog.ts'
import { boundSessions } from './boundSessions.ts'
import { cancelMessages, queryMessage } from './changeMessages.ts'
import type { ClientAccount, LiveAccount, SignedIn } from './liveAccount.ts'
import type { LogReason } from './logWords.ts'
import { longMessages } from './longMessages.ts'
import { isPasswordOf } from './password.ts'
import { type ClientSendPorts, sendOfClient } from './sendOfClient.ts'
import { replaceMessage } from './replaceMessage.ts'
import { servedAccounts } from './servedAccounts.ts'
import { takenMessages } from './takenMessages.ts'
import { refusalOf, type SubmitParts, type SubmitRefusal, takeSubmit } from './takeSubmit.ts'
import { Teller } from './teller.ts'

/** Leases are renewed, and progress is written down, so often, ms. */
const TICK_MS = 1_000
/** How often what was left is looked for, in ticks. */
const SWEEP_TICKS = 5
const MINUTE_TICKS = 60
/** Of so many addresses it is said within a minute that they were turned away. */
const MOST_TURNED_AWAY = 100
const LOOPBACK = parseAddresses('127.0.0.0/8 ::1') ?? []
const FITTING: Readonly<Record<AccountRow['modes'], readonly BindMode[]>> = {
  both: ['transceiver', 'transmitter', 'receiver'],
  send: ['transmitter'],
  receive: ['receiver'],
}
const REFUSED = { kind: 'refused' } as const
const BIND_FAILED = 0x0d

export interface SmppAccountsParts {
  ports: ClientSendPorts & Pick<Ports, 'secrets' | 'ids' | 'clock'> & { system: Database }
  /** What staff know this server by. */
  server: string
  /** Connections of an address are closed unanswered; told once a minute for each. */
  onTurnedAway?: (address: string, limit: TurnedAway) => void
  onError: (error: unknown) => void
}

export interface SmppAccounts extends ClientServerListener<SignedIn> {
  /** An account that had sessions here. */
  find(accountId: string): LiveAccount | undefined
  /** Ends what goes on by itself; to be called when all sessions have ended. */
  stop(): Promise<void>
}

/** SMPP accounts of companies: who may sign in, what becomes of what clients submit, and what they are told. */
export function smppAccounts({
  ports,
  server,
  onTurnedAway = () => undefined,
  onError,
}: SmppAccountsParts): SmppAccounts {
  const { system, clock } = ports
  const worker = randomUUID()
  const log = accountLog({ ports, onError })
  /** Why this side ends sessions. */
  const ending = new WeakMap<ClientSession<SignedIn>, LogReason>()
  const end = (session: ClientSession<SignedIn>, reason: LogReason): void => {
    if (!ending.has(session)) ending.set(session, reason)
    session.unbind()
  }
  const served = servedAccounts({ ports, worker, onError })
  const bound = boundSessions({
    ports,
    place: { worker, name: server },
    onNoRoom: (session) => end(session, 'full'),
    onError,
  })
  const onRefused = ({ accountId: id, companyId, ...refusal }: SubmitRefusal): void =>
    log.say({ id, companyId }, { kind: 'rejected', ...refusal })
  const taken = takenMessages({
    ports,
    onRefused: (live, refused) => onRefused(refusalOf(live, refused)),
    onError,
  })
  const long = longMessages(ports, {
    isSending: (id) => taken.isSending(id),
    async send(accountId, message) {
      const account = served.find(accountId)?.facts ?? (await accountsWith(system, [accountId]))[0]
      if (!account) throw new Refused('record.notFound')
      return sendOfClient(ports, account, message)
    },
    onError,
  })
  const submitting: SubmitParts = {
    ports,
    long,
    onError,
    taken,
    onRefused,
    onTaken: (live, { source }, destination, messageId) =>
      log.say(live.facts, {
        kind: 'accepted',
        status: 0,
        source: source.address,
        destination: destination.address,
        messageId,
      }),
  }

  /** Addresses of which it was said within this minute. */
  const turnedAway = new Set<string>()
  let ticks = 0
  const tick = async (): Promise<void> => {
    ticks += 1
    if (ticks % MINUTE_TICKS === 0) turnedAway.clear()
    await served.tick()
    await bound.tick(served.all())
    if (ticks % SWEEP_TICKS !== 0) return
    log.tick()
    await log.sweep()
    await long.sweep()
    await removeOldEvents(system, clock.now())
  }
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    try {
      await tick()
    } catch (error) {
      onError(error)
    }
    if (!isStopped) timer = setTimeout(() => void (running = run()), TICK_MS)
  }
  let running = run()

  /** Decides by an account as it is now; its sessions that are not allowed any more end. */
  const apply = (live: LiveAccount, row: AccountRow | undefined): void => {
    const isSame = row?.enabled === true && row.passwordHash === live.facts.passwordHash
    live.facts = row ? factsOf(row) : { ...live.facts, enabled: false }
    for (const session of live.sessions) {
      if (isSame && mayUse(live.facts, session)) session.setWindow(live.facts.windowSize)
      else end(session, 'changed')
    }
  }
  const reread = async (accounts: readonly LiveAccount[]): Promise<void> => {
    if (accounts.length === 0) return
    const found = await accountsWith(
      system,
      accounts.map(({ facts }) => facts.id),
    )
    const rows = new Map(found.map((row) => [row.id, row]))
    for (const live of accounts) apply(live, rows.get(live.facts.id))
  }
  /** Ends what somebody wants ended. */
  const kick = async (): Promise<void> => {
    for (const session of await bound.ending()) end(session, 'kicked')
  }
  const hear = (channel: string, said: string): unknown => {
    const named = [served.find(said) ?? []].flat()
    switch (channel) {
      case CLIENT_EVENTS_CHANNEL:
        return served.wake(said)
      case ACCOUNTS_CHANNEL:
        return reread(named).catch(onError)
      case SESSIONS_CHANNEL:
        return bound.recount(named).catch(onError)
      case KICK_CHANNEL:
        return said === worker && kick().catch(onError)
      default: {
        // After a lost connection: notifications were missed meanwhile.
        served.wake()
        const all = served.all()
        return Promise.all([reread(all), bound.recount(all), kick()]).catch(onError)
      }
    }
  }
  const listening = listen(
    system.pool,
    [ACCOUNTS_CHANNEL, CLIENT_EVENTS_CHANNEL, SESSIONS_CHANNEL, KICK_CHANNEL],
    hear,
  )

  return {
    find: (accountId) => served.find(accountId),
    alphabetsOf: ({ live }) => live.facts,
    onAlphabet({ account: { live } }, seen) {
      if (!live.isNews(seen, clock.now())) return
      log.say(live.facts, { kind: 'hint', reason: `smpp.looks.${seen}` })
    },
    async onBind(bind): Promise<BindAnswer<SignedIn>> {
      const row = await accountNamed(system, bind.systemId)
      const isRight = isPasswordOf(ports, row?.passwordHash, bind.password)
      // Whose account it would be is not known: there is no log to say it in.
      if (!row) return REFUSED
      const { address } = bind
      const refuse = (reason: LogReason) => {
        log.say(row, { kind: 'refused', reason, address, status: BIND_FAILED })
        return REFUSED
      }
      if (!isRight) return refuse('password')
      if (!row.enabled) return refuse('off')
      const facts = factsOf(row)
      if (!isWithin(facts.networks, address)) return refuse('address')
      if (!FITTING[facts.modes].includes(bind.mode)) return refuse('mode')
      const live = served.serve(facts)
      apply(live, row)
      const entered = await bound.enter(facts, bind)
      if (!entered) return refuse('full')
      const { id, servers } = entered
      live.servers = servers
      return {
        kind: 'accepted',
        account: { live, sessionId: id },
        window: facts.windowSize,
        confirm() {
          // It may have been changed, or turned off, since it was read.
          const { enabled, passwordHash } = live.facts
          const isStill = enabled && passwordHash === row.passwordHash && mayUse(live.facts, bind)
          if (isStill) return true
          bound.dropped(id)
          refuse('changed')
          return false
        },
        abandoned: () => bound.dropped(id),
      }
    },
    onBound(session) {
      const { live } = session.account
      live.sessions.add(session)
      bound.opened(session)
      const { mode, address } = session
      log.say(live.facts, { kind: 'bound', status: 0, address, args: { mode } })
      if (session.mode !== 'transmitter') served.hold(live).catch(onError)
    },
    onSubmit: (session, message) => {
      const { live } = session.account
      return live.answering(takeSubmit(submitting, live, message, session.id))
    },
    onQuery: ({ account: { live } }, named) => queryMessage(ports, live.facts, named),
    async onCancel({ account: { live }, address }, named) {
      const { messageId, source, destination } = named
      const status = await cancelMessages(ports, live.facts, named)
      const kind = status === 0 ? 'cancelled' : 'rejected'
      const numbers = { source: source.address, destination: destination.address }
      log.say(live.facts, { kind, status, address, messageId, ...numbers })
      return status
    },
    async onReplace({ account: { live }, address }, messageId, replacement) {
      const { status, reason, args } = await replaceMessage(
        ports,
        live.facts,
        messageId,
        replacement,
      )
      const kind = status === 0 ? 'replaced' : 'rejected'
      log.say(live.facts, { kind, status, address, messageId, ...(reason && { reason, args }) })
      return status
    },
    onTurnedAway(address, limit) {
      if (turnedAway.size >= MOST_TURNED_AWAY || turnedAway.has(address)) return
      turnedAway.add(address)
      onTurnedAway(address, limit)
    },
    onReady: ({ account }) => served.pump(account.live),
    onDelivered(session, token, outcome) {
      const delivery = Teller.deliveryOf(token)
      if (delivery) log.say(session.account.live.facts, told(session, delivery, outcome))
      Teller.delivered(token, outcome, session)
    },
    onProblem({ account, address }, { command, detail, ...problem }) {
      const args = { ...(command !== null && { command }), ...(detail !== null && { detail }) }
      const kind = command === null || detail !== null ? 'malformed' : 'rejected'
      log.say(account.live.facts, { kind, address, args, ...problem })
    },
    onClosed(session, cause) {
      const { live } = session.account
      const reason = ending.get(session) ?? (cause === 'ended' ? 'stopped' : cause)
      log.say(live.facts, { kind: 'closed', reason, address: session.address })
      live.sessions.delete(session)
      bound.closed(session)
      served.left(live)
    },
    onError,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      await taken.drained()
      await listening.stop()
      await served.stop()
      await bound.stop()
      await log.close()
    },
  }
}

const factsOf = (row: AccountRow): ClientAccount => ({
  ...row,
  // What cannot be read was never stored.
  serviceTypes: readServiceTypes(row.serviceTypes ?? '', smsProductNamed) ?? new Map(),
  networks: row.ipList === null ? LOOPBACK : (parseAddresses(row.ipList) ?? []),
})

/** Whether an account may be used from that address, in that direction. */
const mayUse = (
  { networks, modes }: ClientAccount,
  { address, mode }: Pick<ClientBind, 'address' | 'mode'> | ClientSession<SignedIn>,
): boolean => isWithin(networks, address) && FITTING[modes].includes(mode)

/** What became of a delivery, for the log. */
function told(
  { address }: ClientSession<SignedIn>,
  delivery: ClientDelivery,
  outcome: DeliveryEnd,
): Happening {
  const isReceipt = delivery.kind === 'receipt'
  // A receipt comes from where its message went.
  const numbers = isReceipt
    ? {
        source: delivery.destination.address,
        destination: delivery.source.address,
        messageId: delivery.messageId,
        args: { state: delivery.state },
      }
    : { source: delivery.source, destination: delivery.destination }
  const taken = isReceipt ? 'receipt' : 'inbound'
  return { kind: outcome === 'accepted' ? taken : 'notTaken', address, ...numbers }
}
