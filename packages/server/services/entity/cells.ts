import { harmless } from '@tandem/core'
import { translate } from '@tandem/i18n'
import { type Entity, type Field, formatZoned } from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import { hiddenFields } from './hiddenFields.ts'
import type { PresentedRecord } from './present.ts'
import { plainText } from '../../store/entity/plainText.ts'

/** What one cell of a sheet holds. Decimals stay text: a spreadsheet's number would round them. */
export type Cell = string | number | boolean | null

/** Fields a sheet shows this reader, in the order of the entity. */
export function sheetFields(ctx: Ctx, entity: Entity): [string, Field][] {
  const hidden = hiddenFields(ctx, entity)
  return Object.entries(entity.fields).filter(
    ([name, field]) => field.kind !== 'secret' && !field.apart && !hidden.has(name),
  )
}

/** Heading of a field in the reader's language. */
export const heading = (ctx: Ctx, entity: Entity, name: string): string =>
  translate(ctx.locale, `${entity.name}.${name}.label`)

/** A field of a presented record as a cell, in words of the reader. */
export function cellOf(ctx: Ctx, name: string, field: Field, record: PresentedRecord): Cell {
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
      return formatZoned(Date.parse(plainText(value)), ctx.timeZone)
    default:
      return harmless(plainText(value))
  }
}
