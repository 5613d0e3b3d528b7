import { fullBucket, takeTokens, type TokenBucket } from '@tandem/core'
import type { SmppLogKind } from '@tandem/model'
import type { Database } from '../../store/database/createDatabase.ts'
import {
  insertLog,
  removeOldLog,
  type SmppLogLine,
  trimLog,
} from '../../store/smppAccounts/logStore.ts'
import { createBatchLog } from '../logs/batchLog.ts'
import type { Ports } from '../ports.ts'

/** Lines of one account: so many at once, and then so many a second; what goes well and what does not apart. */
const LIMIT = { ratePerSecond: 20, burst: 200 }
/** Lines in memory at most, of all accounts. */
const MOST_WAITING = 10_000
/** Accounts whose pace is remembered at most. */
const MOST_ACCOUNTS = 10_000
/** A number, an address or a text of a client is shortened to this. */
const LONGEST = 100
const FINE: ReadonlySet<SmppLogKind> = new Set(['accepted', 'receipt', 'inbound'])

type Owner = Pick<SmppLogLine, 'accountId' | 'companyId'>
/** What happened; what is left out is null. */
export type Happening = Pick<SmppLogLine, 'kind'> &
  Partial<Omit<SmppLogLine, 'kind' | 'at' | keyof Owner>>

export interface AccountLog {
  /** Notes a line. Never waits and never throws: one too many is counted, and said once in a while. */
  say(owner: { id: string; companyId: string }, line: Happening): void
  /** Says how many lines were left out since the last time. */
  tick(): void
  /** Removes what is too old or too much. */
  sweep(): Promise<void>
  close(): Promise<void>
}

interface Pace {
  owner: Owner
  fine: TokenBucket
  wrong: TokenBucket
  skipped: number
}

/** What arrived on SMPP accounts and what was wrong with it, beside the traffic: in batches, and bounded. */
export function accountLog({
  ports: { system, ids, clock },
  onError,
}: {
  ports: Pick<Ports, 'ids' | 'clock'> & { system: Database }
  onError: (error: unknown) => void
}): AccountLog {
  const lines = createBatchLog<SmppLogLine>({
    ids,
    mostWaiting: MOST_WAITING,
    onFailure: onError,
    write: async (batch) => void (await insertLog(system, batch)),
  })
  const paces = new Map<string, Pace>()
  const touched = new Set<string>()

  const forget = (): void => {
    for (const [id, { skipped }] of paces) if (skipped === 0) paces.delete(id)
  }
  const paceOf = (owner: Owner, now: number): Pace => {
    const known = paces.get(owner.accountId)
    if (known) return known
    if (paces.size >= MOST_ACCOUNTS) forget()
    const full = fullBucket(LIMIT, now)
    const made = { owner, fine: full, wrong: full, skipped: 0 }
    paces.set(owner.accountId, made)
    return made
  }
  /** Whether one more is within the pace, and the memory. */
  const isTaken = (pace: Pace, kind: SmppLogKind, now: number): boolean => {
    if (lines.waiting() >= MOST_WAITING) return false
    const side = FINE.has(kind) ? 'fine' : 'wrong'
    const { bucket, granted } = takeTokens(pace[side], LIMIT, now, 1)
    pace[side] = bucket
    return granted === 1
  }
  const add = (owner: Owner, at: number, line: Happening): void => {
    touched.add(owner.accountId)
    lines.add({ ...EMPTY, ...shortened(line), ...owner, at })
  }

  return {
    say({ id: accountId, companyId }, line) {
      const now = clock.now()
      const pace = paceOf({ accountId, companyId }, now)
      if (isTaken(pace, line.kind, now)) add(pace.owner, now, line)
      else pace.skipped += 1
    },
    tick() {
      if (lines.waiting() >= MOST_WAITING) return
      for (const pace of paces.values()) {
        if (pace.skipped === 0) continue
        add(pace.owner, clock.now(), { kind: 'skipped', args: { n: pace.skipped } })
        pace.skipped = 0
      }
    },
    async sweep() {
      const accounts = [...touched]
      touched.clear()
      if (accounts.length > 0) await trimLog(system, accounts)
      await removeOldLog(system, clock.now())
    },
    async close() {
      this.tick()
      await lines.close()
    },
  }
}

const EMPTY = {
  address: null,
  status: null,
  reason: null,
  args: {},
  source: null,
  destination: null,
  messageId: null,
}

const short = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST)

function shortened(line: Happening): Happening {
  const { source, destination } = line
  return {
    ...line,
    ...(typeof source === 'string' && { source: short(source).toWellFormed() }),
    ...(typeof destination === 'string' && { destination: short(destination).toWellFormed() }),
  }
}
