import { type SenderApproval, SMS_MAX_CHARACTERS } from '@tandem/core'
import { z } from 'zod'
import type { AskedStanding } from '../../ports/sms/singles.ts'
import type { Connections } from '../database/connections.ts'
import { int8Array } from '../database/int8Array.ts'
import { sendTogether } from '../database/sendTogether.ts'
import type { Statement } from '../database/statementBatch.ts'
import { textArray } from '../database/textArray.ts'

/** What decides whether a company may send now. */
export interface Standing {
  status: string
  kind: string
  currency: string
  rateGroupId: string | null
  dailyLimit: string | null
  /** Longest text, characters. */
  mostCharacters: number
  /** It and everyone above it. */
  approved: boolean
  wallet: string | null
  /** IANA zone of its days. */
  zone: string
  /** ISO code of the country its numbers without a country code belong to; null: none. */
  homeCountry: string | null
  /** Where it may use the asked sender ID, and its own numbers beside it. */
  senders: readonly SenderApproval[]
  /** The asked callback, if it is or was its own: off where it is turned off or deleted. */
  callback: 'on' | 'off' | null
  /** ISO codes of the countries closed for sending. */
  closed: string[]
  /** Micros, with credit; null without a wallet. */
  spendable: string | null
  /** Equal for equal standings; what it can spend does not count. */
  digest: string
}

const STANDINGS = `select k.n, w.available + w.credit_limit, c.status, c.kind, c.currency, c.rate_group_id, c.daily_limit,
    c.audit_status = 'approved' and not exists (
      select from sys_company a where a.id = any (c.ancestor_ids) and a.audit_status <> 'approved'),
    w.status, coalesce(company_zone(c.id), 'UTC'), c.sms_characters,
    (select json_agg(json_build_array(s.sender, n.iso2, s.product) order by s.id)
      from sms_sender_id s left join sys_country n on n.id = s.country_id
      where k.sender <> '' and s.company_id = c.id and (s.sender = k.sender or s.kind <> 'alphanumeric')
        and is_sender_in_force(s)),
    (select b.enabled and b.deleted_at is null from sys_callback b where b.company_id = c.id and b.id = k.callback),
    (select string_agg(n.iso2, ',') from sys_country n where not n.enabled and n.deleted_at is null), c.home_country
  from unnest($1::bigint[], $2::text[], $3::bigint[]) with ordinality as k (company, sender, callback, n)
  join sys_company c on c.id = k.company and c.deleted_at is null
  left join ledger_wallet w on w.company_id = c.id`

/** How a boolean, or null, is read. */
const callbackOf = (column: string | null | undefined): Standing['callback'] =>
  column == null ? null : column === 't' ? 'on' : 'off'

const approvals = z.array(z.tuple([z.string(), z.string().nullable(), z.string().nullable()]))

const approvalsOf = (json: string): SenderApproval[] =>
  approvals
    .parse(JSON.parse(json))
    .map(([sender, country, product]) => ({ sender, country, product }))

/** Reads a standing for each that is asked; `n` counts them from 1. */
export const standingsOf = (
  asked: readonly AskedStanding[],
): Statement<{ n: number; standing: Standing }> => ({
  name: 'sms_standings',
  text: STANDINGS,
  values: [
    int8Array(asked.map(({ companyId }) => companyId)),
    textArray(asked.map(({ senderId }) => senderId ?? '')),
    int8Array(asked.map(({ callbackId }) => callbackId ?? '0')),
  ],
  read([n, spendable = null, ...lasting]) {
    const [status, kind, currency, rateGroupId, dailyLimit, approved, wallet, zone, ...rest] =
      lasting
    const [characters, senders, callback, closed, home] = rest
    const standing = {
      status: status ?? '',
      kind: kind ?? '',
      currency: currency ?? '',
      rateGroupId: rateGroupId ?? null,
      dailyLimit: dailyLimit ?? null,
      mostCharacters: characters == null ? SMS_MAX_CHARACTERS : Number(characters),
      approved: approved === 't',
      wallet: wallet ?? null,
      zone: zone ?? '',
      homeCountry: home ?? null,
      senders: senders == null ? [] : approvalsOf(senders),
      callback: callbackOf(callback),
      closed: closed?.split(',') ?? [],
      spendable,
      digest: JSON.stringify(lasting),
    }
    return { n: Number(n), standing }
  },
})

/** The standing of each that is asked, as far as the connection sees it; undefined: there is no such company. */
export async function readStandings(
  connections: Connections,
  asked: readonly AskedStanding[],
): Promise<(Standing | undefined)[]> {
  const statement = standingsOf(asked)
  const rowsOf = await sendTogether(connections, [statement])
  const found = new Map(rowsOf(statement).map(({ n, standing }) => [n, standing]))
  return asked.map((_asked, index) => found.get(index + 1))
}

/** A standing, undefined without such a company; `isNew`: as it is now, otherwise as it was when it was last read. */
export interface SeenStanding {
  standing: Standing | undefined
  isNew: boolean
}

/** The standing of a company: `anew` or as it is remembered. What rests on a remembered one has to check it. */
export type Standings = (asked: AskedStanding, how?: { anew: boolean }) => Promise<SeenStanding>

interface Waiting {
  asked: AskedStanding
  resolve: (seen: SeenStanding) => void
  reject: (error: unknown) => void
}

const REMEMBERED = 10_000

/** What is not remembered is read at once for all that ask while a read is under way. Its connection must see every company. */
export function createStandings(pool: Connections): Standings {
  const known = new Map<string, Standing>()
  let waiting: Waiting[] = []
  let isReading = false

  const remember = (asked: AskedStanding, standing: Standing | undefined) => {
    const key = standingKey(asked)
    known.delete(key)
    if (standing) known.set(key, standing)
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  }
  const answer = async (all: readonly Waiting[]) => {
    const asked = [...new Map(all.map((each) => [standingKey(each.asked), each.asked])).values()]
    const rows = await readStandings(pool, asked)
    for (const [index, each] of asked.entries()) remember(each, rows[index])
    for (const each of all) {
      each.resolve({ standing: known.get(standingKey(each.asked)), isNew: true })
    }
  }
  const read = async () => {
    isReading = true
    while (waiting.length > 0) {
      const all = waiting
      waiting = []
      try {
        await answer(all)
      } catch (error) {
        for (const { reject } of all) reject(error)
      }
    }
    isReading = false
  }
  return (asked, { anew = false } = { anew: false }) => {
    const standing = anew ? undefined : known.get(standingKey(asked))
    if (standing) return Promise.resolve({ standing, isNew: false })
    return new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!isReading) void read()
    })
  }
}

/** Equal for what has one standing. */
export const standingKey = ({ companyId, senderId, callbackId }: AskedStanding): string =>
  `${companyId}|${callbackId ?? ''}|${senderId ?? ''}`
