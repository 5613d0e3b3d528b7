import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { idText } from '../kit/listCall.ts'
import { idList } from '../kit/schema.ts'

/** Deciding on templates, by the version that was read: nobody decides about a text they have not seen. */
export const templateCalls = {
  approve: defineCall({
    method: ['PUT', 'POST'],
    path: '/sms/template/approve',
    access: 'template:approve',
    ids: { id: 'template' },
    in: z.strictObject({ id: idText, version: z.int().meta({ examples: [1] }) }),
    out: nothingSchema,
  }),
  /** Copies recommended templates into those of the caller's company. */
  adopt: defineCall({
    method: 'POST',
    path: '/sms/recommendedTemplate/adopt',
    access: 'recommendedTemplate:adopt',
    ids: { ids: 'recommendedTemplate' },
    in: z.strictObject({ ids: idList }),
    out: nothingSchema,
  }),
  /** The reason is shown to the company. */
  refuse: defineCall({
    method: ['PUT', 'POST'],
    path: '/sms/template/refuse',
    access: 'template:refuse',
    ids: { id: 'template' },
    in: z.strictObject({
      id: idText,
      version: z.int().meta({ examples: [1] }),
      reason: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .meta({ examples: ['Say who you are.'] }),
    }),
    out: nothingSchema,
  }),
}
