import { createHash } from 'node:crypto'
import { type Connected, sql } from '../database/sql.ts'
import { type BlockContent, type BlockForm, type BlockRun, contentOf } from './blockContent.ts'
import { type LedgerFinding, NAMED } from './invariant.ts'

/** Entries that are hashed at once: they are sorted in memory. */
const RUN_ENTRIES = 250_000

interface Block {
  seq: string
  until: string
  entries: string
  hash: Buffer
  form: BlockForm
  /** It ends later than the block before it. */
  follows: boolean
}

/** Work that may be shared between connections with the same snapshot, and what comes of it when all of it is done. */
export interface BlockCheck {
  runs: readonly ((db: Connected) => Promise<void>)[]
  finding: () => LedgerFinding
}

/** T1: what was sealed is as it was; nothing changed, removed or added behind a block. */
export async function blockCheck(db: Connected): Promise<BlockCheck> {
  const blocks = await sql<Block>`
    select b.seq::text, b.until::text, b.entries::text, b.hash, b.form, coalesce(lag(b.until) over w < b.until, true) as follows
    from ledger_block b window w as (order by b.seq) order by b.seq`.rows(db)
  const found = new Map<number, BlockContent>()
  const runs = (await runsOf(db, blocks)).map((run) => async (on: Connected) => {
    for (const content of await contentOf(on, run)) {
      found.set(run.after + content.place, content)
    }
  })
  return {
    runs,
    finding() {
      const off = blocks.flatMap((block, index) => {
        const what = faultOf(block, index + 1, found.get(index + 1), blocks[index - 1])
        return what ? [`block ${block.seq}, posted before ${block.until}: ${what}`] : []
      })
      return {
        code: 'T1',
        rule: 'every block of entries is as it was sealed, and follows the one before it',
        checked: blocks.reduce((sum, { entries }) => sum + Number(entries), 0),
        off: off.slice(0, NAMED),
        offCount: off.length,
        wallets: [],
      }
    },
  }
}

/** T1, all of it on one connection. */
export async function checkBlocks(db: Connected): Promise<LedgerFinding> {
  const check = await blockCheck(db)
  for (const run of check.runs) await run(db)
  return check.finding()
}

function faultOf(
  block: Block,
  place: number,
  found: BlockContent | undefined,
  before: Block | undefined,
): string | undefined {
  if (block.seq !== String(place)) return 'a block before it is missing'
  if (!found) return 'its entries are gone'
  if (String(found.entries) !== block.entries) {
    return `${found.entries} entries, sealed with ${block.entries}`
  }
  const hash = createHash('sha256')
    .update(before?.hash ?? '')
    .update(found.hash)
    .digest()
  if (block.follows && hash.equals(block.hash)) return undefined
  return 'its entries, or the block before it, are not those it was sealed with'
}

// Blocks of one form that follow each other, until there are enough entries.
async function runsOf(
  db: Connected,
  blocks: readonly Block[],
): Promise<(BlockRun & { after: number })[]> {
  const untils = blocks.map(({ until }) => until)
  const spans = await sql<{ place: number; first: string; last: string }>`
    select width_bucket(posted_at, ${untils}::timestamptz[]) + 1 as place, min(id)::text as first, max(id)::text as last
    from ledger_tx where posted_at < (select max(until) from ledger_block) group by 1`.rows(db)
  const spanOf = new Map(spans.map((span) => [span.place, span]))
  const runs: (BlockRun & { after: number; entries: number; untils: string[] })[] = []
  for (const [index, { until, entries, form }] of blocks.entries()) {
    const span = spanOf.get(index + 1)
    if (!span) continue
    const open = runs.at(-1)
    const follows = open && open.after + open.untils.length === index
    if (open && follows && open.form === form && open.entries < RUN_ENTRIES) {
      open.untils.push(until)
      open.entries += Number(entries)
      open.ids = {
        first: smaller(open.ids.first, span.first),
        last: larger(open.ids.last, span.last),
      }
    } else {
      const from = blocks[index - 1]?.until ?? '-infinity'
      runs.push({ after: index, from, untils: [until], ids: span, form, entries: Number(entries) })
    }
  }
  return runs
}

const smaller = (one: string, other: string): string => (BigInt(one) < BigInt(other) ? one : other)
const larger = (one: string, other: string): string => (BigInt(one) < BigInt(other) ? other : one)
