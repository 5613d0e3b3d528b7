import { sql } from '../database/sql.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Jobs of the calling user; a sheet that is only read for an import is none. */
export const jobSource: LineSource = {
  table: 'user_job',
  company: null,
  person: null,
  columns: {
    verb: `l.request->>'verb'`,
    figures: `case when l.kind = 'import' then json_build_object('added', l.added, 'changed', l.changed,
      'unchanged', l.unchanged, 'skipped', l.skipped) end`,
    lookup: `case when l.kind = 'lookup' then (select json_build_object(
      'reachable', count(*) filter (where q.state = 'reachable'), 'unreachable', count(*) filter (where q.state = 'unreachable'),
      'invalid', count(*) filter (where q.state = 'invalid'),
      'unanswered', count(*) filter (where q.state is null or q.state = 'unknown'),
      'micros', coalesce(sum(q.price), 0)::text, 'currency', coalesce(max(q.currency), ''))
      from hlr_query q where q.job_id = l.id) end`,
    errorArgs: 'l.error_args',
    fileId: 'l.file_id',
  },
  where: ({ actor }) => sql`l.user_id = ${actor.id} and not l.direct and l.task_id is null
    and l.status <> 'draft'`,
}
