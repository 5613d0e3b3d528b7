import { sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'

export interface NewRegistration {
  id: string
  reference: string
  companyName: string
  contactName: string
  email: string
  phone: string
  username: string
  passwordHash: string
  country: string | null
  remark: string | null
  locale: string
  verified: 'phone' | 'mail' | null
  ip: string
  at: Date
}

/** Stores an account request. */
export async function insertRegistration(db: Transaction, it: NewRegistration): Promise<void> {
  await sql`insert into sys_registration (id, reference, company_name, contact_name, email, phone, username,
      password_hash, country, remark, locale, verified, ip, create_time)
    values (${it.id}, ${it.reference}, ${it.companyName}, ${it.contactName}, ${it.email}, ${it.phone},
      ${it.username}, ${it.passwordHash}, ${it.country}, ${it.remark}, ${it.locale}, ${it.verified},
      ${it.ip}, ${it.at})`.run(db)
}

export interface RegistrationRow {
  id: string
  reference: string
  companyName: string
  contactName: string
  email: string
  phone: string
  username: string
  passwordHash: string | null
  remark: string | null
  locale: 'en_US' | 'zh_CN'
  status: 'pending' | 'approved' | 'refused'
}

/** Locks a request until the end of the transaction, so that it is decided once. */
export async function lockRegistration(
  db: Transaction,
  id: string,
): Promise<RegistrationRow | undefined> {
  return sql<RegistrationRow>`
    select id, reference, company_name as "companyName", contact_name as "contactName", email, phone,
      username, password_hash as "passwordHash", remark, locale, status
    from sys_registration where id = ${id} and deleted_at is null for update`.first(db)
}

/** Stores the decision; the password is no longer needed. */
export async function judgeRegistration(
  db: Transaction,
  id: string,
  judged: {
    status: 'approved' | 'refused'
    by: string
    at: Date
    reason: string | null
    companyId: string | null
    userId: string | null
  },
): Promise<void> {
  await sql`update sys_registration set status = ${judged.status}, judge_by = ${judged.by},
      judge_time = ${judged.at}, reason = ${judged.reason}, made_company_id = ${judged.companyId},
      made_user_id = ${judged.userId}, password_hash = null, version = version + 1,
      update_by = ${judged.by}, update_time = ${judged.at}
    where id = ${id}`.run(db)
}
