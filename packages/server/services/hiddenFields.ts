import { type Entity, type FieldValues, ruledList } from '@tandem/model'

import type { Ctx } from './ctx.ts'
import { Refused } from './Refused.ts'

/**
 * Fields hidden from this reader: amounts, for users with hidden amounts, and columns with an active rule that none
 * of their roles grants. Naming fields are always visible.
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

/** Whether a column rule hides a field of a list from this reader. */
export const hidesColumn = (
  { hiddenColumns }: Pick<Ctx, 'hiddenColumns'>,
  list: string,
  field: string,
): boolean => hiddenColumns.has(`${ruledList(list)}:column:${field}`)

/** Required by a console to draw a row: column rules do not apply. */
const kept: ReadonlySet<string> = new Set(['id', 'taskId', 'status', 'currency', 'abilities'])

/** A row of a list that is not an entity's, without columns hidden from this reader. */
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

/** @throws Refused query.unknownColumn if a filter uses a column hidden from this reader */
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

/** Non-empty values of a new record: an add contains every field, including missing ones. */
export const givenValues = ({ fields }: Entity, values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const nothing = value === null || (Array.isArray(value) && value.length === 0)
      return !nothing && value !== fields[name]?.initial
    }),
  )

/** Hidden fields cannot be written: the answer would reveal their value. @throws Refused request.unknownField */
export function demandSeen(ctx: Ctx, entity: Entity, values: FieldValues): void {
  const hidden = hiddenFields(ctx, entity)
  const field = Object.keys(values).find((name) => hidden.has(name))
  if (field !== undefined) throw new Refused('request.unknownField', { args: { field } })
}
