import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'

import { localFiles } from './localFiles.ts'

const folder = await mkdtemp(join(tmpdir(), 'tandem-files-'))
const files = await localFiles(folder, { now: () => Date.now() + 60_000 })
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file is found again until it is removed, and never by a path', async () => {
  const { id, bytes } = await files.save(Readable.from(['one', 'two']))
  expect(bytes).toBe(6)
  const found = await files.open(id)
  expect(found && (await text(found))).toBe('onetwo')
  expect(await files.open(`../${id}`)).toBeUndefined()
  expect(await files.olderThan(30_000)).toEqual([id])
  await files.remove(id)
  expect(await files.open(id)).toBeUndefined()

  const broken = new Readable({
    read() {
      this.destroy(new Error('cut off'))
    },
  })
  await expect(files.save(broken)).rejects.toThrow('cut off')
  expect(await readdir(folder)).toEqual([])
})
