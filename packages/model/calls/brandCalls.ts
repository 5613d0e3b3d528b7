import { z } from 'zod'

import {
  brandInfoSchema,
  contactInfoSchema,
  ownContactsSchema,
  pictureInfoSchema,
} from '../answers/brand.ts'
import { defineCall } from '../kit/call.ts'

/** The two spellings of the API family (wire-conventions §13.4). */
const picture = <const Verb extends 'static' | 'view'>(verb: Verb) =>
  defineCall({
    method: 'GET',
    path: `/sys/common/${verb}/:id`,
    access: 'public',
    summary: 'A picture, by its id',
    perMinute: 600,
    in: z.strictObject({ id: z.string().max(100) }),
    file: 'image/*',
  })

/** Brands by host, their pictures, and support contacts (spec §7 Brand and contacts). */
export const brandCalls = {
  byHost: defineCall({
    method: 'GET',
    path: '/sys/brand/byDomain',
    access: 'public',
    summary: 'Name, logo and colour of a host; of an unknown one, the main brand',
    perMinute: 120,
    in: z.strictObject({ customerDomain: z.string().optional() }),
    out: brandInfoSchema,
  }),
  contactsOfHost: defineCall({
    method: 'GET',
    path: '/outApi/listDisplay',
    access: 'public',
    summary: 'Support contacts of the host',
    perMinute: 60,
    out: z.array(contactInfoSchema),
  }),
  contacts: defineCall({
    method: 'GET',
    path: '/sys/brand/contacts',
    access: 'signedIn',
    readOnly: true,
    summary: 'Whom the own company turns to',
    out: ownContactsSchema,
  }),
  upload: defineCall({
    method: 'POST',
    path: '/sys/common/upload',
    access: 'signedIn',
    said: 'upload',
    summary: 'Keep a picture (PNG, JPEG, WebP); multipart with the part file',
    upload: z.object({}),
    perMinute: 30,
    out: pictureInfoSchema,
  }),
  picture: picture('static'),
  viewedPicture: picture('view'),
}
