import { type Connected, sql } from '../database/sql.ts'

/** Expired captchas removed with each new one: more than are added, so that they never pile up. */
const SWEPT_AT_ONCE = 20

/** Stores a captcha's solution; one with the same key is replaced. */
export async function keepCaptcha(
  db: Connected,
  key: string,
  answer: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await sql`delete from sys_captcha where key in (
      select key from sys_captcha where until_at < ${now} limit ${SWEPT_AT_ONCE}
      for update skip locked)`.run(db)
  await sql`insert into sys_captcha (key, answer, until_at) values (${key}, ${answer}, ${until})
    on conflict (key) do update set answer = excluded.answer, until_at = excluded.until_at`.run(db)
}

/** A captcha's solution; empty if read a second time. */
export async function takeCaptcha(
  db: Connected,
  key: string,
): Promise<{ answer: string; until: Date } | undefined> {
  return sql<{ answer: string; until: Date }>`
    delete from sys_captcha where key = ${key} returning answer, until_at as until`.first(db)
}
