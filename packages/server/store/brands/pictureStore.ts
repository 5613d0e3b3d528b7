import { type Connected, sql } from '../database/sql.ts'

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
export async function insertPicture(db: Connected, picture: NewPicture): Promise<void> {
  await sql`insert into sys_picture
      (id, company_id, content_type, width, height, content, create_by, create_time)
    values (${picture.id}, ${picture.companyId}, ${picture.contentType}, ${picture.width},
      ${picture.height}, ${picture.content}, ${picture.by}, ${picture.at})`.run(db)
}

/** An image by its id. */
export async function findPicture(db: Connected, id: string): Promise<StoredPicture | undefined> {
  return sql<StoredPicture>`
    select content_type as "contentType", content from sys_picture where id = ${id}`.first(db)
}

/** Whether the scope has an image with this id. */
export async function hasPicture(db: Connected, id: string): Promise<boolean> {
  return (await sql`select 1 from sys_picture where id = ${id} for key share`.run(db)) > 0
}

/**
 * Removes uploads from before `before` that were never used, a few at a time. A brand being saved with one holds a
 * lock on it; such an image stays.
 */
export async function sweepPictures(db: Connected, before: Date): Promise<void> {
  await sql`delete from sys_picture where id in (
      select p.id from sys_picture p
      where p.create_time < ${before}
        and not exists (select 1 from sys_brand b where b.logo_id = p.id or b.favicon_id = p.id)
        and not exists (select 1 from sys_user u where u.avatar = p.id)
      order by p.create_time limit 100
      for update skip locked)`.run(db)
}

/** How many images a user uploaded since a moment. */
export async function countPictures(
  db: Connected,
  { companyId, by, since }: { companyId: string; by: string; since: Date },
): Promise<number> {
  const row = await sql<{ n: number }>`
    select count(*)::int as n from sys_picture
    where company_id = ${companyId} and create_by = ${by} and create_time > ${since}`.first(db)
  return row?.n ?? 0
}
