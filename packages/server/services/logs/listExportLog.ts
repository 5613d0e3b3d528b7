import { translate } from '@tandem/i18n'
import type { ExportLogRow, Page } from '@tandem/model'
import { z } from 'zod'

import { withScope } from '../../store/database/withScope.ts'
import { plainText } from '../../store/entity/plainText.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { listName } from '../userJobs/jobView.ts'
import { keyWordOf, logConditions, logListFields, logPage, whoJoins } from './logPage.ts'

/** Query of GET /sys/exportLog/list. */
export const exportLogInput = z.strictObject({
  ...logListFields,
  list: z
    .string()
    .regex(/^[A-Za-z]{1,40}(,[A-Za-z]{1,40}){0,19}$/)
    .optional(),
  status: z
    .string()
    .regex(/^[a-z]{1,12}(,[a-z]{1,12}){0,9}$/)
    .optional(),
})
export type ExportLogInput = z.output<typeof exportLogInput>

interface StoredExport {
  id: string
  at: Date
  companyId: string
  company: string | null
  username: string
  realname: string | null
  ip: string
  list: string
  status: string
  done: string
  fileName: string | null
  fileBytes: string | null
  downloads: number
  request: { filters?: unknown } | null
  endAt: Date | null
}

/** GET /sys/exportLog/list: files created from lists, and their downloads. */
export async function listExportLog(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  input: ExportLogInput,
): Promise<Page<ExportLogRow>> {
  const where = logConditions(ctx, input, 'user_id')
  where.and(`l.kind = 'export'`)
  if (input.list) where.and('l.list = any (?::text[])', input.list.split(','))
  if (input.status) where.and('l.status = any (?::text[])', input.status.split(','))
  const like = keyWordOf(input)
  if (like) {
    where.and('(l.username ilike ? or l.ip ilike ? or l.file_name ilike ?)', like, like, like)
  }
  const page = await withScope(database, ctx.scope, (transaction) =>
    logPage<StoredExport>(transaction, input, where, {
      table: 'user_job',
      columns: `l.id::text, l.create_time as at, l.company_id::text as "companyId", co.name as company, l.username,
        u.realname, l.ip, l.list, l.status, l.done::text, l.file_name as "fileName", l.file_bytes::text as "fileBytes",
        (select count(*)::int from user_job_download d where d.job_id = l.id) + l.direct::int as downloads, l.request,
        l.end_time as "endAt"`,
      joins: whoJoins,
    }),
  )
  return {
    ...page,
    records: page.records.map((row) => ({
      id: row.id,
      createTime: row.at.toISOString(),
      username: row.realname ?? row.username,
      companyId: row.companyId,
      companyId_dictText: row.company,
      ip: row.ip,
      list: row.list,
      listText: listName(ctx, row.list),
      status: row.status,
      rows: Number(row.done),
      fileName: row.fileName,
      fileBytes: row.fileBytes === null ? null : Number(row.fileBytes),
      downloads: row.downloads,
      filters: filtersOf(ctx, row),
      endTime: row.endAt?.toISOString() ?? null,
    })),
  }
}

/** The filters, with field labels. */
function filtersOf({ locale }: Ctx, { list, request }: StoredExport): ExportLogRow['filters'] {
  const filters = request?.filters
  if (typeof filters !== 'object' || filters === null) return []
  return Object.entries(filters).map(([name, value]) => {
    const key = `${list}.${name.replace(/_(begin|end)$/, '')}.label`
    const label = translate(locale, key)
    return { name: label === key ? name : label, value: plainText(value) }
  })
}
