import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isWithin, parseAddresses } from '@tandem/core'
import type {
  BindAnswer,
  BindMode,
  ClientBind,
  ClientServerListener,
  ClientSession,
} from '../../ports/sms/clientServer.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import {
  accountNamed,
  type AccountRow,
  ACCOUNTS_CHANNEL,
  accountsWith,
} from '../../store/smppAccounts/accountStore.ts'
import {
  holdReceivers,
  leaveReceivers,
  noteAcknowledged,
  RECEIVER_LEASE_MS,
  removeEvents,
  removeOldEvents,
  waitingEvents,
} from '../../store/smppAccounts/clientEvents.ts'
import { CLIENT_EVENTS_CHANNEL } from '../../store/smppAccounts/queueClientEvents.ts'
import { listen } from '../../store/sms/listen.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { type ClientAccount, LiveAccount } from './liveAccount.ts'
import { longMessages } from './longMessages.ts'
import { isPasswordOf } from './password.ts'
import { type ClientSendPorts, sendOfClient } from './sendOfClient.ts'
import { takenMessages } from './takenMessages.ts'
import { refusalOf, type SubmitRefusal, takeSubmit } from './takeSubmit.ts'
import { Teller, type ToldEvent } from './teller.ts'

/** Leases are renewed, and progress is written down, so often, ms. */
const TICK_MS = 1_000
/** How often what was left is looked for, in ticks. */
const SWEEP_TICKS = 5
/** A lease is not relied upon towards its end, ms. */
const MARGIN_MS = 1_500
/** What was acknowledged gathers for so long before it is removed, ms. */
const REMOVE_MS = 20
const LOOPBACK = parseAddresses('127.0.0.0/8 ::1') ?? []
const FITTING: Readonly<Record<AccountRow['modes'], readonly BindMode[]>> = {
  both: ['transceiver', 'transmitter', 'receiver'],
  send: ['transmitter'],
  receive: ['receiver'],
}

export interface SmppAccountsParts {
  ports: ClientSendPorts & Pick<Ports, 'secrets' | 'ids' | 'clock'> & { system: Database }
  /** A message was refused, for the log of its account. */
  onRefused?: (refusal: SubmitRefusal) => void
  onError: (error: unknown) => void
}

/** An account with sessions here, and who tells its clients. */
interface Served {
  live: LiveAccount
  teller: Teller
  /** By the clock of this process, until when this server may tell the clients. */
  heldUntil: number
  /** How often servers have taken over, when this one last asked. */
  epoch: number | null
  /** What was acknowledged is being written down. */
  leaving: Promise<void>
}

export interface SmppAccounts extends ClientServerListener<LiveAccount> {
  /** Ends what goes on by itself; to be called when all sessions have ended. */
  stop(): Promise<void>
}

