import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SheetBatch } from '../../ports/sheetReader.ts'
import { sheetReaderContract } from '../../ports/sheetReader.contract.ts'
import { createChildSheetReader } from './childSheetReader.ts'
import { workbookZip } from './workbookFixture.ts'

sheetReaderContract(() => createChildSheetReader())

describe('the child process', () => {
  let folder: string
  let file: { path: string; name: string }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheet-child-'))
    file = { path: join(folder, 'upload'), name: 'many.txt' }
    await writeFile(file.path, '8613800138000\n'.repeat(200_000))
  })
  afterEach(async () => {
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  })

  test('is killed when it works for too long', async () => {
    const reading = createChildSheetReader({ timeoutMs: 1 }).read(file)
    await expect(collect(reading)).rejects.toMatchObject({ code: 'file.timeout' })
    await expect.poll(children).toBe(0)
  })

  test('is not charged for the time its reader takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    let rows = 0
    for await (const batch of createChildSheetReader().read(file)) {
      vi.advanceTimersByTime(600_000)
      rows += batch.rows.length
    }
    expect(rows).toBe(200_000)
  })

  test('is gone when the reader stops early', async () => {
    for await (const _ of createChildSheetReader().read(file)) {
      expect(children()).toBe(1)
      break
    }
    await expect.poll(children).toBe(0)
  })

  test('that runs out of memory means a bomb', async () => {
    const strings = Array.from(
      { length: 150_000 },
      (_, at) => `<si><t>${at}${'x'.repeat(390)}</t></si>`,
    )
    await writeFile(file.path, workbookZip({ strings: strings.join('') }))
    const reading = createChildSheetReader({ heapMegabytes: 32 }).read({ ...file, name: 'a.xlsx' })
    await expect(collect(reading)).rejects.toMatchObject({ code: 'file.bomb' })
  })

  test('runs for so many files at once; the next waits its turn or leaves', async () => {
    const reader = createChildSheetReader({ concurrency: 1 })
    const first = reader.read(file)[Symbol.asyncIterator]()
    await first.next()

    const leave = new AbortController()
    const leaver = collect(reader.read(file, { signal: leave.signal }))
    const waiter = collect(reader.read(file))
    leave.abort(new Error('gone'))
    await expect(leaver).rejects.toThrow('gone')
    expect(children()).toBe(1)

    await first.return?.()
    expect((await waiter).flatMap((batch) => batch.rows)).toHaveLength(200_000)
    await expect.poll(children).toBe(0)
  })

  test('of a missing file fails as an internal error, not as a bad file', async () => {
    await rm(file.path)
    await expect(collect(createChildSheetReader().read(file))).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })
})

async function collect(reading: AsyncIterable<SheetBatch>): Promise<SheetBatch[]> {
  const batches: SheetBatch[] = []
  for await (const batch of reading) batches.push(batch)
  return batches
}

function children(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length
}
