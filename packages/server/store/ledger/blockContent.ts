import { type Connected, type Sql, sql } from '../database/sql.ts'

/** What was hashed of the entries of one block. */
export interface BlockContent {
  /** 1 for the first of the blocks that were asked for. */
  place: number
  entries: number
  hash: Buffer
}

/** Blocks that follow each other, and the transactions in them. */
export interface BlockRun {
  /** Inclusive begin of the first one, as PostgreSQL writes instants. */
  from: string
  /** Exclusive ends, ascending. */
  untils: readonly string[]
  /** Smallest and largest id of their transactions: entries know no time, but are found by these. */
  ids: { first: string; last: string }
  form: BlockForm
}

/** How a block was hashed. */
export type BlockForm = 1 | 2
/** Form of new blocks. */
export const NEW_FORM: BlockForm = 2

/**
 * Hashes the entries of blocks, minute by minute, so that nothing that is hashed grows beyond what one minute posts. It is built of the
 * columns by name, and of instants as numbers: neither a new column nor a zone changes it.
 */
export async function contentOf(db: Connected, run: BlockRun): Promise<BlockContent[]> {
  // Conditions on ids and on times are taken for independent: for the few transactions that are expected, all entries would be put together
  // once for each.
  await sql`set local enable_nestloop = off`.run(db)
  const content = await sql<BlockContent>`
    select place, sum(entries)::int as entries, sha256(string_agg(hash, ''::bytea order by minute)) as hash
    from (${minutes[run.form](run)}) m group by place`.rows(db)
  await sql`set local enable_nestloop = on`.run(db)
  return content
}

const transactionsOf = ({ from, untils, ids }: BlockRun): Sql => sql`
  t.posted_at >= ${from}::timestamptz and t.posted_at < ${untils.at(-1)}::timestamptz
    and t.id between ${ids.first}::bigint and ${ids.last}::bigint`
const entriesOf = ({ ids }: BlockRun): Sql =>
  sql`e.tx_id between ${ids.first}::bigint and ${ids.last}::bigint`
const place = ({ untils }: BlockRun): Sql =>
  sql`width_bucket(t.posted_at, ${untils}::timestamptz[]) + 1`
const minute = sql`date_trunc('minute', t.posted_at, 'UTC')`

const minutes: Record<BlockForm, (run: BlockRun) => Sql> = {
  // The columns as text, a line an entry.
  1: (run) => sql`
    select ${place(run)} as place, ${minute} as minute, count(*) as entries,
      sha256(convert_to(string_agg(row(t.id, t.company_id, t.kind, t.idem_key, extract(epoch from t.posted_at), t.actor_id,
        t.reason, t.reverses, e.seq, e.account_id, e.company_id, e.currency, e.amount)::text, E'\\n' order by t.id, e.seq), 'UTF8')) as hash
    from ledger_tx t join ledger_entry e on e.tx_id = t.id
    where ${transactionsOf(run)} and ${entriesOf(run)} group by 1, 2`,
  // The columns as PostgreSQL sends them in binary, each with its length; each transaction once, followed by its entries: less than half
  // the work. Entries are put together in the order of their index, before anything is joined.
  2: (run) => sql`
    select place, minute, sum(entries) as entries, sha256(string_agg(content, ''::bytea order by id)) as hash
    from (
      select t.id, ${place(run)} as place, ${minute} as minute, e.entries,
        record_send(row(t.id, t.company_id, t.kind, t.idem_key, t.posted_at, t.actor_id, t.reason, t.reverses)) || e.content as content
      from (
        select e.tx_id, count(*) as entries,
          string_agg(record_send(row(e.seq, e.account_id, e.book_id, e.company_id, e.currency, e.amount)), ''::bytea order by e.seq) as content
        from ledger_entry e where ${entriesOf(run)} group by e.tx_id
      ) e join ledger_tx t on t.id = e.tx_id where ${transactionsOf(run)}
    ) x group by place, minute`,
}
