import { z } from 'zod'

import { companyOverviewSchema } from '../answers/organisation.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'
import { smsTaskNames } from '../smsRules.ts'

/** What belongs to a company. */
export const companyCalls = {
  overview: defineCall({
    method: 'GET',
    path: '/sys/company/overview',
    access: 'company:list',
    readOnly: true,
    summary: 'What a company has and does, and what stops with it and those below it',
    oldBy: [
      'user',
      'brand',
      'apiKey',
      'smppAccount',
      'paymentOrder',
      'moneyChange',
      ...smsTaskNames,
    ],
    ids: { id: 'company' },
    in: z.strictObject({ id }),
    out: companyOverviewSchema,
  }),
}
