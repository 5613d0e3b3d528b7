import type pg from 'pg'
import { billInvariants } from './billInvariants.ts'
import { boundInvariant } from './bounds.ts'
import { checkSignedBlocks } from './blocks.ts'
import { channelBooks } from './channelBooks.ts'
import { blockCheck } from './checkBlocks.ts'
import { type Invariant, type LedgerFinding, NAMED, type Signed } from './invariant.ts'
import { ledgerInvariants, sumInvariants } from './ledgerInvariants.ts'
import { createSums, dropSums, fillSums } from './ledgerSums.ts'
import { paymentInvariants } from './paymentInvariants.ts'

/**
 * Checks every invariant against one snapshot of the database, which may be in use; and the blocks of entries against their
 * signatures, where those are at hand. A second connection (`beside`) shares the work, so that two processors do.
 */
export async function checkLedger(
  client: pg.ClientBase,
  signed?: Signed,
  beside?: pg.ClientBase,
): Promise<LedgerFinding[]> {
  // Temporary tables may be written, but not made, in a transaction that only reads.
  await client.query(createSums)
  try {
    const snapshot = await begin(client)
    const blocks = await blockCheck(client)
    const found = new Map<Invariant, LedgerFinding>()
    const check = (invariant: Invariant) => async (on: pg.ClientBase) => {
      found.set(invariant, await findingOf(on, invariant))
    }
    const ofSums = async (on: pg.ClientBase) => {
      await fillSums(on)
      for (const invariant of sumInvariants) await check(invariant)(on)
    }
    const others = [
      ...ledgerInvariants,
      boundInvariant,
      ...paymentInvariants,
      ...billInvariants,
      ...channelBooks.flatMap((books) => books.invariants),
    ]
    const tasks = [...blocks.runs, ...others.map(check)].values()
    // Both end before either is given back.
    const ended = await Promise.allSettled([
      ofSums(client).then(() => work(client, tasks)),
      ...(beside ? [besides(beside, snapshot, tasks)] : []),
    ])
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    const findings = [...sumInvariants, ...others].flatMap(
      (invariant) => found.get(invariant) ?? [],
    )
    findings.push(blocks.finding())
    if (signed) findings.push(await checkSignedBlocks(client, signed))
    return findings.toSorted((a, b) => byCode.compare(a.code, b.code))
  } finally {
    await client.query('rollback')
    await client.query(dropSums)
  }
}

const byCode = new Intl.Collator('en', { numeric: true })

type Task = (on: pg.ClientBase) => Promise<void>

async function work(client: pg.ClientBase, tasks: Iterable<Task>): Promise<void> {
  for (const task of tasks) await task(client)
}

async function besides(
  client: pg.ClientBase,
  snapshot: string,
  tasks: Iterable<Task>,
): Promise<void> {
  try {
    await begin(client, snapshot)
    await work(client, tasks)
  } finally {
    await client.query('rollback')
  }
}

/** @returns the name of the snapshot that the transaction reads, for another connection */
async function begin(client: pg.ClientBase, snapshot?: string): Promise<string> {
  await client.query('begin isolation level repeatable read read only')
  if (snapshot !== undefined) {
    await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
  }
  // Sums over everything, one after the other: memory for whole tables of them, and none of it compiled. The connections share the
  // processors: what is handed between parallel workers costs as much again.
  await client.query(
    `set local tandem.everything = 'on'; set local statement_timeout = 0; set local work_mem = '192MB'; set local jit = off;
     set local max_parallel_workers_per_gather = 0`,
  )
  const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name')
  return rows[0]?.name ?? ''
}

async function findingOf(
  client: pg.ClientBase,
  { code, rule, of, faults, ofWallets }: Invariant,
): Promise<LedgerFinding> {
  const counted = await client.query<{ count: string }>(of)
  const found = await client.query<{ fault: string; all: string }>(
    `select fault, count(*) over () as all from (${faults}) f order by fault limit ${NAMED}`,
  )
  const offCount = Number(found.rows[0]?.all ?? 0)
  const wallets =
    ofWallets && offCount > 0
      ? await client.query<{ id: string }>(
          `select distinct wallet_id::text as id from (${faults}) f order by 1`,
        )
      : undefined
  return {
    code,
    rule,
    checked: Number(counted.rows[0]?.count ?? 0),
    off: found.rows.map(({ fault }) => fault),
    offCount,
    wallets: wallets?.rows.map(({ id }) => id) ?? [],
  }
}

/** The findings as lines for people, one per invariant and one per violation listed. */
export function describeFindings(findings: readonly LedgerFinding[]): string {
  return findings
    .flatMap(({ code, rule, checked, off, offCount }) => {
      const verdict = offCount === 0 ? 'ok' : `OFF ${offCount}`
      const named = off.map((fault) => `     ${fault}`)
      if (offCount > off.length) named.push(`     and ${offCount - off.length} more`)
      return [`${code}  ${verdict.padEnd(8)} ${rule} (${checked} checked)`, ...named]
    })
    .join('\n')
}
