import { type Connected, sql } from '../database/sql.ts'
import { RECIPIENTS_PER_BLOCK } from '../../ports/queue.ts'
import { from, to } from '../tasks/smsTasks.ts'

/** How the screening of a task can end, or stand still until somebody decides. */
export type ScreeningEnd = 'done' | 'budget' | 'skipped' | 'stopped' | 'cancelled'

/** What came of some numbers. */
export interface ScreeningCounts {
  answered: number
  known: number
  silent: number
  unreachable: number
  unassigned: number
  ported: number
  /** Micros. */
  charged: bigint
}

export interface NewScreening {
  taskId: string
  companyId: string
  /** Null: everything is known, and it is over. */
  jobId: string | null
  total: number
  /** Of one without a job: how many are known; the others cannot be asked about. */
  known: number
  /** Micros. */
  budget: bigint
}

/** Begins the screening of a task; one without a job ends at once, and its schedule says when the task begins. */
export async function addScreening(
  on: Connected,
  { taskId, companyId, jobId, total, known, budget }: NewScreening,
): Promise<void> {
  await sql`insert into sms_screening (task_id, company_id, job_id, state, total, done, known, budget, ended_at)
    values (${taskId}, ${companyId}, ${jobId}, ${jobId === null ? 'done' : 'running'}, ${total},
      ${jobId === null ? total : 0}, ${jobId === null ? known : 0}, ${String(budget)},
      case when ${jobId}::bigint is null then now() end)`.run(on)
}

/** Whether the numbers of a task are still to be looked up. */
export async function isScreening(on: Connected, taskId: string): Promise<boolean> {
  return (
    (await sql`select from sms_task where id = ${taskId} and status in ${sql.text(from('screened'))}`.run(
      on,
    )) > 0
  )
}

/** A recipient of a task, and where it stands. */
export interface PlacedNumber {
  /** `block * 5000 + index + 1`. */
  row: number
  /** E.164 digits. */
  digits: string
}

/** The next recipients of a task after a place, of one block. */
export async function recipientsAfter(
  on: Connected,
  taskId: string,
  after: number,
  most: number,
): Promise<PlacedNumber[]> {
  const block = Math.floor(after / RECIPIENTS_PER_BLOCK)
  const row = await sql<{ block: number; at: number; numbers: string[] }>`
    select block_no as block, at, (string_to_array(numbers, e'\\n'))[at + 1 : at + ${most}::int] as numbers
      from (select block_no, numbers, count,
          case when block_no = ${block} then ${after % RECIPIENTS_PER_BLOCK}::int else 0 end as at
        from sms_recipients where task_id = ${taskId} and block_no >= ${block}) b
     where at < count order by block_no limit 1`.first(on)
  if (!row) return []
  const first = row.block * RECIPIENTS_PER_BLOCK + row.at + 1
  return row.numbers.map((digits, index) => ({ row: first + index, digits }))
}

/** Counts what was dealt with. It does not wait any more. */
export async function passScreening(
  on: Connected,
  taskId: string,
  passed: number,
  { charged, ...counts }: ScreeningCounts,
): Promise<void> {
  await sql`update sms_screening set done = done + ${passed}, answered = answered + ${counts.answered},
      known = known + ${counts.known}, silent = silent + ${counts.silent},
      unreachable = unreachable + ${counts.unreachable}, unassigned = unassigned + ${counts.unassigned},
      ported = ported + ${counts.ported}, charged = charged + ${String(charged)}::bigint, reason = null
    where task_id = ${taskId}`.run(on)
}

/** Says why it waits. */
export async function holdScreening(on: Connected, taskId: string, reason: string): Promise<void> {
  await sql`update sms_screening set reason = ${reason} where task_id = ${taskId} and ended_at is null`.run(
    on,
  )
}

/** Locks the task, which others lock before its job. */
export async function lockScreenedTask(on: Connected, taskId: string): Promise<void> {
  await sql`select from sms_task where id = ${taskId} for update`.run(on)
}

/**
 * Ends the screening of a task. What ended well or at its budget goes on by its schedule, as one that is accepted now:
 * so long as it took, its messages are valid longer. One that `stopped` waits for somebody to decide.
 */
export async function endScreening(
  on: Connected,
  taskId: string,
  end: ScreeningEnd,
  reason: string | null,
): Promise<void> {
  const isMine = await sql`update sms_screening set state = ${end}, reason = ${reason},
      ended_at = case when ${end} <> 'stopped' then now() end
    where task_id = ${taskId} and ended_at is null`.run(on)
  if (isMine === 0 || (end !== 'done' && end !== 'budget')) return
  const moved =
    await sql`update sms_task set status = ${sql.text(to('screened'))}, version = version + 1
    where id = ${taskId} and status in ${sql.text(from('screened'))}`.run(on)
  if (moved > 0) await goOn(on, taskId)
}

/** What was screened is opened by the clock of its kind. */
async function goOn(on: Connected, taskId: string): Promise<void> {
  await sql`update sms_task set turn_at = now(), update_time = now(),
      expires_at = expires_at + greatest(interval '0', now() - greatest(create_time,
        to_timestamp((schedule ->> 'start')::float8 / 1000)))
    where id = ${taskId} and status = ${sql.text(to('screened'))}`.run(on)
  await sql`select pg_notify('tandem_sms', ${taskId})`.run(on)
}

/** What somebody did to the task ends its screening, and the job that asks. */
export async function leaveScreening(
  on: Connected,
  taskId: string,
  end: 'skipped' | 'cancelled',
): Promise<void> {
  await sql`update user_job set cancel_asked = true,
      status = case when status = 'queued' then 'cancelled' else status end,
      end_time = case when status = 'queued' then now() else end_time end
    where task_id = ${taskId} and status in ('queued', 'running')`.run(on)
  await sql`update sms_screening set state = ${end}, reason = null, ended_at = now()
    where task_id = ${taskId} and ended_at is null`.run(on)
  if (end === 'skipped') await goOn(on, taskId)
}

/** What a console is told of it. */
export interface ScreeningNote {
  id: string
  companyId: string
  product: string
  status: string
  screened: number
  screening: number
  screenReason: string | null
}

export const screeningNote = (on: Connected, taskId: string): Promise<ScreeningNote | undefined> =>
  sql<ScreeningNote>`select t.id::text as id, t.company_id::text as "companyId", t.product, t.status,
      s.done as screened, s.total as screening, s.reason as "screenReason"
    from sms_task t join sms_screening s on s.task_id = t.id where t.id = ${taskId}`.first(on)
