import { otpAlphabets, otpFallback, otpLengths, otpValidity } from '@tandem/core'
import { z } from 'zod'

import { defineCall } from '../kit/call.ts'
import { idText } from '../kit/listCall.ts'
import { codeListName, type CodeProduct, smsLists, smsPaths } from '../smsRules.ts'

const mobile = z.string().min(1).max(64)

const otpSentSchema = z.object({
  id: z.string(),
  expiresAt: z.string().describe('From then on the code is wrong, and is not sent any more.'),
  resendAfter: z.string().describe('From then on another code can be sent to the number.'),
})
export type OtpSent = z.output<typeof otpSentSchema>

/** Numbers are read in the list of codes, texts in that of messages. */
const showsOf = (product: CodeProduct) =>
  [`${codeListName(product)}:list`, `${smsLists(product).outbox}:list`] as const

/** Codes that the platform makes, sends and checks for a company. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- each call keeps its own type
export const otpCalls = (product: CodeProduct) => ({
  send: defineCall({
    method: 'POST',
    path: `${smsPaths(product).otp}/send`,
    access: `${product}:send`,
    shows: showsOf(product),
    costs: {},
    summary:
      'Send a new code to a number; an earlier one of the company is void from then on. The code is in the message alone',
    ids: { companyId: 'company', templateId: 'template' },
    in: z.strictObject({
      mobile: mobile.meta({ examples: ['+4915112345678'] }),
      content: z
        .string()
        .max(20_000)
        .optional()
        .describe('The text, with {code} where the code stands. Or a template.'),
      templateId: idText
        .optional()
        .describe('An approved template of the product whose only variable is {code}.'),
      templateName: z.string().max(64).optional().describe('The same by its name.'),
      length: z.int().min(otpLengths.least).max(otpLengths.most).default(otpLengths.usual),
      alphabet: z
        .enum(otpAlphabets)
        .default('digits')
        .describe('Letters are capitals; those that look like others are left out.'),
      validity: z
        .int()
        .min(otpValidity.least)
        .max(otpValidity.most)
        .default(otpValidity.usual)
        .describe('Seconds.'),
      fallbackAfter: z
        .int()
        .min(otpFallback.least)
        .max(otpFallback.most)
        .optional()
        .describe(
          'Seconds, fewer than `validity`. A regular code without a delivery receipt by then is sent once more as a premium one, for its price; needs the right to send those. Left out: it is not.',
        ),
      senderId: z.string().max(16).optional(),
      reference: z.string().min(1).max(64).optional().describe('Your own name for the message.'),
      requestKey: z.string().min(1).max(128).optional(),
      companyId: idText.optional(),
    }),
    out: otpSentSchema,
  }),
  verify: defineCall({
    method: 'POST',
    path: `${smsPaths(product).otp}/verify`,
    access: `${product}:send`,
    shows: showsOf(product),
    secrets: ['code'],
    summary:
      'Whether this is the code; right once, within five tries. A code that does not exist answers as a wrong one',
    ids: { id: 'otp' },
    in: z.strictObject({
      id: idText.optional().describe('Of a code. Or its number.'),
      mobile: mobile.optional().describe('The number the caller’s own company sent a code to.'),
      code: z
        .string()
        .min(1)
        .max(32)
        .meta({ examples: ['123456'] }),
    }),
    out: z.object({ verified: z.boolean() }),
  }),
})
