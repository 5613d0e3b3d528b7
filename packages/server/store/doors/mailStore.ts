import type { MailState } from '@tandem/model'
import { sql } from 'kysely'

import type { Transaction } from '../database/withScope.ts'

type Sql = Pick<Transaction, 'kysely'>

export interface NewMail {
  id: string
  kind: string
  recipient: string
  registrationId: string | null
  bodySealed: string
  at: Date
  /** Useless after this time; null: never. */
  expiresAt: Date | null
}

/** Queues a mail, in the transaction of its event. */
export async function insertMail({ kysely }: Sql, mail: NewMail): Promise<void> {
  await sql`insert into sys_mail
      (id, kind, recipient, registration_id, body_sealed, next_at, expires_at, created_at)
    values (${mail.id}, ${mail.kind}, ${mail.recipient}, ${mail.registrationId},
      ${mail.bodySealed}, ${mail.at}, ${mail.expiresAt}, ${mail.at})`.execute(kysely)
}

export interface DueMail {
  id: string
  kind: string
  recipient: string
  bodySealed: string
  /** Including this attempt. */
  tries: number
  expired: boolean
}

/** Takes the next due mail for `leaseMs`: if its sender dies, it is retried after that. */
export async function claimMail(
  { kysely }: Sql,
  at: Date,
  leaseMs: number,
): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update sys_mail set tries = tries + 1, next_at = ${new Date(at.getTime() + leaseMs)}
    where id = (select id from sys_mail where status = 'queued' and next_at <= ${at}
      order by next_at, id limit 1 for update skip locked)
    returning id, kind, recipient, body_sealed as "bodySealed", tries,
      coalesce(expires_at <= ${at}, false) as expired`.execute(kysely)
  return rows[0]
}

/** The server accepted it; its text is deleted. */
export async function mailSent({ kysely }: Sql, id: string, at: Date): Promise<void> {
  await sql`update sys_mail set status = 'sent', body_sealed = null, last_error = null, done_at = ${at}
    where id = ${id}`.execute(kysely)
}

/** It failed: retry at `nextAt`, or never (null). */
export async function mailFailed(
  { kysely }: Sql,
  id: string,
  { error, nextAt, at, forget }: { error: string; nextAt: Date | null; at: Date; forget: boolean },
): Promise<void> {
  await sql`update sys_mail set last_error = ${error},
      status = ${nextAt ? 'queued' : 'failed'},
      next_at = coalesce(${nextAt}::timestamptz, next_at),
      done_at = case when ${nextAt === null} then ${at}::timestamptz end,
      body_sealed = case when ${forget} then null else body_sealed end
    where id = ${id}`.execute(kysely)
}

/** Retries a mail that was given up; false if that is not possible. */
export async function retryMail({ kysely }: Sql, id: string, at: Date): Promise<boolean> {
  const { rows } =
    await sql`update sys_mail set status = 'queued', tries = 0, next_at = ${at}, done_at = null
    where id = ${id} and status = 'failed' and body_sealed is not null
      and (expires_at is null or expires_at > ${at}) returning id`.execute(kysely)
  return rows.length === 1
}

/** Pending and failed mails, newest first, including codes by SMS that could not be sent. */
export async function troubledMail({ kysely }: Sql): Promise<MailState[]> {
  const { rows } = await sql<Omit<MailState, 'createTime'> & { createTime: Date }>`
    select * from (
      select id, kind, recipient as "to", status, tries, last_error as "lastError",
        created_at as "createTime" from sys_mail where status <> 'sent'
      union all
      select id, 'code.sms', recipient, 'failed', 1, fault, created_at from sys_door_code
      where fault is not null
    ) as found order by id desc limit 50`.execute(kysely)
  return rows.map((row) => ({ ...row, createTime: row.createTime.toISOString() }))
}

/** Removes mail finished before a time; returns the number. */
export async function deleteOldMail({ kysely }: Sql, before: Date): Promise<number> {
  const gone = await sql`delete from sys_mail where done_at < ${before}`.execute(kysely)
  return Number(gone.numAffectedRows ?? 0)
}
