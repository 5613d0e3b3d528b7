import type { Sessions } from '../services/session.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

import type { Clock } from '../ports/clock.ts'
import { sql } from '../store/database/sql.ts'
import type { Database } from '../store/database/createDatabase.ts'
import { noticeCall, NOTICES_CHANNEL, startedBetween } from '../store/notices/announcementStore.ts'
import { listen } from '../store/database/listen.ts'
import { LOG_CHANNEL } from '../store/smppAccounts/logStore.ts'
import type { Hub } from '../live/createHub.ts'

/**
 * Sent by triggers of migration 0023 whenever the permissions of a session changed, whatever changed
 * them.
 */
const SESSIONS_CHANNEL = 'tandem_sessions'
/** Of migration 0274: tests through gateways that have changed, which the platform's own people see. */
const TESTS_CHANNEL = 'tandem_gateway_tests'
/** Sent by the trigger of migration 0280 when an order of a payment changed. */
const PAYMENTS_CHANNEL = 'tandem_payments'
/** Of migration 0530: a list of a company has changed; what the platform's own people see comes with the id 0. */
const LISTS_CHANNEL = 'tandem_news'
/** What `listen` says each time it listens again. */
const RECONNECTED = 'reconnected'
/** Maximum delay of an announcement whose period starts. */
const START_CHECK_MS = 5_000

export interface HearingParts {
  /** One of its connections is reserved for listening. */
  pool: pg.Pool
  system: Database
  clock: Clock
  sessions: Sessions
  hub: Pick<Hub, 'tell' | 'userIds' | 'publish'>
  /** Failed notifications; consoles learn of them with their next request. */
  onError: (error: unknown) => void
}

async function platformIdIn(system: Database): Promise<string> {
  const row = await sql<{ id: string }>`
    select id from sys_company where kind = 'platform'`.first(system)
  return row?.id ?? '0'
}

/**
 * Forwards database notifications: sessions are reread, and readers of an announcement are told that it was
 * published or withdrawn, whichever process made the change. Also announces those whose period starts.
 */
export function hearDatabase(parts: HearingParts): { stop(): Promise<void> } {
  const { pool, system, clock, sessions, hub, onError } = parts
  const tell = async (id: string): Promise<void> => {
    const userIds = hub.userIds()
    if (userIds.length === 0) return
    const call = await noticeCall(system, id, userIds)
    if (!call) return
    const { msgId, msgTxt, personal } = call
    hub.tell(call.userIds, { cmd: personal ? 'user' : 'topic', msgId, msgTxt })
  }
  let platformId: string | undefined
  const tellOfTest = async (id: string): Promise<void> => {
    platformId ??= await platformIdIn(system)
    hub.publish('record', { entity: 'gatewayTest', id, verb: 'edit' }, { companyId: platformId })
  }
  const tellOfList = async (payload: string): Promise<void> => {
    const [entity = '', companyId = ''] = payload.split(' ')
    if (companyId === '0') platformId ??= await platformIdIn(system)
    const news = { entity, id: '0', verb: 'edit' } as const
    hub.publish('record', news, { companyId: companyId === '0' ? (platformId ?? '0') : companyId })
  }
  let hasListened = false
  /** Every open screen reads again what it shows: orders of payments, logs, tests and whatever else may have changed. */
  const tellOfMissed = (): void =>
    hub.tell(hub.userIds(), { cmd: 'live', topic: 'missed', data: {} })
  const listening = listen(
    pool,
    [
      SESSIONS_CHANNEL,
      NOTICES_CHANNEL,
      LOG_CHANNEL,
      TESTS_CHANNEL,
      PAYMENTS_CHANNEL,
      LISTS_CHANNEL,
    ],
    (channel, payload) => {
      if (channel === NOTICES_CHANNEL) void tell(payload).catch(onError)
      else if (channel === TESTS_CHANNEL) void tellOfTest(payload).catch(onError)
      else if (channel === LISTS_CHANNEL) void tellOfList(payload).catch(onError)
      else if (channel === LOG_CHANNEL) {
        const [id = '', companyId = ''] = payload.split(' ')
        hub.publish('record', { entity: 'smppLog', id, verb: 'add' }, { companyId })
      } else if (channel === PAYMENTS_CHANNEL) {
        const [id = '', companyId = ''] = payload.split(' ')
        hub.publish(
          'record',
          { entity: 'paymentOrder', id, verb: 'edit' },
          { companyId, ofPeople: true },
        )
      }
      // Also after a lost connection: notifications were missed meanwhile.
      else {
        sessions.forget()
        if (channel === RECONNECTED && hasListened) tellOfMissed()
        hasListened ||= channel === RECONNECTED
      }
    },
  )
  const stopped = new AbortController()
  const starting = async (): Promise<void> => {
    let from = new Date(clock.now())
    while (!stopped.signal.aborted) {
      await delay(START_CHECK_MS, undefined, { signal: stopped.signal, ref: false }).catch(
        () => undefined,
      )
      if (stopped.signal.aborted) return
      const to = new Date(clock.now())
      try {
        for (const id of await startedBetween(system, from, to)) await tell(id)
        from = to
      } catch (error) {
        onError(error)
      }
    }
  }
  const started = starting()
  return {
    async stop() {
      stopped.abort()
      await Promise.all([listening.stop(), started])
    },
  }
}
