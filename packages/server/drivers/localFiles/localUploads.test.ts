import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UploadTooLarge } from '../../ports/uploads.ts'
import { localUploads } from './localUploads.ts'

let folder: string
let now = 1_000
const clock = { now: () => now }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'))
})
afterEach(() => rm(folder, { recursive: true }))

const file = (text: string) => ({
  name: '../../numbers.txt',
  content: Readable.from([Buffer.from(text)]),
})

test('an upload is found by its owner only, under a name of ours', async () => {
  const uploads = await localUploads(folder, clock)
  const saved = await uploads.save('anna', file('6591234567'))
  expect(saved.path.startsWith(folder)).toBe(true)
  expect(await readFile(saved.path, 'utf8')).toBe('6591234567')
  expect(await uploads.find('anna', saved.id)).toMatchObject({
    name: '../../numbers.txt',
    sha256: saved.sha256,
  })
  expect(await uploads.find('ben', saved.id)).toBeUndefined()
})

test('a file over the limit leaves nothing behind', async () => {
  const uploads = await localUploads(folder, clock, 4)
  await expect(uploads.save('anna', file('12345'))).rejects.toBeInstanceOf(UploadTooLarge)
  expect(await readdir(folder)).toEqual([])
})

test('an upload is gone after an hour and after a restart', async () => {
  const uploads = await localUploads(folder, clock)
  const { id } = await uploads.save('anna', file('1'))
  now += 61 * 60_000
  expect(await uploads.find('anna', id)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
  await uploads.save('anna', file('2'))
  await localUploads(folder, clock)
  expect(await readdir(folder)).toEqual([])
})

test('a file priced again and again does not fill the disk: of one owner the newest ten stay', async () => {
  const uploads = await localUploads(folder, clock)
  const { id: other } = await uploads.save('ben', file('1'))
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) ids.push((await uploads.save('anna', file(String(n)))).id)
  expect(await readdir(folder)).toHaveLength(11)
  expect(await uploads.find('anna', ids[1] ?? '')).toBeUndefined()
  expect(await uploads.find('anna', ids[2] ?? '')).toBeDefined()
  expect(await uploads.find('ben', other)).toBeDefined()
})
