import type { ImportFigures } from '@tandem/model'
import { type Connected, sql } from '../database/sql.ts'

import type { Database } from '../database/createDatabase.ts'
import type { Transaction } from '../database/withScope.ts'

/** A row of the sheet: 0 contains the headings. */
export interface SheetCells {
  row: number
  cells: readonly string[]
}

/** Stores rows of a sheet until its import ends. */
export async function stageRows(
  db: Transaction,
  job: { id: string; companyId: string },
  rows: readonly SheetCells[],
): Promise<void> {
  const numbers = rows.map(({ row }) => row)
  const texts = rows.map(({ cells }) => JSON.stringify(cells))
  await sql`insert into user_job_row (job_id, company_id, row_no, cells)
    select ${job.id}::bigint, ${job.companyId}::bigint, t.row_no,
      array(select jsonb_array_elements_text(t.cells::jsonb))
    from unnest(${numbers}::bigint[], ${texts}::text[]) as t (row_no, cells)`.run(db)
}

/** Rows after one, in the order of the sheet. */
export async function rowsAfter(
  db: Connected,
  jobId: string,
  after: number,
  most: number,
): Promise<SheetCells[]> {
  const rows = await sql<{
    row: string
    cells: string[]
  }>`select row_no as row, cells from user_job_row
    where job_id = ${jobId} and row_no > ${after} order by row_no limit ${most}`.rows(db)
  return rows.map(({ row, cells }) => ({ row: Number(row), cells }))
}

/** Marks skipped rows and moves the job's position, both or neither. A lookup that got on is not what its workers died of. */
export async function passRows(
  db: Transaction,
  jobId: string,
  passed: {
    upTo: number
    rows: number
    problems: readonly { row: number; problem: string }[]
    figures: ImportFigures
  },
): Promise<void> {
  const { problems, figures } = passed
  if (problems.length > 0) {
    await sql`update user_job_row r set problem = p.problem
      from unnest(${problems.map(({ row }) => row)}::bigint[], ${problems.map(({ problem }) => problem)}::text[])
        as p (row_no, problem)
      where r.job_id = ${jobId} and r.row_no = p.row_no`.run(db)
  }
  await sql`update user_job set row_at = ${passed.upTo}, done = done + ${passed.rows},
    failed = failed + ${problems.length}, added = added + ${figures.added}, changed = changed + ${figures.changed},
    unchanged = unchanged + ${figures.unchanged}, skipped = skipped + ${figures.skipped},
    attempts = case when kind = 'lookup' then 0 else attempts end where id = ${jobId}`.run(db)
}

/** Skipped rows, after one. */
export async function problemRowsAfter(
  system: Database,
  jobId: string,
  after: number,
  most: number,
): Promise<(SheetCells & { problem: string })[]> {
  const rows = await sql<{ row: string; cells: string[]; problem: string }>`
    select row_no as row, cells, problem from user_job_row
    where job_id = ${jobId} and row_no > ${after} and problem is not null order by row_no limit ${most}`.rows(
    system,
  )
  return rows.map(({ row, ...rest }) => ({ row: Number(row), ...rest }))
}

/** The sheet is no longer needed. */
export async function dropRows(system: Database, jobId: string): Promise<void> {
  await sql`delete from user_job_row where job_id = ${jobId}`.run(system)
}

/** Rows that came to nothing, beside those with a problem of their own. */
export async function countFailed(db: Transaction, jobId: string, failed: number): Promise<void> {
  await sql`update user_job set failed = failed + ${failed} where id = ${jobId}`.run(db)
}
