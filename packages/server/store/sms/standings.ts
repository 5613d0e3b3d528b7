import type pg from 'pg'
import { int8Array } from '../database/int8Array.ts'

/** What decides whether a company may send now. */
export interface Standing {
  id: string
  status: string
  kind: string
  currency: string
  rate_group_id: string | null
  daily_limit: string | null
  /** It and everyone above it. */
  approved: boolean
  /** Micros, with credit; null without a wallet. */
  spendable: string | null
  wallet: string | null
  /** IANA zone of its days. */
  zone: string
  /** Those of the asked sender IDs that it may use. */
  senders: string[]
  /** Those of the asked callbacks that are its own and enabled. */
  callbacks: string[]
  /** ISO codes of the countries closed for sending. */
  closed: string[]
}

const STANDINGS = `select c.id, c.status, c.kind, c.currency, c.rate_group_id, c.daily_limit,
    c.audit_status = 'approved' and not exists (
      select from sys_company a where a.id = any (c.ancestor_ids) and a.audit_status <> 'approved') as approved,
    w.available + w.credit_limit as spendable, w.status as wallet, coalesce(company_zone(c.id), 'UTC') as zone,
    array(select s.sender from sms_sender_id s
      where s.company_id = c.id and s.sender = any ($2::text[]) and s.status = 'approved' and s.deleted_at is null
    ) as senders,
    array(select b.id::text from sys_callback b
      where b.company_id = c.id and b.id = any ($3::bigint[]) and b.enabled and b.deleted_at is null
    ) as callbacks,
    array(select n.iso2 from sys_country n where not n.enabled and n.deleted_at is null) as closed
  from sys_company c left join ledger_wallet w on w.company_id = c.id
  where c.id = any ($1::bigint[]) and c.deleted_at is null`

/** What is asked about a company: whether it may send, and use these. */
export interface AskedStanding {
  companyId: string
  senderId: string | null
  callbackId: string | null
}

/** The standing of companies, as far as the connection sees them. */
export async function readStandings(
  client: Pick<pg.ClientBase, 'query'>,
  asked: readonly AskedStanding[],
): Promise<Standing[]> {
  const { rows } = await client.query<Standing>({
    name: 'sms_standings',
    text: STANDINGS,
    values: [
      int8Array([...new Set(asked.map(({ companyId }) => companyId))]),
      [...new Set(asked.flatMap(({ senderId }) => senderId ?? []))],
      int8Array([...new Set(asked.flatMap(({ callbackId }) => callbackId ?? []))]),
    ],
  })
  return rows
}

/** Reads the standing of a company now. */
export type Standings = (asked: AskedStanding) => Promise<Standing | undefined>

interface Waiting extends AskedStanding {
  resolve: (standing: Standing | undefined) => void
  reject: (error: unknown) => void
}

/**
 * One read for all that ask before `turn` resolves, at least while another is under way. Its connection must see every
 * company.
 */
export function createStandings(
  pool: Pick<pg.Pool, 'query'>,
  turn: () => Promise<unknown>,
): Standings {
  let waiting: Waiting[] = []
  let isReading = false
  const read = async () => {
    isReading = true
    while (waiting.length > 0) {
      await turn()
      const asked = waiting
      waiting = []
      try {
        const rows = await readStandings(pool, asked)
        const found = new Map(rows.map((row) => [row.id, row]))
        for (const { companyId, resolve } of asked) resolve(found.get(companyId))
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
      // Who was answered goes on first: what they write is what the next turn waits for.
      await new Promise((go) => void setImmediate(go))
    }
    isReading = false
  }
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...asked, resolve, reject })
      if (!isReading) void read()
    })
}
