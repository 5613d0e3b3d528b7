import { type Kysely, sql } from 'kysely'

export interface StoredPicture {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  content: Buffer
}

export interface NewPicture extends StoredPicture {
  /** Random, 32 hex digits: knowing it is the permission to see the image. */
  id: string
  companyId: string
  width: number
  height: number
  by: string
  at: Date
}

/** Stores one image. */
export async function insertPicture(kysely: Kysely<unknown>, picture: NewPicture): Promise<void> {
  await sql`insert into sys_picture
      (id, company_id, content_type, width, height, content, create_by, create_time)
    values (${picture.id}, ${picture.companyId}, ${picture.contentType}, ${picture.width},
      ${picture.height}, ${picture.content}, ${picture.by}, ${picture.at})`.execute(kysely)
}

/** An image by its id. */
export async function findPicture(
  kysely: Kysely<unknown>,
  id: string,
): Promise<StoredPicture | undefined> {
  const { rows } = await sql<StoredPicture>`
    select content_type as "contentType", content from sys_picture where id = ${id}`.execute(kysely)
  return rows[0]
}

/** Whether the scope has an image with this id. */
export async function hasPicture(kysely: Kysely<unknown>, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_picture where id = ${id} for key share`.execute(
    kysely,
  )
  return rows.length > 0
}

/**
 * Removes uploads from before `before` that were never used, a few at a time. A brand being saved with one holds a
 * lock on it; such an image stays.
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

/** How many images a user uploaded since a moment. */
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
