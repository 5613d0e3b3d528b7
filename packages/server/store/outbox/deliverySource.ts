import { sql } from '../database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Longest part of a body that is shown. */
const SHOWN = 4_000

/** What was sent to callbacks. */
export const deliverySource: LineSource = {
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
}
