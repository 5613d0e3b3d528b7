import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { Clock } from '../../ports/clock.ts'
import type { Files } from '../../ports/files.ts'

const ID = /^[0-9a-f]{32}$/

/** Files with random names in one folder. A file appears under its name only once it is complete and on disk. */
export async function localFiles(folder: string, clock: Clock): Promise<Files> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => join(folder, id)
  return {
    async save(content) {
      const id = randomBytes(16).toString('hex')
      const part = `${pathOf(id)}.part`
      try {
        await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))
        const { size } = await stat(part)
        await rename(part, pathOf(id))
        return { id, bytes: size }
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async open(id) {
      if (!ID.test(id)) return undefined
      try {
        const handle = await open(pathOf(id))
        return createReadStream(pathOf(id), { fd: handle })
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(id) {
      if (ID.test(id)) await rm(pathOf(id), { force: true })
    },
    async olderThan(ageMs) {
      const names = await readdir(folder)
      const ages = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
      )
      return ages
        .filter(({ name, at }) => ID.test(name) && at < clock.now() - ageMs)
        .map(({ name }) => name)
    },
  }
}
