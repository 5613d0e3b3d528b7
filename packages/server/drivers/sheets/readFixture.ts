import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SheetRefused, type SheetBatch } from '../../ports/sheetReader.ts'
import { createChildSheetReader } from './childSheetReader.ts'

export type FixtureAnswer =
  | { refused: string; line?: number }
  | { header: readonly string[]; rows: SheetBatch['rows'] }

/** Reads bytes as an uploaded file of that name, through the real child process. */
export async function readFixture(name: string, bytes: Buffer | string): Promise<FixtureAnswer> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  try {
    const path = join(folder, 'upload')
    await writeFile(path, bytes)
    const batches: SheetBatch[] = []
    for await (const batch of createChildSheetReader().read({ path, name })) batches.push(batch)
    return { header: batches[0]?.header ?? [], rows: batches.flatMap((batch) => batch.rows) }
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    const { code, line } = error
    return line === undefined ? { refused: code } : { refused: code, line }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The numbers of an answer; a formula as its reason. */
export function numbersOf(answer: FixtureAnswer): string[] {
  return 'rows' in answer ? answer.rows.map((row) => row.reason ?? row.number) : [answer.refused]
}
