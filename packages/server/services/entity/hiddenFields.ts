import type { Entity, FieldValues } from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'

/**
 * Fields that do not exist for this reader: amounts, for a user whose amounts are hidden, and columns with a rule in
 * force that no role of theirs grants. What names a record is always there.
 */
export function hiddenFields(ctx: Ctx, entity: Entity): ReadonlySet<string> {
  return new Set(
    Object.entries(entity.fields)
      .filter(([name, field]) => isHidden(ctx, entity, name, field.amount === true))
      .map(([name]) => name),
  )
}

const isHidden = (ctx: Ctx, entity: Entity, name: string, amount: boolean): boolean =>
  (amount && ctx.actor.hideAmounts) ||
  (name !== entity.title && hidesColumn(ctx, entity.name, name))

/** Whether a column rule keeps a field of a list from this reader. */
export const hidesColumn = (
  { hiddenColumns }: Pick<Ctx, 'hiddenColumns'>,
  list: string,
  field: string,
): boolean => hiddenColumns.has(`${list}:column:${field}`)

/** What a console cannot draw a row without: no column rule takes it away. */
const kept: ReadonlySet<string> = new Set(['id', 'taskId', 'status', 'currency', 'abilities'])

/** A row of a list that is no entity's, without the columns a rule keeps from this reader. */
export function withoutHidden<Row extends { id: string }>(
  ctx: Pick<Ctx, 'hiddenColumns'>,
  list: string,
  row: Row,
): Row {
  if (ctx.hiddenColumns.size === 0) return row
  const shown = Object.entries(row).filter(
    ([name]) => kept.has(name) || !hidesColumn(ctx, list, name.replace(/_dictText$/, '')),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of these lists are read field by field, and a console leaves out the column
  return Object.fromEntries(shown) as Row
}

/** @throws Refused query.unknownColumn when a filter asks by a column that does not exist for this reader */
export function demandShown(
  ctx: Pick<Ctx, 'hiddenColumns'>,
  list: string,
  filters: Readonly<Record<string, unknown>>,
): void {
  const field = Object.keys(filters).find(
    (name) =>
      filters[name] !== undefined &&
      !kept.has(name) &&
      hidesColumn(ctx, list, name.replace(/_(begin|end)$/, '')),
  )
  if (field !== undefined) throw new Refused('query.unknownColumn', { args: { field } })
}

/** Values of a new record that say something: an add holds every field, also those nobody gave. */
export const givenValues = ({ fields }: Entity, values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const nothing = value === null || (Array.isArray(value) && value.length === 0)
      return !nothing && value !== fields[name]?.initial
    }),
  )

/** Nobody writes what they do not see: the answer would tell whether it was so. @throws Refused request.unknownField */
export function demandSeen(ctx: Ctx, entity: Entity, values: FieldValues): void {
  const hidden = hiddenFields(ctx, entity)
  const field = Object.keys(values).find((name) => hidden.has(name))
  if (field !== undefined) throw new Refused('request.unknownField', { args: { field } })
}
