import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../../ports/clock.ts'
import { type Upload, UploadTooLarge, type Uploads } from '../../ports/uploads.ts'

const KEEP_MS = 60 * 60_000
/** Pending files per owner: repeatedly pricing files must not fill the disk. */
const MOST_KEPT = 10

/**
 * Uploads as files with random names in a separate folder, the newest ten per owner. Only this process knows the
 * owners: after a restart a quoted file has to be uploaded again, and the folder starts empty.
 */
export async function localUploads(
  folder: string,
  clock: Clock,
  maxBytes = 64 * 1024 * 1024,
): Promise<Uploads> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
  const known = new Map<string, Upload & { owner: string; until: number }>()

  const remove = async (id: string): Promise<void> => {
    known.delete(id)
    if (/^[0-9a-f]{32}$/.test(id)) await rm(join(folder, id), { force: true })
  }
  const removeOld = async (): Promise<void> => {
    for (const upload of known.values()) if (upload.until < clock.now()) await remove(upload.id)
  }
  const removeBeyond = async (owner: string): Promise<void> => {
    const own = [...known.values()].filter((upload) => upload.owner === owner)
    for (const { id } of own.slice(0, Math.max(0, own.length - MOST_KEPT))) await remove(id)
  }

  return {
    async save(owner, { name, content }) {
      await removeOld()
      const id = randomBytes(16).toString('hex')
      const path = join(folder, id)
      const hash = createHash('sha256')
      let bytes = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          hash.update(chunk)
          done(bytes > maxBytes ? new UploadTooLarge(maxBytes) : null, chunk)
        },
      })
      try {
        await pipeline(content, measure, createWriteStream(path, { mode: 0o600 }))
      } catch (error) {
        await remove(id)
        throw error
      }
      const upload = { id, path, name, sha256: hash.digest('hex') }
      known.set(id, { ...upload, owner, until: clock.now() + KEEP_MS })
      await removeBeyond(owner)
      return upload
    },
    async find(owner, id) {
      await removeOld()
      const found = known.get(id)
      return found?.owner === owner ? found : undefined
    },
    remove,
  }
}
