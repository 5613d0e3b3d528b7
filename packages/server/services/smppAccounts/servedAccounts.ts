import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../store/database/createDatabase.ts'
import {
  holdReceivers,
  leaveReceivers,
  noteAcknowledged,
  RECEIVER_LEASE_MS,
  removeEvents,
  waitingEvents,
} from '../../store/smppAccounts/clientEvents.ts'
import type { Ports } from '../ports.ts'
import { type ClientAccount, LiveAccount } from './liveAccount.ts'
import { Teller, type ToldEvent } from './teller.ts'

/** A lease is not relied upon towards its end, ms. */
const MARGIN_MS = 1_500
/** What was acknowledged gathers for so long before it is removed, ms. */
const REMOVE_MS = 20

export interface ServedAccounts {
  /** The account as this server has it from now on. */
  serve(facts: ClientAccount): LiveAccount
  find(accountId: string): LiveAccount | undefined
  all(): LiveAccount[]
  /** Something may wait for the clients of an account; of all, if none is named. */
  wake(accountId?: string): void
  /** A session has room. */
  pump(live: LiveAccount): void
  /** A session that receives has come. */
  hold(live: LiveAccount): Promise<void>
  /** A session has gone. */
  left(live: LiveAccount): void
  tick(): Promise<void>
  stop(): Promise<void>
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

/** The accounts that have sessions here, and what their clients are told: by one server alone, which has a lease. */
export function servedAccounts({
  ports: { system, clock },
  worker,
  onError,
}: {
  ports: Pick<Ports, 'clock'> & { system: Database }
  worker: string
  onError: (error: unknown) => void
}): ServedAccounts {
  const served = new Map<string, Served>()
  let told: { event: ToldEvent; teller: Teller }[] = []
  let removing: Promise<void> | undefined

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
  const servedOf = (live: LiveAccount): Served[] => {
    const found = served.get(live.facts.id)
    return found ? [found] : []
  }

  return {
    serve(facts) {
      const known = served.get(facts.id)
      if (known) return known.live
      const live = new LiveAccount(facts, clock.now())
      const teller = tellerOf(live)
      served.set(facts.id, { live, teller, heldUntil: 0, epoch: null, leaving: Promise.resolve() })
      return live
    },
    find: (accountId) => served.get(accountId)?.live,
    all: () => [...served.values()].map(({ live }) => live),
    wake(accountId) {
      if (accountId !== undefined) served.get(accountId)?.teller.wake()
      else for (const { teller } of served.values()) teller.wake()
    },
    pump(live) {
      for (const { teller } of servedOf(live)) teller.pump()
    },
    hold: (live) => hold(servedOf(live)),
    left(live) {
      if (live.receivers().length === 0) for (const one of servedOf(live)) leave(one)
    },
    async tick() {
      await hold([...served.values()])
      await note()
      await remove()
    },
    async stop() {
      for (const one of served.values()) leave(one)
      await Promise.all([...served.values()].map(({ leaving }) => leaving))
      await remove()
    },
  }
}
