import { columnOf, type Entity, entities, isId } from '@tandem/model'

import { inSight } from './inSight.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { hiddenFields } from '../hiddenFields.ts'
import { duplicate } from './refusals.ts'
import { recordsWithValue } from '../../store/entity/takenValue.ts'

export interface DuplicateQuestion {
  tableName: string
  fieldName: string
  fieldVal: string
  dataId?: string | undefined
}

/**
 * GET /sys/duplicate/check: whether a value of a unique field is taken among the visible records. Only
 * for fields that an entity declares unique, and for users who may add or edit its records.
 * @throws Refused check.unknownField, record.duplicate
 */
export async function checkDuplicate(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  { tableName, fieldName, fieldVal, dataId }: DuplicateQuestion,
): Promise<void> {
  const found = uniqueField(tableName, fieldName)
  if (!found) {
    throw new Refused('check.unknownField', { args: { field: `${tableName}.${fieldName}` } })
  }
  const { entity, field, unique } = found
  if (hiddenFields(ctx, entity).has(field)) {
    throw new Refused('query.unknownColumn', { args: { field: `${tableName}.${fieldName}` } })
  }
  if (!ctx.can(`${entity.name}:add`) && !ctx.can(`${entity.name}:edit`)) {
    throw new Refused('access.denied', { args: { access: `${entity.name}:add` } })
  }
  if (fieldVal === '') return
  const except = isId(dataId) ? dataId : '0'
  const taken = await inSight(ctx, ports, entity, async (db) => {
    const rows = await recordsWithValue(db, ctx, {
      entity,
      unique,
      column: fieldName,
      value: fieldVal,
      except,
      companyId: ctx.actor.companyId,
    })
    return rows.length > 0
  })
  if (taken) throw duplicate(entity, field, { [field]: fieldVal })
}

interface Found {
  entity: Entity
  field: string
  unique: NonNullable<Entity['unique']>[number]
}

/** All fields that can be checked, by names of table and column. */
function uniqueField(table: string, columnName: string): Found | undefined {
  const every: readonly Entity[] = Object.values(entities)
  for (const entity of every) {
    if (entity.table !== table) continue
    for (const unique of entity.unique ?? []) {
      const { field } = unique
      const definition = entity.fields[field]
      if (definition && columnOf(field, definition) === columnName) return { entity, field, unique }
    }
  }
  return undefined
}
