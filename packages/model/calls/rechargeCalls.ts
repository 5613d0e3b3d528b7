import { z } from 'zod'

import { rechargeOverviewSchema } from '../answers/own.ts'
import { defineCall } from '../kit/call.ts'

/** The account of the own company. */
export const rechargeCalls = {
  overview: defineCall({
    method: 'GET',
    path: '/recharge/overview',
    access: 'recharge:list',
    readOnly: true,
    summary: 'The account of the own company',
    in: z.strictObject({}),
    out: rechargeOverviewSchema,
  }),
}
