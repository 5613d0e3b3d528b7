import type { SendResult, SmsProduct } from '@tandem/model'

import { sql, type Connected } from '../database/sql.ts'

/** The first answer to a request by its key, of a task or of a single message. */
export const findAnswer = (
  on: Connected,
  {
    companyId,
    product,
    requestKey,
    hash,
  }: { companyId: string; product: SmsProduct; requestKey: string; hash: Buffer },
) =>
  sql<{ answer: SendResult }>`
    select answer from sms_task where company_id = ${companyId} and product = ${product}
      and request_key = ${requestKey} and request_hash = ${hash} and answer is not null
    union all
    select answer from sms_single_key where company_id = ${companyId} and product = ${product}
      and request_key = ${requestKey} and request_hash = ${hash}`.first(on)
