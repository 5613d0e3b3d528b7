import type pg from 'pg'
import { billInvariants } from './billInvariants.ts'
import { blockInvariants, checkSignedBlocks } from './blocks.ts'
import { channelBooks } from './channelBooks.ts'
import type { LedgerFinding, Signed } from './invariant.ts'
import { ledgerInvariants } from './ledgerInvariants.ts'
import { paymentInvariants } from './paymentInvariants.ts'

const NAMED = 10

/**
 * Checks every invariant against one snapshot of the database, which may be in use; and the blocks of entries against their
 * signatures, where those are at hand.
 */
export async function checkLedger(
  client: pg.ClientBase,
  signed?: Signed,
): Promise<LedgerFinding[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // Sums over everything, one after the other: memory for whole tables of them, and none of it compiled.
    await client.query(
      `set local tandem.everything = 'on'; set local statement_timeout = 0; set local work_mem = '192MB'; set local jit = off`,
    )
    const invariants = [
      ...ledgerInvariants,
      ...paymentInvariants,
      ...billInvariants,
      ...blockInvariants,
      ...channelBooks.flatMap((books) => books.invariants),
    ]
    const findings: LedgerFinding[] = []
    for (const { code, rule, of, faults, ofWallets } of invariants) {
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
      findings.push({
        code,
        rule,
        checked: Number(counted.rows[0]?.count ?? 0),
        off: found.rows.map(({ fault }) => fault),
        offCount,
        wallets: wallets?.rows.map(({ id }) => id) ?? [],
      })
    }
    if (signed) findings.push(await checkSignedBlocks(client, signed))
    return findings
  } finally {
    await client.query('rollback')
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
