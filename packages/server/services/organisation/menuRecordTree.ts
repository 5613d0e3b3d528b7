import { entities, type TreeNode } from '@tandem/model'

import { plainText } from '../../store/entity/plainText.ts'
import type { Ctx } from '../ctx.ts'
import type { PresentedRecord } from '../entity/present.ts'
import { listEntity } from '../entity/readRecords.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Ports } from '../ports.ts'
import { treeOf } from './trees.ts'

const PAGE_SIZE = 200

/**
 * GET /sys/permission/list as requested by clients of the API family, without a page: every menu and button with
 * all fields, as a tree in menu order.
 */
export async function menuRecordTree(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  rules: EntityRules,
): Promise<TreeNode[]> {
  const order = { column: 'sortNo', order: 'asc', pageSize: String(PAGE_SIZE) }
  const rows: PresentedRecord[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await listEntity(ctx, ports, entities.permission, rules, { ...order, cursor })
    rows.push(...page.records)
    cursor = page.next
  }
  const titled = rows.map((row) => ({
    row,
    id: row.id,
    parentId: row['parentId'] === null ? null : plainText(row['parentId']),
    title: plainText(ctx.locale === 'zh_CN' ? row['name'] : row['nameEn'] || row['name']),
  }))
  return treeOf(titled, ({ row }) => row)
}
