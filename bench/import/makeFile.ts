import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { extname } from 'node:path'
import type { Country } from './numberPlan.ts'
import { badReasons, plannedRows, type BadReason, type RowPlan } from './numberRows.ts'
import { workbookParts } from './workbookParts.ts'
import { createZipWriter } from './zipWriter.ts'

export type FilePlan = Partial<RowPlan> & {
  /** Ends in .txt, .csv or .xlsx, which sets the format. A txt has no header and one column. */
  path: string
  rows: number
  /** Whether a csv has three columns of values beside its numbers. */
  values?: boolean
  /** How a workbook stores its numbers: as numbers, as shared strings, or alternating. */
  cells?: 'number' | 'text' | 'mixed'
}

export type MadeFile = {
  path: string
  /** All rows except the header. */
  rows: number
  good: number
  perCountry: Partial<Record<Country, number>>
  /** In file order; `row` as spreadsheets count, `mobile` as the reader gives it. */
  rejects: { row: number; mobile: string; reason: BadReason }[]
}

/** Writes a file of mobile numbers as a stream, and returns which rows a correct import refuses. */
export async function makeFile({
  path,
  values = false,
  cells = 'mixed',
  ...rest
}: FilePlan): Promise<MadeFile> {
  const form = extname(path)
  const plan: RowPlan = {
    countries: ['CN', 'HK', 'SG', 'GB', 'DE', 'US'],
    bad: 0,
    reasons: badReasons.filter((reason) => form !== '.txt' || reason !== 'number.empty'),
    seed: 1,
    ...rest,
  }
  if (form === '.xlsx') {
    const zip = createZipWriter(path)
    for (const [name, chunks] of workbookParts(plan, cells)) await zip.add(name, chunks)
    await zip.finish()
  } else if (form === '.txt' || form === '.csv') {
    await writeText(path, plan, { isTable: form === '.csv', values })
  } else throw new Error(`No such form of file: ${path}`)
  return summary(path, plan, form === '.txt' ? 1 : 2)
}

async function writeText(
  path: string,
  plan: RowPlan,
  { isTable: table, values }: { isTable: boolean; values: boolean },
): Promise<void> {
  const file = createWriteStream(path)
  let text = table ? `Mobile,Name${values ? ',Amount,Due day' : ''}\r\n` : ''
  let row = 0
  for (const { mobile, bad } of plannedRows(plan)) {
    text += bad === 'cell.formula' ? '="86"&"138"' : mobile
    row += 1
    const own = values ? `,Ann ${row},${(row / 100).toFixed(2)},2026-12-${10 + (row % 20)}` : ',Ann'
    text += table ? `${own}\r\n` : '\n'
    if (text.length < 65_536) continue
    if (!file.write(text)) await once(file, 'drain')
    text = ''
  }
  file.end(text)
  await once(file, 'close')
}

function summary(path: string, plan: RowPlan, firstRow: number): MadeFile {
  const made: MadeFile = { path, rows: plan.rows, good: 0, perCountry: {}, rejects: [] }
  let row = firstRow
  for (const { mobile, country, bad } of plannedRows(plan)) {
    if (bad !== undefined) made.rejects.push({ row, mobile, reason: bad })
    if (country !== undefined) {
      made.good++
      made.perCountry[country] = (made.perCountry[country] ?? 0) + 1
    }
    row++
  }
  return made
}

if (import.meta.main) {
  const [path, rows = '1000000', bad = '0', cells = 'mixed'] = process.argv.slice(2)
  if (path === undefined || !['number', 'text', 'mixed'].includes(cells)) {
    console.error('usage: makeFile.ts <file.txt|.csv|.xlsx> [rows] [bad] [number|text|mixed]')
    process.exit(2)
  }
  const form = cells === 'number' || cells === 'text' ? cells : 'mixed'
  const made = await makeFile({ path, rows: Number(rows), bad: Number(bad), cells: form })
  console.log(JSON.stringify({ ...made, rejects: made.rejects.length }))
}
