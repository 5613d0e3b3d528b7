import { z } from 'zod'

import { rechargeOverviewSchema } from '../answers/own.ts'
import { defineCall } from '../kit/call.ts'
import { smsTaskNames } from '../smsRules.ts'

/** The account of the own company. */
export const rechargeCalls = {
  overview: defineCall({
    method: 'GET',
    path: '/recharge/overview',
    access: 'recharge:list',
    readOnly: true,
    summary: 'The account of the own company',
    oldBy: ['paymentOrder', 'moneyChange', ...smsTaskNames],
    in: z.strictObject({}),
    out: rechargeOverviewSchema,
  }),
}
