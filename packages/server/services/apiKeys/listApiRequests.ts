import type { ApiRequestRow, Page } from '@tandem/model'
import { z } from 'zod'

import type { ApiRequest } from '../../store/apiKeys/apiRequestStore.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { keyWordOf, logConditions, logListFields, logPage } from '../logs/logPage.ts'
import { reasonText } from '../logs/reasonText.ts'
import type { Ports } from '../ports.ts'
import { idText } from '../lists/listQuery.ts'

/** Query of GET /sys/apiRequest/list; `userId` is the key's owner. */
export const apiRequestListInput = z.strictObject({
  ...logListFields,
  keyId: idText.optional(),
  /** HTTP statuses, or whole classes: '429', '4xx', separated by commas. */
  status: z
    .string()
    .regex(/^[1-5]([0-9]{2}|xx)(,[1-5]([0-9]{2}|xx)){0,9}$/)
    .optional(),
})
export type ApiRequestListInput = z.output<typeof apiRequestListInput>

/** A stored line with a known key, and display names. */
interface StoredRequest extends Omit<ApiRequest, 'secretHash'> {
  companyId: string
  company: string | null
  keyId: string
  keyName: string | null
}

/** GET /sys/apiRequest/list: calls made with the API keys of visible companies, newest first. */
export async function listApiRequests(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  input: ApiRequestListInput,
): Promise<Page<ApiRequestRow>> {
  const where = logConditions(ctx, input, 'user_id')
  if (input.keyId) where.and('l.key_id = ?', input.keyId)
  if (input.status) {
    const asked = input.status.split(',')
    where.and(
      '(l.status = any (?::int[]) or l.status / 100 = any (?::int[]))',
      asked.filter((status) => !status.endsWith('xx')),
      asked.flatMap((status) => (status.endsWith('xx') ? [status.slice(0, 1)] : [])),
    )
  }
  const like = keyWordOf(input)
  if (like) where.and('(l.path ilike ? or l.ip ilike ? or l.request_id ilike ?)', like, like, like)
  const page = await withScope(database, ctx.scope, (transaction) =>
    logPage<StoredRequest>(transaction, input, where, {
      table: 'api_request_log',
      columns: `l.id::text, l.at, l.company_id::text as "companyId", co.name as company, l.key_id::text as "keyId",
        k.name as "keyName", l.key_prefix as "keyPrefix", l.method, l.path, l.params, l.status, l.reason, l.ms,
        l.ip, l.request_id as "requestId"`,
      joins: `left join sys_company co on co.id = l.company_id left join sys_api_key k on k.id = l.key_id`,
    }),
  )
  return {
    ...page,
    records: page.records.map(({ at, company, path, params, reason, ms, ...row }) => ({
      ...row,
      createTime: at.toISOString(),
      companyId_dictText: company,
      requestUrl: path,
      requestParam: params,
      reasonText: reasonText(ctx, reason),
      costTime: ms,
    })),
  }
}
