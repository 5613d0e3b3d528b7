import { appendFileSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { processorTimeBelow } from '../tools/processorTree.ts'
import { declaredBy } from './journey.ts'
import { endShared } from './shared.ts'

/**
 * `walkFiles.ts <folder> <file> ...`: runs files of journeys one after the other in this process, which share a platform
 * and a browser. Several such processes share the files: whoever creates the folder of a file's number takes it. Notes
 * the processor time of each file in `times.jsonl`.
 */
const [folder = '', ...files] = process.argv.slice(2)

/** Whether this process, and no other, walks the file. */
function isTaken(n: number): boolean {
  try {
    mkdirSync(join(folder, String(n)))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

let spent = processorTimeBelow()
/** Counts what was spent since the last note as that of `path`. */
function note(path: string): void {
  const now = processorTimeBelow()
  appendFileSync(join(folder, 'times.jsonl'), `${JSON.stringify({ path, seconds: now - spent })}\n`)
  spent = now
}

for (const [n, path] of files.entries()) {
  if (!isTaken(n)) continue
  const load = () => import(pathToFileURL(resolve(path)).href)
  // oxlint-disable-next-line no-await-in-loop -- one file after the other
  const declared = await declaredBy(load).catch((error: unknown) => [
    () => void test('loads', () => Promise.reject(error)),
  ])
  // oxlint-disable-next-line no-await-in-loop
  await new Promise<void>((done) => {
    void describe(path, () => {
      // Declared first: a file whose own hooks fail ends, too.
      after(() => {
        note(path)
        done()
      })
      for (const it of declared) it()
    })
  })
}
endShared()
