import { eventAbilities, maskedNumber } from '@tandem/core'
import { outboxEventList, type OutboxEventRow, outboxStatuses } from '@tandem/model'

import { outboxError } from '../../store/outbox/outboxError.ts'
import type { ListSource } from '../lists/listSource.ts'
import { wordsOf } from './wordsOf.ts'
import { eventSource } from '../../store/outbox/eventSource.ts'

/** What waits to leave, and what was given up; never what is sealed, which not even the role may read. */
export const outboxEvents: ListSource<typeof outboxEventList, OutboxEventRow> = {
  list: outboxEventList,
  ...eventSource,
  complete: (rows, { ctx }) =>
    rows.map(({ hasContent, ...row }) => {
      const error = outboxError.nullable().parse(row['reason'])
      const able = eventAbilities({
        status: outboxStatuses.find((one) => one === row['status']) ?? 'dropped',
        isExpired:
          typeof row['expiresAt'] === 'string' && Date.parse(row['expiresAt']) <= ctx.now.getTime(),
        hasContent: hasContent === true,
      })
      return {
        ...row,
        reason: error && wordsOf(ctx.locale, error),
        payload: typeof row['payload'] === 'string' ? masked(row['payload']) : null,
        abilities: {
          ...(ctx.can('outboxEvent:tryAgain') ? { tryAgain: able.tryAgain } : {}),
          ...(ctx.can('outboxEvent:drop') ? { drop: able.drop } : {}),
        },
      }
    }),
}

/** Numbers of people are in the lists of messages, for those who may see these. */
const masked = (text: string): string =>
  text.replaceAll(/"\+?\d{7,15}"/g, (quoted) => `"${maskedNumber(quoted.slice(1, -1))}"`)
