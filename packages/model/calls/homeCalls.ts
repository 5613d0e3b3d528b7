import { z } from 'zod'

import { attentionItemSchema } from '../answers/home.ts'
import { agentDataSchema } from '../answers/own.ts'
import { totalDataSchema } from '../answers/sms.ts'
import { defineCall } from '../kit/call.ts'

/** Figures of the first page (spec §7), and what needs the reader. */
export const homeCalls = {
  totalData: defineCall({
    method: 'GET',
    path: '/home/totalData',
    access: 'home:totalData',
    readOnly: true,
    in: z.strictObject({}),
    out: totalDataSchema,
  }),
  attention: defineCall({
    method: 'GET',
    path: '/home/attention',
    access: 'home:totalData',
    readOnly: true,
    summary: 'What waits for the caller, the most pressing first',
    oldBy: [
      'alarm',
      'bill',
      'callback',
      'callbackDelivery',
      'company',
      'deadLetter',
      'gateway',
      'moneyChange',
      'paymentChannel',
      'paymentHook',
      'paymentOrder',
      'paymentSuspense',
      'rateVersion',
      'registration',
      'senderId',
      'signature',
      'template',
    ],
    in: z.strictObject({}),
    out: z.array(attentionItemSchema),
  }),
  agentData: defineCall({
    method: 'GET',
    path: '/home/agentData',
    access: 'home:agentData',
    readOnly: true,
    summary: 'The business of a seller: customers, margin, what needs attention',
    in: z.strictObject({}),
    out: agentDataSchema,
  }),
}
