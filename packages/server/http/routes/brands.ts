import type { MultipartFile } from '@fastify/multipart'
import { brandCalls, PICTURE_BYTES } from '@tandem/model'
import { Readable } from 'node:stream'

import { contactsOfHost, ownContacts } from '../../services/contacts/contacts.ts'
import { openPicture, savePicture } from '../../services/brands/pictures.ts'
import { Refused } from '../../services/Refused.ts'
import { Answer } from '../Answer.ts'
import { Download } from '../Download.ts'
import { requestHost } from '../requestHost.ts'
import { answer, type Call, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const
/** Maximum: 253 letters, a colon and a port. Longer values are rejected unseen. */
const HOST_LENGTH = 259

/** Brands by host, their images, and support contacts (spec §7 Brand and contacts). */
export function brandRoutes(ports: CorePorts): Route[] {
  const show = (call: typeof brandCalls.picture | typeof brandCalls.viewedPicture) =>
    answer(call, async (_ctx, { id }, { reply }) => {
      const { content, contentType } = await openPicture(ports, id)
      // An id never changes its image. Opened directly, it runs nothing.
      void reply.header('cache-control', 'public, max-age=31536000, immutable')
      void reply.header('content-security-policy', "default-src 'none'; sandbox")
      const fileName = `${id}.${endings[contentType]}`
      return new Download({ stream: Readable.from([content]), fileName, contentType })
    })
  return [
    answer(brandCalls.byHost, async (_ctx, { customerDomain }, { request, reply }) => {
      const asked = customerDomain ?? requestHost(request.raw)
      if (customerDomain === undefined) void reply.header('vary', 'Host')
      const { info } = await ports.brands.find(
        asked !== undefined && asked.length <= HOST_LENGTH ? asked : undefined,
      )
      return info
    }),
    answer(brandCalls.contactsOfHost, async (_ctx, _input, { request, reply }) => {
      void reply.header('vary', 'Host')
      return contactsOfHost(ports, requestHost(request.raw))
    }),
    answer(brandCalls.contacts, (ctx) => ownContacts(ctx, ports)),
    answer(brandCalls.upload, async (ctx, _input, call) => {
      const picture = await savePicture(ctx, ports, await pictureOf(call))
      return new Answer({ code: 200, message: picture.id, result: picture })
    }),
    show(brandCalls.picture),
    show(brandCalls.viewedPicture),
  ]
}

/** The form part `file`; `biz` and others sent by the API family are ignored. */
async function pictureOf({ request }: Call): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refused('picture.required')
  let content: Buffer | undefined
  for await (const part of request.parts({ limits: { files: 1 } })) {
    if (part.type === 'file') content = await bytesOf(part)
  }
  if (!content || content.length === 0) throw new Refused('picture.required')
  return content
}

async function bytesOf({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    // The rest of a large file is not read.
    if (bytes > PICTURE_BYTES) {
      throw new Refused('picture.tooLarge', { args: { max: PICTURE_BYTES / 1024 } })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
