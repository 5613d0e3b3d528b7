import { openStatuses, smsTask, sourcesOf } from '@tandem/core'

const { actions, transitions } = smsTask
type Move = keyof typeof actions | keyof typeof transitions

/** Statuses for `in (...)`: names of our own, never input. */
const listOf = (statuses: readonly string[]): string =>
  statuses.map((status) => `'${status}'`).join(', ')

/** Where a move of an SMS task may begin, as SQL: `status in ${from('suspend')}`. */
export const from = (move: Move): string => `(${listOf(sourcesOf(smsTask, move))})`

/** Where it leads, as an SQL text. */
export const to = (move: Move): string => `'${{ ...actions, ...transitions }[move].to}'`

/** Whether a company, or one above it, is suspended, as SQL. */
export const isSuspended = (company: string) => `exists (select from sys_company a
  where (a.id = ${company}.id or a.id = any (${company}.ancestor_ids)) and a.status = 'suspended')`

/** Whether the approval of a company's sender was revoked, as SQL. */
export const isRevoked = (company: string, sender: string) => `(
  exists (select from sms_sender_id s where s.company_id = ${company} and s.sender = ${sender})
  and not exists (select from sms_sender_id s where s.company_id = ${company} and s.sender = ${sender}
    and s.status = 'approved' and s.deleted_at is null))`

/** Why a task `t` of a company `c` may not be sent now, as SQL; null: it may. */
export const FORBIDDEN = `case
  when ${isSuspended('c')} then 'company.suspended'
  when t.sender_id is not null and ${isRevoked('t.company_id', 't.sender_id')} then 'sender.revoked'
  end`

/** Tasks that are being sent: what the engine may still suspend. */
export const UNDER_WAY = from('suspend')
/** Tasks that have not ended. */
export const OPEN = `(${listOf(openStatuses(smsTask))})`
export const ENDED = `(${listOf(smsTask.ends)})`
