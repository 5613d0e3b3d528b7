import { callbackDeliveryList, type CallbackDeliveryRow } from '@tandem/model'
import { z } from 'zod'

import { sql } from '../../store/database/sql.ts'
import { outboxError } from '../../store/outbox/outboxError.ts'
import type { Ctx } from '../ctx.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { ListSource } from '../lists/listSource.ts'
import { wordsOf } from '../outbox/wordsOf.ts'

/** Longest part of a body that is shown. */
const SHOWN = 4_000

const attempt = z.object({
  at: z.string(),
  ms: z.number(),
  status: z.number().nullable(),
  error: outboxError.nullable(),
})

/** What was sent to the callbacks of the companies in sight. */
export const deliveryLines: ListSource<typeof callbackDeliveryList, CallbackDeliveryRow> = {
  list: callbackDeliveryList,
  table: 'sys_callback_delivery',
  person: null,
  columns: {
    answer: 'null',
    ms: `(l.attempts->-1->>'ms')::int`,
    nextTime: `case when l.status = 'waiting' then l.next_at end`,
    attempts: 'l.attempts',
    payload: `left(l.payload::text, ${SHOWN})`,
  },
  filters: { keyWord: (word) => sql`l.url ilike ${likeOf(word.trim())}` },
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
