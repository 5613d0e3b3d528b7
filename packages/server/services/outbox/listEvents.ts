import { eventAbilities, maskedNumber } from '@tandem/core'
import { outboxEventList, type OutboxEventRow, outboxStatuses } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { outboxError } from '../../store/outbox/outboxError.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { ListSource } from '../lists/listSource.ts'
import { wordsOf } from './wordsOf.ts'

/** Longest part of what an event tells that is shown. */
const SHOWN = 4_000

/** What waits to leave, and what was given up; never what is sealed, which not even the role may read. */
export const outboxEvents: ListSource<typeof outboxEventList, OutboxEventRow> = {
  list: outboxEventList,
  table: `(select id, kind, name, company_id, target, payload, status, tries, next_at, expires_at, error, has_content,
    drop_reason, create_time, update_by, update_time from sys_outbox)`,
  person: null,
  columns: {
    reason: 'l.error',
    nextTime: `case when l.status = 'waiting' then l.next_at end`,
    payload: `left(l.payload::text, ${SHOWN})`,
    hasContent: 'l.has_content',
  },
  where: () => sql`l.target is not null`,
  filters: { keyWord: (word) => sql`l.target ilike ${likeOf(word.trim())}` },
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
