import { sharesText } from '@tandem/core'
import { translate } from '@tandem/i18n'
import type { Entity, Field } from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import { type Cell, decimalCell, momentCell } from '../sheets/cells.ts'
import { importFields, importLabel } from '../entity/importColumns.ts'
import { timeHeading } from '../sheets/exportSource.ts'
import { sheetStream } from '../sheets/sheetStream.ts'
import type { Workbook } from './startExport.ts'

/** GET <path>/importTemplate: the headings in the reader's language and one example row. */
export function importTemplate(ctx: Ctx, entity: Entity): Workbook {
  const fields = importFields(ctx, entity)
  const headings = fields.map(([name, field]) => {
    const label = importLabel(ctx, entity, name)
    return field.kind === 'instant' ? timeHeading(ctx, label) : label
  })
  const example = fields.map(([name, field]) => exampleOf(ctx, entity, name, field))
  const title = translate(ctx.locale, `${entity.name}.many`)
  return {
    stream: sheetStream('xlsx', headings, rows(example)),
    fileName: `${translate(ctx.locale, 'exports.templateName', { name: title })}.xlsx`,
  }
}

async function* rows(example: readonly Cell[]): AsyncGenerator<readonly Cell[]> {
  yield example
}

function exampleOf(ctx: Ctx, entity: Entity, name: string, field: Field): Cell {
  const { locale } = ctx
  switch (field.kind) {
    case 'choice':
      return translate(locale, `${entity.name}.${name}.${field.values?.[0] ?? ''}`)
    case 'flag':
      return translate(locale, 'kit.yes')
    case 'integer':
      return Number(field.initial ?? field.from ?? 1)
    case 'decimal':
    case 'money':
      return decimalCell((0.05).toFixed(Math.min(field.digits ?? 2, 4)))
    case 'instant':
      return momentCell(ctx, ctx.now.toISOString())
    case 'country':
      return 'SG'
    case 'phone':
      return '+6581234567'
    case 'ref':
    case 'refs':
      return referenceExample(locale, field)
    case 'shares':
      return sharesText([{ name: referenceExample(locale, field), percent: 100 }])
    default:
      return textExample(locale, field)
  }
}

const referenceExample = (locale: Ctx['locale'], { entity = '' }: Field): string =>
  translate(locale, 'exports.example.ref', { name: translate(locale, `${entity}.one`) })

function textExample(locale: Ctx['locale'], { format }: Field): string {
  switch (format) {
    case 'iso2':
      return 'SG'
    case 'mcc':
      return '525'
    case 'mnc':
      return '01'
    case 'digits':
      return '65'
    case 'code':
      return 'example_code'
    case 'username':
      return 'example.user'
    case 'email':
      return 'name@example.com'
    case 'currency':
      return 'USD'
    case 'timeZone':
      return 'Asia/Singapore'
    case 'senderId':
      return 'EXAMPLE'
    case 'host':
      return 'example.com'
    default:
      return translate(locale, 'exports.example.text')
  }
}
