import type { ChainHead } from '../../ports/digestBook.ts'
import { type Connected, type Sql, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import type { Invariant, LedgerFinding, Signed } from './invariant.ts'

/** Name of the chain of blocks among the chains whose heads are signed. */
export const LEDGER_CHAIN = 'ledger'
/**
 * Entries are sealed when whatever could still commit beside them is over: statements end after 5 s, transactions that
 * wait for their client after 60 s.
 */
const REST_MINUTES = 15
/** The most one block covers: it is hashed in one statement. */
const MOST_DAYS = 1

// What is hashed, minute by minute, so that no text grows beyond what one minute posts. The text is built of the columns
// by name, and of instants as numbers: neither a new column nor a zone changes it.
const content = (block: string, condition: Sql): Sql => sql`
  select block, sum(entries)::bigint as entries, sha256(string_agg(hash, ''::bytea order by minute)) as hash
  from (
    select ${sql.text(block)} as block, date_trunc('minute', t.posted_at, 'UTC') as minute, count(*) as entries,
      sha256(convert_to(string_agg(row(t.id, t.company_id, t.kind, t.idem_key, extract(epoch from t.posted_at), t.actor_id,
        t.reason, t.reverses, e.seq, e.account_id, e.company_id, e.currency, e.amount)::text, E'\\n' order by t.id, e.seq), 'UTF8')) as hash
    from ledger_tx t join ledger_entry e on e.tx_id = t.id
    where ${condition} group by 1, 2
  ) m group by block`

/**
 * Seals what was posted until a quarter of an hour ago, a day in a block at most.
 * @returns new blocks
 */
export async function sealBlocks(db: Transaction): Promise<number> {
  // Two servers seal one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('ledger_block'))`.run(db)
  await sql`set local statement_timeout = 0`.run(db)
  for (let sealed = 0; ; sealed += 1) {
    const next = await sql<{ seq: string; before: Buffer | null; begin: Date | null; until: Date }>`
      with head as (select seq, until, hash from ledger_block order by seq desc limit 1),
      first as (
        select min(t.posted_at) as at from ledger_tx t
        where t.posted_at >= coalesce((select until from head), '-infinity')
      )
      select (coalesce((select seq from head), 0) + 1)::text as seq, (select hash from head) as before,
        date_trunc('minute', f.at, 'UTC') as begin,
        least(date_trunc('minute', now() - make_interval(mins => ${REST_MINUTES}), 'UTC'),
          date_trunc('minute', f.at, 'UTC') + make_interval(days => ${MOST_DAYS})) as until
      from first f`.first(db)
    if (!next?.begin || next.begin >= next.until) return sealed
    const { seq, before, begin, until } = next
    // Nothing was posted between the block before and the minute of `begin`; the times as values let its index be used.
    await sql`
      insert into ledger_block (seq, until, entries, hash)
      select ${seq}, ${until}, b.entries, sha256(coalesce(${before}, ''::bytea) || b.hash)
      from (${content('1', sql`t.posted_at >= ${begin} and t.posted_at < ${until}`)}) b`.run(db)
  }
}

/** The newest block, to be signed; none when nothing is sealed. */
export async function ledgerHead(db: Connected): Promise<ChainHead[]> {
  return sql<ChainHead>`
    select ${LEDGER_CHAIN} as chain, seq::text, encode(hash, 'hex') as hash
    from ledger_block order by seq desc limit 1`.rows(db)
}

/** What was sealed is as it was: nothing changed, removed or added behind a block. */
export const blockInvariants: readonly Invariant[] = [
  {
    code: 'T1',
    rule: 'every block of entries is as it was sealed, and follows the one before it',
    of: 'select coalesce(sum(entries), 0) as count from ledger_block',
    faults: `with ends as (
        select array_agg(until order by seq) as untils from ledger_block
      ), found as (
        ${
          content(
            'width_bucket(t.posted_at, (select untils from ends)) + 1',
            sql`t.posted_at < (select max(until) from ledger_block)`,
          ).statement().text
        }
      ), chain as (
        select b.*, row_number() over w as place, lag(hash) over w as before, lag(until) over w as since
        from ledger_block b window w as (order by seq)
      )
      select format('block %s, posted before %s: %s', coalesce(c.seq, f.block), c.until, case
          when c.seq <> c.place then 'a block before it is missing'
          when f.block is null then 'its entries are gone'
          when f.entries <> c.entries then format('%s entries, sealed with %s', f.entries, c.entries)
          else 'its entries, or the block before it, are not those it was sealed with' end) as fault
      from chain c full join found f on f.block = c.place
      where c.seq is distinct from c.place or f.hash is null or c.since >= c.until
        or c.hash <> sha256(coalesce(c.before, ''::bytea) || f.hash)`,
  },
]

/** Compares the blocks with the heads that were signed outside the database. */
export async function checkSignedBlocks(
  db: Connected,
  { heads, faults }: Signed,
): Promise<LedgerFinding> {
  const signed = heads.filter(({ chain }) => chain === LEDGER_CHAIN)
  const blocks = await sql<{ seq: string; hash: string }>`
    select seq::text, encode(hash, 'hex') as hash from ledger_block
    where seq = any (${signed.map(({ seq }) => seq)}::bigint[])`.rows(db)
  const known = new Map(blocks.map(({ seq, hash }) => [seq, hash]))
  const off = [
    ...faults,
    ...signed
      .filter(({ seq, hash }) => known.get(seq) !== hash)
      .map(
        ({ seq, at }) =>
          `block ${seq} is ${known.has(seq) ? 'not the one' : 'gone that was'} signed ${at}`,
      ),
  ]
  return {
    code: 'T2',
    rule: 'every block that was signed outside the database is still the one that was signed',
    checked: signed.length,
    off: off.slice(0, 10),
    offCount: off.length,
    wallets: [],
  }
}