/** SMPP accounts of companies: who may sign in, what becomes of what clients submit, and what they are told. */
export function smppAccounts({
  ports,
  onRefused = () => undefined,
  onError,
}: SmppAccountsParts): SmppAccounts {
  const { system, clock } = ports
  const worker = randomUUID()
  const served = new Map<string, Served>()
  let told: { event: ToldEvent; teller: Teller }[] = []
  let removing: Promise<void> | undefined

  const taken = takenMessages({
    ports,
    onRefused: (live, refused) => onRefused(refusalOf(live, refused)),
    onError,
  })
  const long = longMessages(
    ports,
    (id) => taken.isSending(id),
    async (accountId, message) => {
      const account =
        served.get(accountId)?.live.facts ?? (await accountsWith(system, [accountId]))[0]
      if (!account) throw new Refused('record.notFound')
      return sendOfClient(ports, account, message)
    },
  )
  const submitting = { ports, long, taken, onRefused, onError }

  const isHeld = (accountId: string): boolean =>
    performance.now() < (served.get(accountId)?.heldUntil ?? 0)

  const tellerOf = (live: LiveAccount): Teller => {
    const teller: Teller = new Teller({
      live,
      read: (known, most) =>
        waitingEvents(system, { accountId: live.facts.id, known, most, now: clock.now() }),
      isHeld: () => isHeld(live.facts.id),
      onTold(event) {
        told.push({ event, teller })
        void remove()
      },
      onError,
    })
    return teller
  }
  const serve = (facts: ClientAccount): Served => {
    const known = served.get(facts.id)
    if (known) return known
    const live = new LiveAccount(facts, clock.now())
    const made = {
      live,
      teller: tellerOf(live),
      heldUntil: 0,
      epoch: null,
      leaving: Promise.resolve(),
    }
    served.set(facts.id, made)
    return made
  }

  /** Removes what was told; whatever gathers meanwhile goes with the next. */
  const remove = (): Promise<void> =>
    (removing ??= removeAll().finally(() => (removing = undefined)))
  const removeAll = async (): Promise<void> => {
    while (told.length > 0) {
      await delay(REMOVE_MS)
      const batch = told
      told = []
      try {
        await removeEvents(
          system,
          batch.map(({ event }) => event.id),
        )
        for (const { event, teller } of batch) teller.forget(event.id)
      } catch (error) {
        // They stay known as told, and are removed with the next.
        told.unshift(...batch)
        onError(error)
        return
      }
    }
  }

  /** Forgets what was read: another server tells these clients, or this one begins anew. */
  const forget = (one: Served): Teller => {
    const { teller } = one
    teller.stop()
    one.teller = tellerOf(one.live)
    one.heldUntil = 0
    return teller
  }

  /** Nobody is left to be told: another server may have them next. */
  const leave = (one: Served): void => {
    if (one.heldUntil === 0) return
    const teller = forget(one)
    const before = one.leaving
    const work = async () => {
      await before
      if (teller.isLeaving) await remove()
      const news = teller.news()
      if (news.length > 0) await noteAcknowledged(system, news)
      await leaveReceivers(system, worker, [one.live.facts.id])
    }
    one.leaving = work().catch(onError)
  }

  /** Takes and renews the right to tell the clients of accounts that have some here. */
  const hold = async (accounts: readonly Served[]): Promise<void> => {
    await Promise.all(accounts.map(({ leaving }) => leaving))
    const wanted = accounts.filter(({ live }) => live.receivers().length > 0)
    if (wanted.length === 0) return
    const from = performance.now()
    const held = await holdReceivers(
      system,
      worker,
      wanted.map(({ live }) => live.facts.id),
    )
    for (const one of wanted) {
      const epoch = held.get(one.live.facts.id)
      if (epoch === undefined) continue
      // Another server told them meanwhile.
      if (one.epoch !== null && one.epoch !== epoch) forget(one)
      one.epoch = epoch
      one.heldUntil = from + RECEIVER_LEASE_MS - MARGIN_MS
      one.teller.wake()
      one.teller.pump()
    }
  }

  const note = async (): Promise<void> => {
    const news = [...served.values()].flatMap(({ teller }) => teller.news())
    if (news.length > 0) await noteAcknowledged(system, news)
  }

  let ticks = 0
  const tick = async (): Promise<void> => {
    ticks += 1
    await hold([...served.values()])
    await note()
    await remove()
    if (ticks % SWEEP_TICKS !== 0) return
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
    if (row) live.facts = factsOf(row)
    for (const session of live.sessions) {
      if (isSame && mayUse(live.facts, session)) session.setWindow(live.facts.windowSize)
      else session.unbind()
    }
  }
  const reread = async (ids: readonly string[]): Promise<void> => {
    const known = ids.flatMap((id) => served.get(id) ?? [])
    if (known.length === 0) return
    const rows = new Map((await accountsWith(system, ids)).map((row) => [row.id, row]))
    for (const { live } of known) apply(live, rows.get(live.facts.id))
  }
  const listening = listen(
    system.pool,
    [ACCOUNTS_CHANNEL, CLIENT_EVENTS_CHANNEL],
    (channel, id) => {
      if (channel === CLIENT_EVENTS_CHANNEL) return served.get(id)?.teller.wake()
      // Also after a lost connection: notifications were missed meanwhile.
      const ids = channel === ACCOUNTS_CHANNEL ? [id] : [...served.keys()]
      reread(ids).catch(onError)
      if (channel !== ACCOUNTS_CHANNEL) for (const { teller } of served.values()) teller.wake()
    },
  )

  return {
    async onBind(bind): Promise<BindAnswer<LiveAccount>> {
      const row = await accountNamed(system, bind.systemId)
      const isRight = isPasswordOf(ports, row?.passwordHash, bind.password)
      if (!row?.enabled || !isRight) return { kind: 'refused' }
      const facts = factsOf(row)
      if (!mayUse(facts, bind)) return { kind: 'refused' }
      const { live } = serve(facts)
      apply(live, row)
      return {
        kind: 'accepted',
        account: live,
        window: facts.windowSize,
        // Its password may have been changed since it was read.
        confirm: () =>
          live.sessions.size < live.facts.maxBinds && live.facts.passwordHash === row.passwordHash,
      }
    },
    onBound(session) {
      const one = serve(session.account.facts)
      one.live.sessions.add(session)
      if (session.mode !== 'transmitter') hold([one]).catch(onError)
    },
    onSubmit: (session, message) =>
      session.account.answering(takeSubmit(submitting, session.account, message)),
    onReady: ({ account }) => served.get(account.facts.id)?.teller.pump(),
    onDelivered: (session, token, end) => Teller.delivered(token, end, session),
    onClosed(session) {
      const one = serve(session.account.facts)
      one.live.sessions.delete(session)
      if (one.live.receivers().length === 0) leave(one)
    },
    onError,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      await taken.drained()
      await listening.stop()
      for (const one of served.values()) leave(one)
      await Promise.all([...served.values()].map(({ leaving }) => leaving))
      await remove()
    },
  }
}

const factsOf = (row: AccountRow): ClientAccount => ({
  ...row,
  networks: row.ipList === null ? LOOPBACK : (parseAddresses(row.ipList) ?? []),
})

/** Whether an account may be used from that address, in that direction. */
const mayUse = (
  { networks, modes }: ClientAccount,
  { address, mode }: Pick<ClientBind, 'address' | 'mode'> | ClientSession<LiveAccount>,
): boolean => isWithin(networks, address) && FITTING[modes].includes(mode)
