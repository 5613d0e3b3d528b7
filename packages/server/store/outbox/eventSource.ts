import { sql } from '../database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Longest part of what an event tells that is shown. */
const SHOWN = 4_000

/**
 * What waits to leave and what was given up; never what is sealed, which not even the role may
 * read.
 */
export const eventSource: LineSource = {
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
}
