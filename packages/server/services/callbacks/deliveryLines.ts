import { callbackDeliveryList, type CallbackDeliveryRow } from '@tandem/model'
import { z } from 'zod'

import { outboxError } from '../../store/outbox/outboxError.ts'
import type { Ctx } from '../ctx.ts'
import type { ListSource } from '../lists/listSource.ts'
import { wordsOf } from '../outbox/wordsOf.ts'
import { deliverySource } from '../../store/outbox/deliverySource.ts'

const attempt = z.object({
  at: z.string(),
  ms: z.number(),
  status: z.number().nullable(),
  error: outboxError.nullable(),
})

/** What was sent to the callbacks of the companies in sight. */
export const deliveryLines: ListSource<typeof callbackDeliveryList, CallbackDeliveryRow> = {
  list: callbackDeliveryList,
  ...deliverySource,
  complete: (rows, { ctx }) =>
    rows.map((row) => {
      const attempts = z.array(attempt).parse(row['attempts'])
      const last = attempts.at(-1)
      return {
        ...row,
        answer: last ? answerOf(ctx, last) : null,
        attempts: attempts
          .map((one) => `${one.at}  ${answerOf(ctx, one)}  ${one.ms} ms`)
          .join('\n'),
      }
    }),
}

const answerOf = ({ locale }: Ctx, { status, error }: z.output<typeof attempt>): string =>
  status === null ? (error ? wordsOf(locale, error) : '') : `HTTP ${status}`
