import { PICTURE_BYTES, type PictureInfo } from '@tandem/model'
import { randomBytes } from 'node:crypto'

import {
  countPictures,
  findPicture,
  insertPicture,
  type StoredPicture,
  sweepPictures,
} from '../../store/brands/pictureStore.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { sniffPicture } from './sniffPicture.ts'

/** Maximum pixels per side. Larger images are no logos, and slow down every browser. */
const SMALLEST = 16
const LARGEST = 2048
const HOUR_MS = 3_600_000
/** Uploads per user and hour. */
const MOST_AN_HOUR = 60
/** An unused image is removed after this time. */
const UNUSED_MS = 24 * HOUR_MS

/** The refusal of a picture that is too large. */
export const pictureTooLarge = (): Refused =>
  new Refused('picture.tooLarge', { args: { max: PICTURE_BYTES / 1024 } })

/**
 * POST /sys/common/upload: stores an image of the actor's company under a random id.
 * @throws Refused picture.*, request.tooMany
 */
export async function savePicture(ctx: Ctx, ports: Ports, content: Buffer): Promise<PictureInfo> {
  if (content.length > PICTURE_BYTES) throw pictureTooLarge()
  const found = sniffPicture(content)
  if (!found) throw new Refused('picture.kind')
  const { contentType, width, height } = found
  if (Math.min(width, height) < SMALLEST || Math.max(width, height) > LARGEST) {
    throw new Refused('picture.size', { args: { from: SMALLEST, to: LARGEST } })
  }
  const { companyId, username } = ctx.actor
  const id = randomBytes(16).toString('hex')
  await inTransaction(
    ctx,
    ports,
    async ({ transaction: db }) => {
      const since = new Date(ctx.now.getTime() - HOUR_MS)
      if ((await countPictures(db, { companyId, by: username, since })) >= MOST_AN_HOUR) {
        throw new Refused('request.tooMany', { args: { seconds: 3600 }, retryAfterSeconds: 3600 })
      }
      await insertPicture(db, {
        id,
        companyId,
        contentType,
        width,
        height,
        content,
        by: username,
        at: ctx.now,
      })
    },
    { companies: [companyId] },
  )
  // Uploading also removes old unused images; of all companies, since nobody sees them.
  await sweepPictures(ports.system, new Date(ctx.now.getTime() - UNUSED_MS))
  return { id, width, height }
}

/**
 * GET /sys/common/static/:id, public: the sign-in page shows logos before the user is known.
 * @throws Refused record.notFound
 */
export async function openPicture(
  ports: Pick<Ports, 'system'>,
  id: string,
): Promise<StoredPicture> {
  const picture = /^[0-9a-f]{32}$/.test(id) ? await findPicture(ports.system, id) : undefined
  if (!picture) throw new Refused('record.notFound')
  return picture
}
