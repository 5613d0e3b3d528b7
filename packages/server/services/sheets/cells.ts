import { harmless } from '@tandem/core'
import { translate } from '@tandem/i18n'
import { type Entity, type Field, formatZoned } from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../hiddenFields.ts'
import { plainText } from '../../store/entity/plainText.ts'

/** A decimal, or a moment in the reader's zone: text in a CSV, a number or a date in a workbook. */
export interface FormattedCell {
  kind: 'decimal' | 'moment'
  text: string
}

/** The content of a cell. */
export type Cell = string | number | boolean | null | FormattedCell

/** A cell as displayed text. */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? cell.text : String(cell)
}

/** A moment, ISO 8601, in the reader's zone. */
export const momentCell = ({ timeZone }: Pick<Ctx, 'timeZone'>, iso: string): Cell => ({
  kind: 'moment',
  text: formatZoned(Date.parse(iso), timeZone),
})

/** An amount or a price as a decimal text. */
export const decimalCell = (text: string): Cell => ({ kind: 'decimal', text })

/** Fields of a sheet visible to this reader, in the order of the entity. */
export function sheetFields(ctx: Ctx, entity: Entity): [string, Field][] {
  const hidden = hiddenFields(ctx, entity)
  return Object.entries(entity.fields).filter(
    ([name, field]) => field.kind !== 'secret' && !field.apart && !hidden.has(name),
  )
}

/** Heading of a field in the reader's language. */
export const heading = (ctx: Ctx, entity: Entity, name: string): string =>
  translate(ctx.locale, `${entity.name}.${name}.label`)

/** A field of a presented record as a cell, in the reader's language. */
export function cellOf(
  ctx: Ctx,
  name: string,
  field: Field,
  record: Readonly<Record<string, unknown>>,
): Cell {
  const value = record[name]
  if (value === null || value === undefined) return null
  if (field.entity) return harmless(plainText(record[`${name}_dictText`] ?? value))
  switch (field.kind) {
    case 'choice':
      return harmless(plainText(record[`${name}_dictText`] ?? value))
    case 'flag':
      return translate(ctx.locale, value === true ? 'kit.yes' : 'kit.no')
    case 'integer':
      return Number(value)
    case 'instant':
      return momentCell(ctx, plainText(value))
    case 'decimal':
    case 'money':
      return decimalCell(plainText(value))
    default:
      return harmless(plainText(value))
  }
}
