import { type Kysely, sql } from 'kysely'

export interface StoredPicture {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  content: Buffer
}

export interface NewPicture extends StoredPicture {
  /** Random, 32 hex digits: knowing it is the right to see the picture. */
  id: string
  companyId: string
  width: number
  height: number
  by: string
  at: Date
}

/** Keeps one picture. */
export async function insertPicture(kysely: Kysely<unknown>, picture: NewPicture): Promise<void> {
  await sql`insert into sys_picture
      (id, company_id, content_type, width, height, content, create_by, create_time)
    values (${picture.id}, ${picture.companyId}, ${picture.contentType}, ${picture.width},
      ${picture.height}, ${picture.content}, ${picture.by}, ${picture.at})`.execute(kysely)
}

/** A picture by its id. */
export async function findPicture(
  kysely: Kysely<unknown>,
  id: string,
): Promise<StoredPicture | undefined> {
  const { rows } = await sql<StoredPicture>`
    select content_type as "contentType", content from sys_picture where id = ${id}`.execute(kysely)
  return rows[0]
}

/** Whether the scope has a picture of this id. */
export async function hasPicture(kysely: Kysely<unknown>, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_picture where id = ${id} for key share`.execute(
    kysely,
  )
  return rows.length > 0
}

/**
 * Removes what was uploaded before `before` and never taken into use, a few at a time. A brand that is being saved
 * with one holds it locked; such a picture stays.
 */
export async function sweepPictures(kysely: Kysely<unknown>, before: Date): Promise<void> {
  await sql`delete from sys_picture where id in (
      select p.id from sys_picture p
      where p.create_time < ${before}
        and not exists (select 1 from sys_brand b where b.logo_id = p.id or b.favicon_id = p.id)
        and not exists (select 1 from sys_user u where u.avatar = p.id)
      order by p.create_time limit 100
      for update skip locked)`.execute(kysely)
}

/** How many pictures a person uploaded since a moment. */
export async function countPictures(
  kysely: Kysely<unknown>,
  { companyId, by, since }: { companyId: string; by: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sys_picture
    where company_id = ${companyId} and create_by = ${by} and create_time > ${since}`.execute(
    kysely,
  )
  return rows[0]?.n ?? 0
}
