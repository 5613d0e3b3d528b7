import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { idText } from '../kit/listCall.ts'

const ids = { id: 'paymentChannel' } as const
const seen = z.strictObject({ id: idText, version: z.int().meta({ examples: [1] }) })
const judge = <const Verb extends 'approve' | 'refuse'>(verb: Verb, summary: string) =>
  defineCall({
    method: 'PUT',
    path: `/sys/paymentChannel/${verb}`,
    access: `paymentChannel:${verb}`,
    summary,
    ids,
    in: seen,
    out: nothingSchema,
  })

/** Deciding about changes of payment channels, by the version that was read (docs/decisions/107). */
export const paymentChannelCalls = {
  asked: defineCall({
    method: 'GET',
    path: '/sys/paymentChannel/asked',
    access: 'paymentChannel:list',
    readOnly: true,
    summary: 'What is asked to change in a payment channel',
    ids,
    in: z.strictObject({ id: idText }),
    out: z.object({
      fields: z
        .array(
          z.object({
            name: z.string().describe('Name of a field of the channel.'),
            from: z.string().nullable(),
            to: z.string().nullable().describe('Of a secret `***`: it is never shown.'),
          }),
        )
        .describe('Empty where nothing waits.'),
    }),
  }),
  approve: judge('approve', 'What was asked to change holds from now on'),
  refuse: judge('refuse', 'Nothing changes; who asked takes it back in the same way'),
}
