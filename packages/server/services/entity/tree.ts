import { Refused } from '../Refused.ts'
import type { Work } from './work.ts'
import { aboveOf } from '../../store/entity/tree.ts'

/** @throws Refused tree.cycle if the new parent is the record itself or below it */
export async function demandNoCycle(
  { transaction }: Work,
  table: 'sys_depart' | 'sys_permission',
  id: string,
  parentId: unknown,
): Promise<void> {
  if (parentId === null || parentId === undefined) return
  const rows = await aboveOf(transaction, table, { id, parentId })
  if (rows.length > 0) {
    throw new Refused('tree.cycle', { fields: { parentId: { reason: 'tree.cycle' } } })
  }
}
