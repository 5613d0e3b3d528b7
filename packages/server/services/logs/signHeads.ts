import { auditHeads } from '../../store/audit/auditHeads.ts'
import type { Ports } from '../ports.ts'

/** Signs the changed heads of the audit chains, outside the database. */
export async function signHeads({
  system,
  digests,
  clock,
}: Pick<Ports, 'system' | 'digests' | 'clock'>): Promise<{ moved: number; chains: number }> {
  const heads = await auditHeads(system.pool)
  return { moved: await digests.sign(new Date(clock.now()), heads), chains: heads.length }
}
