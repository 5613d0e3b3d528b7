import { createHash } from 'node:crypto'
import type { ChainHead } from '../../ports/digestBook.ts'
import { type Connected, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { contentOf, NEW_FORM } from './blockContent.ts'
import { type LedgerFinding, NAMED, type Signed } from './invariant.ts'

/** Name of the chain of blocks among the chains whose heads are signed. */
export const LEDGER_CHAIN = 'ledger'
/**
 * Entries are sealed when whatever could still commit beside them is over: statements end after 5 s, transactions that
 * wait for their client after 60 s.
 */
const REST_MINUTES = 15
/** The most one block covers: it is hashed in one statement. */
const MOST_DAYS = 1

interface Head {
  seq: string
  until: string
  hash: Buffer
}

interface Next {
  /** Null: nothing was posted since the last block. */
  from: string | null
  until: string
  isOver: boolean
}

/**
 * Seals what was posted until a quarter of an hour ago, a day in a block at most.
 * @returns new blocks
 */
export async function sealBlocks(db: Transaction): Promise<number> {
  // Two servers seal one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('ledger_block'))`.run(db)
  await sql`set local statement_timeout = 0`.run(db)
  // Compiling a statement takes longer than any of these.
  await sql`set local jit = off`.run(db)
  for (let sealed = 0; ; sealed += 1) {
    const head = await sql<Head>`
      select b.seq::text, b.until::text, b.hash from ledger_block b order by b.seq desc limit 1`.first(
      db,
    )
    const after = head?.until ?? '-infinity'
    // Most often something was posted soon after the last block: what is later is read only if not.
    const next = await sql<Next>`
      with first as materialized (
        select coalesce(
          (select min(posted_at) from ledger_tx where posted_at >= ${after}::timestamptz
            and posted_at < ${after}::timestamptz + make_interval(days => ${MOST_DAYS})),
          (select min(posted_at) from ledger_tx where posted_at >= ${after}::timestamptz)) as at
      )
      select date_trunc('minute', f.at, 'UTC')::text as from, b.until::text, b.until > f.at as "isOver"
      from first f cross join lateral (
        select least(date_trunc('minute', now() - make_interval(mins => ${REST_MINUTES}), 'UTC'),
          date_trunc('minute', f.at, 'UTC') + make_interval(days => ${MOST_DAYS})) as until
      ) b`.first(db)
    if (!next?.from || !next.isOver) return sealed
    const { from, until } = next
    const seq = String(BigInt(head?.seq ?? 0) + 1n)
    // Counted, so that they are found by their time, and not by walking all ids until one has it.
    const ids = await sql<{ first: string; last: string }>`
      select min(id)::text as first, max(id)::text as last, count(*) from ledger_tx
      where posted_at >= ${from}::timestamptz and posted_at < ${until}::timestamptz`.first(db)
    if (!ids) throw new Error('An aggregate without a row')
    // Nothing was posted between the block before and the minute it begins with.
    const [content] = await contentOf(db, { from, untils: [until], ids, form: NEW_FORM })
    if (!content) throw new Error(`Transactions without entries from ${from}`)
    const hash = createHash('sha256')
      .update(head?.hash ?? '')
      .update(content.hash)
      .digest()
    await sql`
      insert into ledger_block (seq, until, entries, hash, form)
      values (${seq}, ${until}::timestamptz, ${content.entries}, ${hash}, ${NEW_FORM})`.run(db)
  }
}

/** The newest block, to be signed; none when nothing is sealed. */
export async function ledgerHead(db: Connected): Promise<ChainHead[]> {
  return sql<ChainHead>`
    select ${LEDGER_CHAIN} as chain, b.seq::text, encode(b.hash, 'hex') as hash
    from ledger_block b order by b.seq desc limit 1`.rows(db)
}

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
    off: off.slice(0, NAMED),
    offCount: off.length,
    wallets: [],
  }
}
