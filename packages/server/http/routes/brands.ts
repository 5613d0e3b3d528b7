import { brandCalls, PICTURE_BYTES } from '@tandem/model'
import { Readable } from 'node:stream'

import { contactsOfHost, ownContacts } from '../../services/contacts/contacts.ts'
import { openPicture, pictureTooLarge, savePicture } from '../../services/brands/pictures.ts'
import { Answer } from '../Answer.ts'
import { Download } from '../Download.ts'
import { requestHost } from '../requestHost.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { uploadedPart } from './uploadedPart.ts'

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
      // `biz` and other fields sent by the API family are ignored.
      const { content } = await uploadedPart(call, PICTURE_BYTES, pictureTooLarge)
      const picture = await savePicture(ctx, ports, content)
      return new Answer({ code: 200, message: picture.id, result: picture })
    }),
    show(brandCalls.picture),
    show(brandCalls.viewedPicture),
  ]
}
