import { auditHeads } from '../../store/audit/auditHeads.ts'
import { withScope } from '../../store/database/withScope.ts'
import { ledgerHead, sealBlocks } from '../../store/ledger/blocks.ts'
import type { Ports } from '../ports.ts'

/** Seals what was posted in the ledger, and signs the changed heads of all chains outside the database. */
export async function signHeads({
  system,
  digests,
  clock,
}: Pick<Ports, 'system' | 'digests' | 'clock'>): Promise<{ moved: number; chains: number }> {
  const ledger = await withScope(system, 'everything', async (transaction) => {
    await sealBlocks(transaction)
    return ledgerHead(transaction)
  })
  const heads = [...(await auditHeads(system.pool)), ...ledger]
  return { moved: await digests.sign(new Date(clock.now()), heads), chains: heads.length }
}
