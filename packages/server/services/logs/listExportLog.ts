import { translate } from '@tandem/i18n'
import { exportLog, type ExportLogRow } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { plainText } from '../../store/entity/plainText.ts'
import type { Ctx } from '../ctx.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { ListSource } from '../lists/listSource.ts'
import { listName } from '../sheets/listName.ts'

/** Files created from lists, and their downloads. */
export const exportLines: ListSource<typeof exportLog, ExportLogRow> = {
  list: exportLog,
  table: 'user_job',
  joins: 'left join sys_user u on u.id = l.user_id',
  columns: {
    username: 'coalesce(u.realname, l.username)',
    downloads:
      '(select count(*)::int from user_job_download d where d.job_id = l.id) + l.direct::int',
    request: 'l.request',
  },
  where: () => sql`l.kind = 'export'`,
  filters: {
    keyWord(word) {
      const like = likeOf(word.trim())
      return sql`l.username ilike ${like} or l.ip ilike ${like} or l.file_name ilike ${like}`
    },
  },
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
