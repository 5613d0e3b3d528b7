import { translate } from '@tandem/i18n'
import { exportLog, type ExportLogRow } from '@tandem/model'

import { plainText } from '../../store/entity/plainText.ts'
import type { Ctx } from '../ctx.ts'
import type { ListSource } from '../lists/listSource.ts'
import { listName } from '../sheets/listName.ts'
import { exportLogSource } from '../../store/logs/exportSource.ts'

/** Files created from lists, and their downloads. */
export const exportLines: ListSource<typeof exportLog, ExportLogRow> = {
  list: exportLog,
  ...exportLogSource,
  complete: (rows, { ctx }) =>
    rows.map(({ request, ...row }) => {
      const list = String(row['list'])
      return { ...row, listText: listName(ctx, list), filters: filtersOf(ctx, list, request) }
    }),
}

/** The filters, with field labels. */
function filtersOf({ locale }: Ctx, list: string, request: unknown): ExportLogRow['filters'] {
  const filters: unknown =
    typeof request === 'object' && request !== null ? Reflect.get(request, 'filters') : null
  if (typeof filters !== 'object' || filters === null) return []
  return Object.entries(filters).map(([name, value]) => {
    const key = `${list}.${name.replace(/_(begin|end)$/, '')}.label`
    const label = translate(locale, key)
    return { name: label === key ? name : label, value: plainText(value) }
  })
}
